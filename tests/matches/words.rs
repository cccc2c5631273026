//! Words for the draws.

use crate::matches::hall::{ANN, BEN, CAT, Hall};
use gonagas::matches::CHALLENGE_LIFETIME;
use gonagas::matches::commands::challenge_response::check_can_add_seed_word;
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::commands::rejection::Rejection;
use gonagas::matches::effects::effect::Effect;

const RAISA: &str = "sahkku rules=raisa";

fn word(word: &str) -> MatchCommand {
    MatchCommand::SetSeedWord(word.to_owned())
}

#[test]
fn the_last_word_of_the_challenger_counts() {
    let mut hall = Hall::invited(RAISA);
    for context in ["birch", "", "juniper"] {
        hall.wish(ANN, word(context), &[]).unwrap();
        assert_eq!((hall.game().seed_words(), &hall.told), ([context, ""], &vec![Effect::UpdateMessage]));
    }
    // Who accepts has to have seen the last word.
    let accept = MatchCommand::AcceptChallenge("čáhci juo".into());
    assert_eq!(hall.try_wish(BEN, &accept, Some(3), &mut |_| 0), Err(Rejection::Stale));
    hall.try_wish(BEN, &accept, Some(4), &mut |_| 0).unwrap();
    assert_eq!(hall.game().seed_words(), ["juniper", "čáhci juo"]);
}

#[test]
fn a_word_is_for_the_challenger_and_whoever_accepts() {
    let mut hall = Hall::invited(RAISA);
    let may = |hall: &Hall, who| check_can_add_seed_word(&hall.game(), who, 5);
    assert_eq!([ANN, BEN, CAT].map(|who| may(&hall, who)), [Ok(()), Ok(()), Err(Rejection::NotChallenged(BEN))]);
    assert_eq!(hall.wish(BEN, word("mine"), &[]), Err(Rejection::NotChallenger(ANN)));
    assert_eq!(check_can_add_seed_word(&hall.game(), BEN, CHALLENGE_LIFETIME), Err(Rejection::MatchOver));
    hall.wish(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
    let late = Err(Rejection::TooLateForSeedWord);
    assert_eq!([ANN, BEN, CAT].map(|who| may(&hall, who)), [late.clone(), late, Err(Rejection::NotAPlayer)]);
    hall.wish(BEN, MatchCommand::Resign, &[]).unwrap();
    assert_eq!(may(&hall, ANN), Err(Rejection::MatchOver));
}

#[test]
fn a_form_that_comes_too_late_is_told_so() {
    let mut hall = Hall::started(RAISA);
    for seen in [None, Some(1), Some(2)] {
        assert_eq!(hall.try_wish(ANN, &word("late"), seen, &mut |_| 0), Err(Rejection::TooLateForSeedWord));
    }
    assert_eq!(
        hall.try_wish(BEN, &MatchCommand::AcceptChallenge("late".into()), Some(1), &mut |_| 0),
        Err(Rejection::Stale)
    );
    assert_eq!(hall.game().seed_words(), ["", ""]);
}
