//! Results of matches and their rated status.

use crate::matches::fixture::{ANN, BEN, CAT, MatchFixture};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::commands::match_command::MatchCommand;
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::matches::log::stop::StopReason;
use gonagas_core::matches::results::match_result::{MatchResult, RatedStatus};
use gonagas_core::matches::state::determine_result::determine_result;

const SEEGA: &str = "seega size=5";

fn result(fixture: &MatchFixture) -> Option<(Option<Side>, String, RatedStatus)> {
    determine_result(&fixture.game())
        .map(|MatchResult { winner, reason, rated_status: counts, .. }| (winner, reason, counts))
}

/// Runs these commands in order.
fn run_all(mut fixture: MatchFixture, commands: &[(gonagas_core::matches::ids::UserId, MatchCommand)]) -> MatchFixture {
    for (user, command) in commands {
        fixture.run(*user, command.clone(), &[]).unwrap();
    }
    fixture
}

#[test]
fn resignation_is_rated_once_both_have_acted() {
    let fixture = run_all(MatchFixture::started(SEEGA), &[(ANN, MatchCommand::Resign)]);
    assert_eq!(result(&fixture), Some((Some(Side::Second), "resigned".into(), RatedStatus::TooShort)));
    let mut fixture = MatchFixture::started(SEEGA);
    fixture.type_actions(ANN, "a1 a2", &[]).unwrap();
    fixture.type_actions(BEN, "b1 b2", &[]).unwrap();
    let fixture = run_all(fixture, &[(ANN, MatchCommand::Resign)]);
    assert_eq!(result(&fixture), Some((Some(Side::Second), "resigned".into(), RatedStatus::Rated)));
    let MatchResult { pool, guild, seats, .. } = determine_result(&fixture.game()).unwrap();
    assert_eq!((pool.as_str(), guild, seats), ("seega", Some(7), [ANN, BEN]));
}

#[test]
fn timeout_is_rated_once_both_have_acted() {
    for (has_acted, status) in [(false, RatedStatus::TooShort), (true, RatedStatus::Rated)] {
        let mut fixture = MatchFixture::started_with_clock(SEEGA, "10m");
        if has_acted {
            fixture.type_actions(ANN, "a1 a2", &[]).unwrap();
            fixture.type_actions(BEN, "b1 b2", &[]).unwrap();
        }
        fixture.now = 10 * 60 * 1000;
        fixture.apply(None, EventKind::TimedOut).unwrap();
        assert_eq!(result(&fixture), Some((Some(Side::Second), "forfeit".into(), status)));
    }
}

#[test]
fn agreement_is_rated_once_both_have_acted_twice() {
    for (by_ben, counts) in
        [(&[][..], RatedStatus::TooShort), (&["b1"], RatedStatus::TooShort), (&["b1 b2"], RatedStatus::Rated)]
    {
        let mut fixture = MatchFixture::started(SEEGA);
        fixture.type_actions(ANN, "a1 a2", &[]).unwrap();
        by_ben.iter().for_each(|actions| drop(fixture.type_actions(BEN, actions, &[]).unwrap()));
        let (_, reason, found) =
            result(&run_all(fixture, &[(ANN, MatchCommand::OfferEnd), (BEN, MatchCommand::AgreeToEnd)])).unwrap();
        assert_eq!((reason.as_str(), found), ("agreed", counts), "{by_ben:?}");
    }
}

#[test]
fn undone_actions_rolls_and_automatic_actions_do_not_count() {
    let mut fixture = MatchFixture::started("sahkku rules=gavkevuotna");
    let acted = |fixture: &MatchFixture| fixture.play(|play| play.action_counts());
    assert_eq!(acted(&fixture), [0, 0]);
    fixture.roll(ANN, &["=X2-"]).unwrap();
    assert_eq!(fixture.action_log_text(), "=X2- X:*o1-o2");
    assert_eq!(acted(&fixture), [0, 0], "a roll and the only use of a die are no choice of a player");
    fixture.type_actions(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!(acted(&fixture), [1, 0], "the other die could be used in one way only");
    fixture.undo(ANN).unwrap();
    assert_eq!(acted(&fixture), [0, 0]);
    let over = run_all(fixture, &[(BEN, MatchCommand::Resign)]);
    assert_eq!(determine_result(&over.game()).unwrap().pool, "sahkku rules=gavkevuotna");
}

#[test]
fn unrated_match_has_unrated_result() {
    let mut fixture = MatchFixture::started(SEEGA);
    fixture.terms.rated = false;
    assert_eq!(result(&run_all(fixture, &[(BEN, MatchCommand::Resign)])).unwrap().2, RatedStatus::Unrated);
}

#[test]
fn other_endings_have_no_result() {
    let challenge = || MatchFixture::challenge(SEEGA);
    let started = || MatchFixture::started(SEEGA);
    for fixture in [
        started(),
        run_all(challenge(), &[(BEN, MatchCommand::DeclineChallenge)]),
        run_all(challenge(), &[(ANN, MatchCommand::WithdrawChallenge)]),
        run_all(started(), &[(BEN, MatchCommand::Cancel)]),
        run_all(started(), &[(CAT, MatchCommand::Stop(StopReason::Moderator))]),
        run_all(started(), &[(ANN, MatchCommand::Stop(StopReason::PlayerLeft(BEN)))]),
    ] {
        assert_eq!(result(&fixture), None, "{:?}", fixture.game().ending());
    }
}
