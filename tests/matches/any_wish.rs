//! Whatever two people want, in any order: the log can always be played again, and no draw is made twice.

use crate::matches::hall::{ANN, BEN, Hall};
use crate::support::{Luck, few_rules};
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::commands::rejection::Rejection;
use gonagas::matches::effects::effect::Effect;
use gonagas::matches::ids::UserId;
use gonagas::matches::log::event::{Event, EventKind, NewEvent};
use gonagas::matches::settings::automation::{Automation, AutomationByUser};

/// How often somebody wants something in each game.
const WISHES: usize = 200;

/// Something that somebody may want. What ends a match is left out, so that it goes on.
fn wish(random: &mut Luck, hall: &Hall) -> MatchCommand {
    let some = |random: &mut Luck| {
        let legal = hall.play(|play| play.session.legal_notations());
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

fn habit(random: &mut Luck) -> Automation {
    Automation { auto_play_forced: random.below(2) == 0, auto_roll: random.below(4) == 0 }
}

/// Anything that two people do with these rules; answers how many throws, takings back and givings back there were.
fn anything(rules: &str, seed: u64) -> [usize; 3] {
    let mut random = Luck::seeded(seed);
    let mut hall = Hall::started(rules);
    for _ in 0..WISHES {
        if hall.game().ending().is_some() {
            break;
        }
        hall.habits = AutomationByUser::new([ANN, BEN].map(|user| (user, habit(&mut random))).to_vec());
        let (who, command) = ([ANN, BEN][random.below(2)], wish(&mut random, &hall));
        let before = hall.events.len();
        let actor = hall.game().user_to_act();
        match hall.try_wish(who, &command, None, &mut |below| random.below(below as usize) as u32) {
            Ok(happened) => granted(&hall, who, actor, &happened),
            Err(reason) => refused(&hall, before, &command, &reason),
        }
    }
    let count = |kind: &str| hall.events.iter().filter(|event| event.kind.as_str() == kind).count();
    ["threw", "taken-back", "granted"].map(count)
}

fn granted(hall: &Hall, who: UserId, actor: Option<UserId>, happened: &[NewEvent]) {
    let threw = hall.play(|play| play.session.action_log().iter().filter(|action| action.starts_with('=')).count());
    assert_eq!(hall.play(|play| play.next_draw_index()), 1 + threw as u32, "each throw has a place of its own");
    if happened
        .iter()
        .any(|new_event| matches!(new_event.kind, EventKind::ActionsUndone(_) | EventKind::TakebackGranted))
    {
        same_as_never_taken_back(hall);
    }
    let by_others = |new_event: &&NewEvent| new_event.actor.is_some_and(|other| other != who);
    assert_eq!(happened.iter().find(by_others), None);
    let calls: Vec<&Effect> = hall.told.iter().filter(|tell| matches!(tell, Effect::PostMessage(_))).collect();
    assert!(calls.len() <= 1, "{calls:?}");
    let answers = happened
        .iter()
        .any(|new_event| matches!(new_event.kind, EventKind::TakebackRequested(_) | EventKind::TakebackGranted));
    assert!(
        !answers || calls.iter().all(|post| matches!(post, Effect::PostMessage(users) if users.len() == 1)),
        "{calls:?}"
    );
    let acts = happened
        .iter()
        .any(|new_event| matches!(new_event.kind, EventKind::ActionPlayed(_) | EventKind::DiceRolled(_)));
    if acts && hall.game().user_to_act() == actor {
        assert!(calls.iter().all(|post| **post == Effect::PostMessage(vec![])), "who goes on is not called: {calls:?}");
        let passed = happened.iter().any(|new_event| new_event.actor.is_none());
        assert!(passed || hall.told == [Effect::UpdateMessage], "{:?}", hall.told);
    }
}

/// The match stands as if nothing that was taken back had ever been done.
fn same_as_never_taken_back(hall: &Hall) {
    let mut plain = hall.started_anew();
    plain.events.extend(stands(&hall.events));
    plain.events.iter_mut().zip(1..).for_each(|(event, number)| event.number = number);
    let [was, is] = [&plain, hall].map(|hall| {
        hall.play(|play| {
            (
                play.session.action_log().to_vec(),
                play.automatic_actions.clone(),
                play.has_acted,
                play.turns.clone(),
                play.next_draw_index(),
            )
        })
    });
    assert_eq!(was, is);
}

/// The actions and throws that stand.
fn stands(events: &[Event]) -> Vec<Event> {
    let (mut stands, mut asked) = (Vec::new(), 0);
    for event in events {
        match &event.kind {
            EventKind::ActionPlayed(_) | EventKind::DiceRolled(_) => stands.push(event.clone()),
            EventKind::TakebackRequested(count) => asked = *count as usize,
            EventKind::TakebackGranted => stands.truncate(stands.len() - asked),
            EventKind::ActionsUndone(count) => stands.truncate(stands.len() - *count as usize),
            _ => {}
        }
    }
    stands
}

fn refused(hall: &Hall, before: usize, command: &MatchCommand, reason: &Rejection) {
    assert_eq!(hall.events.len(), before, "{reason:?}");
    // It would have answered something else than what stands.
    let other = *command == MatchCommand::GrantTakeback && hall.play(|play| play.offers.pending_offer().is_some());
    assert!(other || !matches!(reason, Rejection::Stale | Rejection::NotAPlayer), "{reason:?}");
}

#[test]
fn any_wishes_leave_a_log_that_can_be_played_again() {
    let mut seen = [0; 3];
    for (seed, rules) in few_rules().iter().enumerate() {
        let counts = anything(&rules.to_string(), seed as u64);
        assert!(counts[0] > 0 || !rules.game_info().has_dice, "{rules}");
        seen.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    assert!(seen[0] > 100 && seen[1] > 30 && seen[2] > 30, "{seen:?}");
}
