//! Pairs: two games with sides swapped and the same dice.

use crate::matches::fixture::{ANN, BEN, MatchFixture};
use crate::support::Luck;
use gonagas_core::fair::randomness::RandomnessInputs;
use gonagas_core::fair::secret::Secret;
use gonagas_core::matches::challenge::pair::PairGame;
use gonagas_core::matches::challenge::terms::SeatPreference;
use gonagas_core::matches::commands::decide::decide;
use gonagas_core::matches::commands::match_command::{DecisionContext, MatchCommand};
use gonagas_core::matches::effects::derive::derive_effects;
use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::log::event::{Event, EventKind, NewEvent};
use gonagas_core::matches::settings::automation::AutomationByUser;
use gonagas_core::matches::state::match_state::{Match, TurnStatus};
use gonagas_core::matches::state::pairing::{SecondGame, second_game};
use gonagas_core::session::game_session::RollPlace;
use gonagas_core::session::rules::list_rule_sets;
use std::collections::BTreeMap;

/// A challenge to a pair that Ben has accepted, with a word of each player.
fn first_game(rules: &str, seat: SeatPreference, inputs: &RandomnessInputs) -> MatchFixture {
    let mut fixture = MatchFixture::challenge(rules);
    fixture.terms.pair = Some(PairGame::First);
    fixture.terms.challenger_seat = seat;
    let mut numbers = inputs.numbers_from(1);
    fixture.run(ANN, MatchCommand::SetSeedWord("birch".into()), &[]).unwrap();
    let accept = MatchCommand::AcceptChallenge("čáhci".into());
    fixture.try_run(BEN, &accept, None, &mut |below| numbers.next_below(below)).unwrap();
    fixture
}

fn inputs(secret: u8) -> RandomnessInputs {
    let secret = Secret::new([secret; 32]);
    RandomnessInputs { secret, match_id: 1, challenger_word: "birch".into(), accepter_word: "čáhci".into() }
}

/// The second game, which has the number 2.
fn begun(second: &SecondGame) -> Match {
    let challenge = NewEvent { actor: Some(ANN), kind: EventKind::ChallengeCreated };
    let log: Vec<Event> = (1..)
        .zip([&challenge].into_iter().chain(&second.events))
        .map(|(number, event)| Event { number, timestamp: 5, actor: event.actor, kind: event.kind.clone() })
        .collect();
    Match::replay(MatchId(2), second.terms.clone(), &log).unwrap()
}

#[test]
fn second_game_swaps_sides_and_keeps_rules_and_words() {
    for (secret, seat) in [(1, SeatPreference::Random), (2, SeatPreference::First), (3, SeatPreference::Second)] {
        let first = first_game("pahtum", seat, &inputs(secret)).game();
        let second = begun(&second_game(&first).expect("it has just begun"));
        let one = first.play_state().unwrap();
        let two = second.play_state().unwrap();
        assert_eq!(one.seats, [two.seats[1], two.seats[0]]);
        assert_eq!(one.session.rules(), two.session.rules());
        assert_eq!((second.seed_words(), second.draw_number()), (["birch", "čáhci"], first.id()));
        assert_eq!(second_game(&second).map(|_| ()), None, "it has no second game of its own");
    }
    let single = MatchFixture::started("pahtum blocks=7");
    assert_eq!(second_game(&single.game()).map(|_| ()), None);
}

/// Plays random actions, and returns the rolls by their places. Each player chooses differently in the other game.
fn play_randomly(game: &mut Match, inputs: &RandomnessInputs, luck: &mut Luck) -> BTreeMap<(u8, u32, u32), String> {
    let mut rolls = BTreeMap::new();
    let automation = AutomationByUser::default();
    for _ in 0..300 {
        let Some(play) = game.play_state().filter(|_| game.ending().is_none()) else { break };
        let user = play.user_to_act().expect("someone acts");
        let command = match play.session.due_roll() {
            Some(_) => MatchCommand::RollDice,
            None => {
                let mut legal = play.session.legal_notations();
                MatchCommand::PlayActions(vec![legal.swap_remove(luck.below(legal.len()))])
            }
        };
        let mut draws = |place, below| inputs.number_below(place, below);
        let context = DecisionContext { now: 9, automation: &automation, draws: &mut draws };
        for NewEvent { actor, kind } in decide(game, user, &command, None, context).unwrap() {
            if let EventKind::DiceRolled(roll) = &kind {
                let place = game.play_state().and_then(|play| play.session.due_roll());
                let RollPlace { side, turn, number } = place.expect("a roll is due");
                rolls.insert((side.number(), turn, number), roll.clone());
            }
            let number = game.last_event_number() + 1;
            game.apply_event(&Event { number, timestamp: 9, actor, kind }).unwrap();
        }
    }
    rolls
}

#[test]
fn both_games_have_the_same_dice() {
    for (secret, listing) in (1..).zip(list_rule_sets().into_iter().filter(|listing| listing.game_info.has_dice)) {
        let inputs = inputs(secret);
        let rules = format!("{} {}", listing.game_info.id, listing.selector);
        let mut first = first_game(&rules, SeatPreference::Random, &inputs).game();
        let mut second = begun(&second_game(&first).unwrap());
        let one = play_randomly(&mut first, &inputs, &mut Luck::seeded(1));
        let two = play_randomly(&mut second, &inputs, &mut Luck::seeded(2));
        // A roll of fewer dice, rolled again, is another roll.
        let common: Vec<_> =
            one.iter().filter(|(place, roll)| two.get(place).is_some_and(|it| it.len() == roll.len())).collect();
        assert!(common.len() > 10, "{rules}: {one:?} {two:?}");
        for (place, roll) in common {
            assert_eq!(roll, &two[place], "{rules} {place:?}");
        }
        assert_ne!(first.play_state().unwrap().session.action_log(), second.play_state().unwrap().session.action_log());
    }
}

#[test]
fn player_of_a_pair_cannot_cancel_alone() {
    let mut fixture = first_game("seega size=5", SeatPreference::First, &inputs(1));
    assert_eq!(fixture.run(ANN, MatchCommand::Cancel, &[]).unwrap(), "1 cancel-offered ");
    assert!(fixture.game().ending().is_none());
    fixture.run(BEN, MatchCommand::AgreeToEnd, &[]).unwrap();
    assert!(fixture.game().ending().is_some_and(|ending| !ending.has_result()));
}

#[test]
fn accepter_who_moves_first_in_the_second_game_is_not_aware() {
    let mut fixture = first_game("seega size=5", SeatPreference::First, &inputs(1));
    fixture.terms.time_control = "1d".into();
    let unaware_since = |game: &Match| game.play_state().unwrap().clocks.as_ref().unwrap().unaware_since();
    let second = begun(&second_game(&fixture.game()).unwrap());
    assert_eq!((second.user_to_act(), unaware_since(&second)), (Some(BEN), Some(5)), "he has seen the first game only");
}

#[test]
fn accepter_who_moves_first_in_the_second_game_is_mentioned() {
    let fixture = first_game("seega size=5", SeatPreference::First, &inputs(1));
    let second = second_game(&fixture.game()).unwrap();
    let game = begun(&second);
    let before = TurnStatus { user_to_act: None, last_mentioned: None, pending_offer: None };
    let effects = derive_effects(before, &second.events, &game);
    assert!(effects.contains(&Effect::PostMessage(vec![BEN])), "{effects:?}");
}
