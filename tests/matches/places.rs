//! Matches in threads, what those hear who follow, and what moderators say.

use crate::matches::hall::{ANN, BEN, CAT, Hall};
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::effects::derive::watcher_effect;
use gonagas::matches::effects::effect::Effect;
use gonagas::matches::effects::notification::Notification;
use gonagas::matches::log::event::{EventKind, NewEvent};
use gonagas::matches::log::stop::{Stop, StopReason};

const SEEGA: &str = "seega size=5";

#[test]
fn a_thread_is_opened_before_the_board_and_both_are_called() {
    let mut hall = Hall::with_thread(SEEGA);
    hall.wish(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
    assert_eq!(hall.told, [Effect::UpdateMessage, Effect::OpenThread, Effect::PostMessage(vec![ANN, BEN])]);
    hall.types(ANN, "a1 a2", &[]).unwrap();
    assert_eq!(hall.told, [Effect::RetireMessage(2), Effect::PostMessage(vec![BEN])], "afterwards whoever is to act");
    hall.wish(BEN, MatchCommand::Resign, &[]).unwrap();
    assert_eq!(hall.told.last(), Some(&Effect::ArchiveThread), "put away when all is told");
}

#[test]
fn a_challenge_that_comes_to_nothing_has_no_thread() {
    let mut hall = Hall::with_thread(SEEGA);
    hall.wish(BEN, MatchCommand::DeclineChallenge, &[]).unwrap();
    assert_eq!(hall.told, [Effect::UpdateMessage]);
}

/// What those who follow hear when this has happened.
fn hear(hall: &Hall, what: EventKind) -> Option<Effect> {
    watcher_effect(&hall.told, &[NewEvent { actor: None, kind: what }], &hall.game())
}

#[test]
fn those_who_follow_hear_of_turns_and_of_the_end() {
    let mut hall = Hall::invited(SEEGA);
    assert_eq!(hear(&hall, EventKind::EndOffered), None, "nobody follows a challenge");
    hall.wish(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
    hall.types(ANN, "a1", &[]).unwrap();
    assert_eq!(hear(&hall, EventKind::ActionPlayed("a1".into())), None, "she goes on");
    hall.types(ANN, "a2", &[]).unwrap();
    assert_eq!(
        hear(&hall, EventKind::ActionPlayed("a1".into())),
        Some(Effect::NotifyWatchers(Notification::WatchedTurn))
    );
    assert_eq!(
        hear(&hall, EventKind::DiceRolled("=X".into())),
        Some(Effect::NotifyWatchers(Notification::WatchedTurn))
    );
    for other in
        [EventKind::EndOffered, EventKind::TakebackRequested(1), EventKind::TakebackGranted, EventKind::Relocated(None)]
    {
        assert_eq!(hear(&hall, other.clone()), None, "{other:?}");
    }
    hall.wish(ANN, MatchCommand::Resign, &[]).unwrap();
    assert_eq!(hear(&hall, EventKind::Resigned), Some(Effect::NotifyWatchers(Notification::WatchedMatchOver)));
}

#[test]
fn a_moderator_may_say_why() {
    for (reason, kinds) in [("too loud", vec!["noted", "stopped"]), ("", vec!["stopped"])] {
        for mut hall in [Hall::invited(SEEGA), Hall::started(SEEGA)] {
            let happened = hall.try_wish(CAT, &MatchCommand::StopAsModerator(reason.into()), None, &mut |_| 0).unwrap();
            assert_eq!(happened.iter().map(|it| it.kind.as_str()).collect::<Vec<_>>(), kinds);
            assert!(happened.iter().all(|it| it.actor == Some(CAT)));
            assert_eq!(hall.game().moderator_note(), reason);
            let stop = Stop { reason: StopReason::Moderator, stopped_by: Some(CAT) };
            assert_eq!(hall.events.last().unwrap().kind, EventKind::Stopped(stop.reason));
            assert_eq!(hall.game().ending(), Some(gonagas::matches::state::match_state::Ending::Stopped(stop)));
        }
    }
}
