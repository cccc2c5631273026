//! Which matches have a result, which, and whether it counts for ratings.

use crate::matches::hall::{ANN, BEN, CAT, Hall};
use gonagas::kit::side::Side;
use gonagas::matches::commands::match_command::MatchCommand;
use gonagas::matches::log::event::EventKind;
use gonagas::matches::log::stop::StopReason;
use gonagas::matches::results::match_result::{MatchResult, RatedStatus};
use gonagas::matches::state::determine_result::determine_result;

const SEEGA: &str = "seega size=5";

fn result(hall: &Hall) -> Option<(Option<Side>, String, RatedStatus)> {
    determine_result(&hall.game())
        .map(|MatchResult { winner, reason, rated_status: counts, .. }| (winner, reason, counts))
}

/// Somebody wants something, and then the other.
fn after(mut hall: Hall, wishes: &[(gonagas::matches::ids::UserId, MatchCommand)]) -> Hall {
    for (who, command) in wishes {
        hall.wish(*who, command.clone(), &[]).unwrap();
    }
    hall
}

#[test]
fn who_gives_up_loses_at_any_time() {
    let hall = after(Hall::started(SEEGA), &[(ANN, MatchCommand::Resign)]);
    assert_eq!(result(&hall), Some((Some(Side::Second), "resigned".into(), RatedStatus::Rated)));
    let MatchResult { pool, guild, seats, .. } = determine_result(&hall.game()).unwrap();
    assert_eq!((pool.as_str(), guild, seats), ("seega", Some(7), [ANN, BEN]));
}

#[test]
fn who_runs_out_of_time_loses_at_any_time() {
    let mut hall = Hall::timed(SEEGA, "10m");
    hall.now = 10 * 60 * 1000;
    hall.happens(None, EventKind::TimedOut).unwrap();
    assert_eq!(result(&hall), Some((Some(Side::Second), "forfeit".into(), RatedStatus::Rated)));
}

#[test]
fn an_agreement_counts_when_both_have_acted_twice() {
    for (by_ben, counts) in
        [(&[][..], RatedStatus::TooShort), (&["b1"], RatedStatus::TooShort), (&["b1 b2"], RatedStatus::Rated)]
    {
        let mut hall = Hall::started(SEEGA);
        hall.types(ANN, "a1 a2", &[]).unwrap();
        by_ben.iter().for_each(|actions| drop(hall.types(BEN, actions, &[]).unwrap()));
        let (_, reason, found) =
            result(&after(hall, &[(ANN, MatchCommand::OfferEnd), (BEN, MatchCommand::AgreeToEnd)])).unwrap();
        assert_eq!((reason.as_str(), found), ("agreed", counts), "{by_ben:?}");
    }
}

#[test]
fn what_was_taken_back_is_no_action() {
    let mut hall = Hall::started("sahkku rules=gavkevuotna");
    let acted = |hall: &Hall| hall.play(|play| play.session.action_counts());
    assert_eq!(acted(&hall), [0, 0]);
    hall.throws(ANN, &["=X2-"]).unwrap();
    let forced = acted(&hall)[0];
    assert_eq!(forced, hall.play(|play| play.session.action_log().len() - 1), "a throw decides nothing");
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!(acted(&hall), [forced + 2, 0], "the other die could be used in one way only");
    hall.takes_back(ANN).unwrap();
    assert_eq!(acted(&hall), [forced, 0]);
    let over = after(hall, &[(BEN, MatchCommand::Resign)]);
    assert_eq!(determine_result(&over.game()).unwrap().pool, "sahkku rules=gavkevuotna");
}

#[test]
fn not_rated_is_not_rated() {
    let mut hall = Hall::started(SEEGA);
    hall.terms.rated = false;
    assert_eq!(result(&after(hall, &[(BEN, MatchCommand::Resign)])).unwrap().2, RatedStatus::Unrated);
}

#[test]
fn no_other_end_has_a_result() {
    let invited = || Hall::invited(SEEGA);
    let started = || Hall::started(SEEGA);
    for hall in [
        started(),
        after(invited(), &[(BEN, MatchCommand::DeclineChallenge)]),
        after(invited(), &[(ANN, MatchCommand::WithdrawChallenge)]),
        after(started(), &[(BEN, MatchCommand::Cancel)]),
        after(started(), &[(CAT, MatchCommand::Stop(StopReason::Moderator))]),
        after(started(), &[(ANN, MatchCommand::Stop(StopReason::PlayerLeft(BEN)))]),
    ] {
        assert_eq!(result(&hall), None, "{:?}", hall.game().ending());
    }
}
