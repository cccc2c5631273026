//! Words for the draws.

use crate::hall::{ANN, BEN, CAT, Hall};
use gonagas::room::INVITATION_STANDS;
use gonagas::room::answering::may_add_word;
use gonagas::room::refusal::Refusal;
use gonagas::room::tell::Tell;
use gonagas::room::wish::Wish;

const RAISA: &str = "sahkku rules=raisa";

fn word(word: &str) -> Wish {
    Wish::Word(word.to_owned())
}

#[test]
fn the_last_word_of_the_challenger_counts() {
    let mut hall = Hall::invited(RAISA);
    for given in ["birch", "", "juniper"] {
        hall.wish(ANN, word(given), &[]).unwrap();
        assert_eq!((hall.game().words(), &hall.told), ([given, ""], &vec![Tell::Update]));
    }
    // Who accepts has to have seen the last word.
    let accept = Wish::Accept("čáhci juo".into());
    assert_eq!(hall.try_wish(BEN, &accept, Some(3), &mut |_| 0), Err(Refusal::Stale));
    hall.try_wish(BEN, &accept, Some(4), &mut |_| 0).unwrap();
    assert_eq!(hall.game().words(), ["juniper", "čáhci juo"]);
}

#[test]
fn a_word_is_for_the_challenger_and_whoever_accepts() {
    let mut hall = Hall::invited(RAISA);
    let may = |hall: &Hall, who| may_add_word(&hall.game(), who, 5);
    assert_eq!([ANN, BEN, CAT].map(|who| may(&hall, who)), [Ok(()), Ok(()), Err(Refusal::NotAsked(BEN))]);
    assert_eq!(hall.wish(BEN, word("mine"), &[]), Err(Refusal::NotChallenger(ANN)));
    assert_eq!(may_add_word(&hall.game(), BEN, INVITATION_STANDS), Err(Refusal::Over));
    hall.wish(BEN, Wish::Accept(String::new()), &[]).unwrap();
    let late = Err(Refusal::TooLateForAWord);
    assert_eq!([ANN, BEN, CAT].map(|who| may(&hall, who)), [late.clone(), late, Err(Refusal::NotYours)]);
    hall.wish(BEN, Wish::Resign, &[]).unwrap();
    assert_eq!(may(&hall, ANN), Err(Refusal::Over));
}

#[test]
fn a_form_that_comes_too_late_is_told_so() {
    let mut hall = Hall::started(RAISA);
    for seen in [None, Some(1), Some(2)] {
        assert_eq!(hall.try_wish(ANN, &word("late"), seen, &mut |_| 0), Err(Refusal::TooLateForAWord));
    }
    assert_eq!(hall.try_wish(BEN, &Wish::Accept("late".into()), Some(1), &mut |_| 0), Err(Refusal::Stale));
    assert_eq!(hall.game().words(), ["", ""]);
}
