//! Matches in threads, notifications of watchers, and notes of moderators.

use crate::matches::fixture::{ANN, BEN, CAT, CHALLENGE_ANSWERED, MatchFixture};
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::effects::derive::watcher_effect;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::log::event::{EventKind, NewEvent};
use gonagas_core::matches::log::stop::{Stop, StopReason};
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::MAX_LAYOUT_TEXT;
use gonagas_ui::screens::lists::watched_matches::{WatchedMatchEntry, watched_matches_list};

const SEEGA: &str = "seega size=5";

#[test]
fn thread_opens_before_the_board_and_mentions_both() {
    let mut fixture = MatchFixture::with_thread(SEEGA);
    fixture.run(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
    let board = Effect::PostMessage(vec![ANN, BEN]);
    assert_eq!(fixture.effects, [Effect::UpdateMessage, Effect::OpenThread, board, CHALLENGE_ANSWERED]);
    fixture.type_actions(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(
        fixture.effects,
        [Effect::RetireMessage(4), Effect::PostMessage(vec![BEN])],
        "afterwards only the player to move is mentioned"
    );
    fixture.run(BEN, MatchCommand::Resign, &[]).unwrap();
    assert_eq!(fixture.effects.last(), Some(&Effect::ShortenAutoArchive), "after the last message");
}

#[test]
fn declined_challenge_opens_no_thread() {
    let mut fixture = MatchFixture::with_thread(SEEGA);
    fixture.run(BEN, MatchCommand::DeclineChallenge, &[]).unwrap();
    assert_eq!(fixture.effects, [Effect::UpdateMessage, CHALLENGE_ANSWERED]);
}

/// The effect for watchers after an event of this kind.
fn notify_watchers(fixture: &MatchFixture, kind: EventKind) -> Option<Effect> {
    watcher_effect(&fixture.effects, &[NewEvent { actor: None, kind }], &fixture.game())
}

#[test]
fn watchers_are_notified_of_turns_and_the_end() {
    let mut fixture = MatchFixture::challenge(SEEGA);
    assert_eq!(notify_watchers(&fixture, EventKind::EndOffered), None, "a challenge has no watchers");
    fixture.run(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
    fixture.type_actions(ANN, "a1", &[]).unwrap();
    assert_eq!(notify_watchers(&fixture, EventKind::ActionPlayed("a1".into())), None, "Ann's turn goes on");
    fixture.type_actions(ANN, "a2", &[]).unwrap();
    assert_eq!(
        notify_watchers(&fixture, EventKind::ActionPlayed("a1".into())),
        Some(Effect::NotifyWatchers(Notification::WatchedTurn))
    );
    assert_eq!(
        notify_watchers(&fixture, EventKind::DiceRolled("=X".into())),
        Some(Effect::NotifyWatchers(Notification::WatchedTurn))
    );
    for other in
        [EventKind::EndOffered, EventKind::TakebackRequested(1), EventKind::TakebackGranted, EventKind::Relocated(None)]
    {
        assert_eq!(notify_watchers(&fixture, other.clone()), None, "{other:?}");
    }
    fixture.run(ANN, MatchCommand::Resign, &[]).unwrap();
    assert_eq!(
        notify_watchers(&fixture, EventKind::Resigned),
        Some(Effect::NotifyWatchers(Notification::WatchedMatchOver))
    );
}

#[test]
fn moderator_may_give_a_reason() {
    for (reason, kinds) in [("too loud", vec!["noted", "stopped"]), ("", vec!["stopped"])] {
        for mut fixture in [MatchFixture::challenge(SEEGA), MatchFixture::started(SEEGA)] {
            let new_events =
                fixture.try_run(CAT, &MatchCommand::StopAsModerator(reason.into()), None, &mut |_| 0).unwrap();
            assert_eq!(new_events.iter().map(|it| it.kind.as_str()).collect::<Vec<_>>(), kinds);
            assert!(new_events.iter().all(|it| it.actor == Some(CAT)));
            assert_eq!(fixture.game().moderator_note(), reason);
            let stop = Stop { reason: StopReason::Moderator, stopped_by: Some(CAT) };
            assert_eq!(fixture.events.last().unwrap().kind, EventKind::Stopped(stop.reason));
            assert_eq!(fixture.game().ending(), Some(gonagas_core::matches::state::ending::Ending::Stopped(stop)));
        }
    }
}

#[test]
fn list_of_watched_matches_fits_a_message() {
    let link = format!("https://discord.com/channels/{0}/{0}/{0}", "9".repeat(19));
    for language in ["en", "fr", "nb"] {
        let text = |count: usize| {
            let entry = |_| WatchedMatchEntry {
                game: MatchFixture::started("sahkku rules=gavkevuotna").game(),
                every_turn: true,
                link: link.clone(),
            };
            let entries: Vec<WatchedMatchEntry> = (0..count).map(entry).collect();
            watched_matches_list(&Catalog::for_locale(language), &entries, false, true).full_text()
        };
        assert_eq!(text(2).matches(&link).count(), 2);
        let full = text(20);
        assert!(full.chars().count() <= MAX_LAYOUT_TEXT && full.matches("#1").count() == 20, "{full}");
    }
}
