//! Seed words: words that players add to the random draws.

use crate::matches::fixture::{ANN, BEN, CAT, MatchFixture};
use gonagas_core::matches::CHALLENGE_LIFETIME;
use gonagas_core::matches::commands::challenge_response::check_can_add_seed_word;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::commands::rejection::Rejection;
use gonagas_core::matches::effects::effect::Effect;

const RAISA: &str = "sahkku rules=raisa";

fn word(word: &str) -> MatchCommand {
    MatchCommand::SetSeedWord(word.to_owned())
}

#[test]
fn last_seed_word_of_the_challenger_counts() {
    let mut fixture = MatchFixture::challenge(RAISA);
    for seed_word in ["birch", "", "juniper"] {
        fixture.run(ANN, word(seed_word), &[]).unwrap();
        assert_eq!((fixture.game().seed_words(), &fixture.effects), ([seed_word, ""], &vec![Effect::UpdateMessage]));
    }
    // The accepter must have seen the last word.
    let accept = MatchCommand::AcceptChallenge("čáhci juo".into());
    assert_eq!(fixture.try_run(BEN, &accept, Some(3), &mut |_| 0), Err(Rejection::Stale));
    fixture.try_run(BEN, &accept, Some(4), &mut |_| 0).unwrap();
    assert_eq!(fixture.game().seed_words(), ["juniper", "čáhci juo"]);
}

#[test]
fn only_challenger_and_accepter_may_add_a_seed_word() {
    let mut fixture = MatchFixture::challenge(RAISA);
    let may = |fixture: &MatchFixture, user| check_can_add_seed_word(&fixture.game(), user, 5);
    assert_eq!([ANN, BEN, CAT].map(|user| may(&fixture, user)), [Ok(()), Ok(()), Err(Rejection::NotChallenged(BEN))]);
    assert_eq!(fixture.run(BEN, word("mine"), &[]), Err(Rejection::NotChallenger(ANN)));
    assert_eq!(check_can_add_seed_word(&fixture.game(), BEN, CHALLENGE_LIFETIME), Err(Rejection::MatchOver));
    fixture.run(BEN, MatchCommand::AcceptChallenge(String::new()), &[]).unwrap();
    let late = Err(Rejection::TooLateForSeedWord);
    assert_eq!([ANN, BEN, CAT].map(|user| may(&fixture, user)), [late.clone(), late, Err(Rejection::NotAPlayer)]);
    fixture.run(BEN, MatchCommand::Resign, &[]).unwrap();
    assert_eq!(may(&fixture, ANN), Err(Rejection::MatchOver));
}

#[test]
fn seed_word_after_acceptance_is_rejected() {
    let mut fixture = MatchFixture::started(RAISA);
    for seen in [None, Some(1), Some(2)] {
        assert_eq!(fixture.try_run(ANN, &word("late"), seen, &mut |_| 0), Err(Rejection::TooLateForSeedWord));
    }
    assert_eq!(
        fixture.try_run(BEN, &MatchCommand::AcceptChallenge("late".into()), Some(1), &mut |_| 0),
        Err(Rejection::Stale)
    );
    assert_eq!(fixture.game().seed_words(), ["", ""]);
}
