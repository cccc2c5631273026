//! Random commands in any order: the log always replays, and no random draw is made twice.

use crate::matches::fixture::{ANN, BEN, MatchFixture};
use crate::support::{Luck, few_rules};
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::UserId;
use gonagas_core::matches::log::event::{Event, EventKind, NewEvent};
use gonagas_core::matches::settings::automation::{Automation, AutomationByUser};

/// The number of commands in each match.
const COMMANDS: usize = 200;

/// Returns a random command that does not end the match.
fn random_command(random: &mut Luck, fixture: &MatchFixture) -> MatchCommand {
    let some = |random: &mut Luck| {
        let legal = fixture.play(|play| play.session.legal_notations());
        if legal.is_empty() { "throw".to_owned() } else { legal[random.below(legal.len())].clone() }
    };
    match random.below(20) {
        0..=3 => MatchCommand::RollDice,
        4..=7 => MatchCommand::PlayActions(vec![some(random)]),
        8 => MatchCommand::PlayActions(vec![some(random), some(random), "throw".into()]),
        9 | 10 => MatchCommand::Undo,
        11 => MatchCommand::OfferEnd,
        12 => MatchCommand::DeclineOffer,
        13..=15 => MatchCommand::RequestTakeback,
        16 | 17 => MatchCommand::GrantTakeback,
        18 => MatchCommand::WithdrawOffer,
        _ => MatchCommand::SetSeedWord("late".into()),
    }
}

fn random_automation(random: &mut Luck) -> Automation {
    Automation { auto_play_forced: random.below(2) == 0, auto_roll: random.below(4) == 0 }
}

/// Runs random commands with these rules. Returns the number of rolls, undos and granted takebacks.
fn run_random_commands(rules: &str, seed: u64) -> [usize; 3] {
    let mut random = Luck::seeded(seed);
    let mut fixture = MatchFixture::started(rules);
    for _ in 0..COMMANDS {
        if fixture.game().ending().is_some() {
            break;
        }
        fixture.automation =
            AutomationByUser::new([ANN, BEN].map(|user| (user, random_automation(&mut random))).to_vec());
        let user = [ANN, BEN][random.below(2)];
        let command = random_command(&mut random, &fixture);
        let before = fixture.events.len();
        let actor = fixture.game().user_to_act();
        match fixture.try_run(user, &command, None, &mut |below| random.below(below as usize) as u32) {
            Ok(new_events) => check_accepted(&fixture, user, actor, &new_events),
            Err(reason) => check_rejected(&fixture, before, &command, &reason),
        }
    }
    let count = |kind: &str| fixture.events.iter().filter(|event| event.kind.as_str() == kind).count();
    ["threw", "taken-back", "granted"].map(count)
}

fn check_accepted(fixture: &MatchFixture, user: UserId, actor: Option<UserId>, new_events: &[NewEvent]) {
    let threw = fixture.play(|play| play.session.action_log().iter().filter(|action| action.starts_with('=')).count());
    assert_eq!(
        fixture.play(|play| play.draw_place(&play.session)),
        1 + threw as u32,
        "each roll has its own draw index"
    );
    if new_events
        .iter()
        .any(|new_event| matches!(new_event.kind, EventKind::ActionsUndone(_) | EventKind::TakebackGranted))
    {
        check_same_as_without_undone_actions(fixture);
    }
    let by_others = |new_event: &&NewEvent| new_event.actor.is_some_and(|other| other != user);
    assert_eq!(new_events.iter().find(by_others), None);
    let posts: Vec<&Effect> =
        fixture.effects.iter().filter(|effect| matches!(effect, Effect::PostMessage(_))).collect();
    assert!(posts.len() <= 1, "{posts:?}");
    let answers = new_events
        .iter()
        .any(|new_event| matches!(new_event.kind, EventKind::TakebackRequested(_) | EventKind::TakebackGranted));
    assert!(
        !answers || posts.iter().all(|post| matches!(post, Effect::PostMessage(users) if users.len() == 1)),
        "{posts:?}"
    );
    let acts = new_events
        .iter()
        .any(|new_event| matches!(new_event.kind, EventKind::ActionPlayed(_) | EventKind::DiceRolled(_)));
    if acts && fixture.game().user_to_act() == actor {
        assert!(
            posts.iter().all(|post| **post == Effect::PostMessage(vec![])),
            "a player who goes on is not mentioned: {posts:?}"
        );
        let passed = new_events.iter().any(|new_event| new_event.actor.is_none());
        // The action may have ended an offer.
        let mut others = fixture.effects.iter().filter(|effect| **effect != Effect::DeleteNotices);
        assert!(passed || others.by_ref().eq([&Effect::UpdateMessage]), "{:?}", fixture.effects);
    }
}

/// Checks that the match is the same as if undone actions had never been played.
fn check_same_as_without_undone_actions(fixture: &MatchFixture) {
    let mut plain = fixture.before_first_action();
    plain.events.extend(remaining(&fixture.events));
    plain.events.iter_mut().zip(1..).for_each(|(event, number)| event.number = number);
    let [was, is] = [&plain, fixture].map(|fixture| {
        fixture.play(|play| {
            (
                play.session.action_log().to_vec(),
                play.automatic_actions.clone(),
                play.turns.clone(),
                play.draw_place(&play.session),
            )
        })
    });
    assert_eq!(was, is);
}

/// The actions and rolls that were not undone.
fn remaining(events: &[Event]) -> Vec<Event> {
    let mut remaining = Vec::new();
    let mut requested = 0;
    for event in events {
        match &event.kind {
            EventKind::ActionPlayed(_) | EventKind::DiceRolled(_) => remaining.push(event.clone()),
            EventKind::TakebackRequested(count) => requested = *count as usize,
            EventKind::TakebackGranted => remaining.truncate(remaining.len() - requested),
            EventKind::ActionsUndone(count) => remaining.truncate(remaining.len() - *count as usize),
            _ => {}
        }
    }
    remaining
}

fn check_rejected(fixture: &MatchFixture, before: usize, command: &MatchCommand, reason: &Rejection) {
    assert_eq!(fixture.events.len(), before, "{reason:?}");
    // The pending offer is of another kind, so the answer is stale.
    let other = *command == MatchCommand::GrantTakeback && fixture.play(|play| play.offers.pending_offer().is_some());
    assert!(other || !matches!(reason, Rejection::Stale | Rejection::NotAPlayer), "{reason:?}");
}

#[test]
fn random_commands_leave_a_log_that_replays() {
    let mut seen = [0; 3];
    for (seed, rules) in few_rules().iter().enumerate() {
        let counts = run_random_commands(&rules.to_string(), seed as u64);
        assert!(counts[0] > 0 || !rules.game_info().has_dice, "{rules}");
        seen.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    assert!(seen[0] > 100 && seen[1] > 30 && seen[2] > 30, "{seen:?}");
}
