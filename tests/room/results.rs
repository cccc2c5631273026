//! Which matches have a result, which, and whether it counts for ratings.

use crate::hall::{ANN, BEN, CAT, Hall};
use gonagas::kit::side::Side;
use gonagas::room::event::What;
use gonagas::room::finish::finished;
use gonagas::room::result::{Counts, Finished};
use gonagas::room::stop::Why;
use gonagas::room::wish::Wish;

const SEEGA: &str = "seega size=5";

fn result(hall: &Hall) -> Option<(Option<Side>, String, Counts)> {
    finished(&hall.game()).map(|Finished { winner, reason, counts, .. }| (winner, reason, counts))
}

/// Somebody wants something, and then the other.
fn after(mut hall: Hall, wishes: &[(gonagas::room::people::Person, Wish)]) -> Hall {
    for (who, wish) in wishes {
        hall.wish(*who, wish.clone(), &[]).unwrap();
    }
    hall
}

#[test]
fn who_gives_up_loses_at_any_time() {
    let hall = after(Hall::started(SEEGA), &[(ANN, Wish::Resign)]);
    assert_eq!(result(&hall), Some((Some(Side::Second), "resigned".into(), Counts::Yes)));
    let Finished { pool, guild, seats, .. } = finished(&hall.game()).unwrap();
    assert_eq!((pool.as_str(), guild, seats), ("seega", Some(7), [ANN, BEN]));
}

#[test]
fn who_runs_out_of_time_loses_at_any_time() {
    let mut hall = Hall::timed(SEEGA, "10m");
    hall.now = 10 * 60 * 1000;
    hall.happens(None, What::Forfeited).unwrap();
    assert_eq!(result(&hall), Some((Some(Side::Second), "forfeit".into(), Counts::Yes)));
}

#[test]
fn an_agreement_counts_when_both_have_acted_twice() {
    for (by_ben, counts) in [(&[][..], Counts::Early), (&["b1"], Counts::Early), (&["b1 b2"], Counts::Yes)] {
        let mut hall = Hall::started(SEEGA);
        hall.types(ANN, "a1 a2", &[]).unwrap();
        by_ben.iter().for_each(|actions| drop(hall.types(BEN, actions, &[]).unwrap()));
        let (_, reason, found) = result(&after(hall, &[(ANN, Wish::Offer), (BEN, Wish::Agree)])).unwrap();
        assert_eq!((reason.as_str(), found), ("agreed", counts), "{by_ben:?}");
    }
}

#[test]
fn what_was_taken_back_is_no_action() {
    let mut hall = Hall::started("sahkku rules=gavkevuotna");
    let acted = |hall: &Hall| hall.play(|play| play.table.acted());
    assert_eq!(acted(&hall), [0, 0]);
    hall.throws(ANN, &["=X2-"]).unwrap();
    let forced = acted(&hall)[0];
    assert_eq!(forced, hall.play(|play| play.table.log().len() - 1), "a throw decides nothing");
    hall.types(ANN, "2:o2-m2", &[]).unwrap();
    assert_eq!(acted(&hall), [forced + 2, 0], "the other die could be used in one way only");
    hall.takes_back(ANN).unwrap();
    assert_eq!(acted(&hall), [forced, 0]);
    let over = after(hall, &[(BEN, Wish::Resign)]);
    assert_eq!(finished(&over.game()).unwrap().pool, "sahkku rules=gavkevuotna");
}

#[test]
fn not_rated_is_not_rated() {
    let mut hall = Hall::started(SEEGA);
    hall.terms.rated = false;
    assert_eq!(result(&after(hall, &[(BEN, Wish::Resign)])).unwrap().2, Counts::No);
}

#[test]
fn no_other_end_has_a_result() {
    let invited = || Hall::invited(SEEGA);
    let started = || Hall::started(SEEGA);
    for hall in [
        started(),
        after(invited(), &[(BEN, Wish::Decline)]),
        after(invited(), &[(ANN, Wish::Withdraw)]),
        after(started(), &[(BEN, Wish::CallOff)]),
        after(started(), &[(CAT, Wish::Stop(Why::Moderator))]),
        after(started(), &[(ANN, Wish::Stop(Why::Left(BEN)))]),
    ] {
        assert_eq!(result(&hall), None, "{:?}", hall.game().ending());
    }
}
