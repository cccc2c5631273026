//! The features of a position of sáhkku that a learned estimate weighs.
//!
//! They are seen from the side that rolls next, in the numbering of its own track, so that one set of weights serves
//! both sides. Each feature is a number of occurrences; most are 0.

use gonagas_core::games::sahkku::{Sahkku, SahkkuState, SideTrack, StationSet, iter_stations};
use gonagas_core::kit::side::Side;

/// The most stations of a track.
const STATIONS: usize = 60;
/// The most points of a board.
const POINTS: usize = 45;
/// The most soldiers of a side.
const SOLDIERS: usize = 15;
/// The longest distance at which a soldier threatens: three dice of four steps.
const REACH: usize = 12;
/// The steps of one die.
const DIE_STEPS: usize = 4;
/// The kinds of victims: an active soldier, several, a sleeping soldier, and the king or an awake queen.
const VICTIMS: usize = 4;

/// Where the features of each kind begin, within those of one side: active soldiers by station and number, sleeping
/// ones by station, the number of waiting ones, the queen by state and point, victims by kind and distance, victims of
/// the king by kind and die, and the point of the king.
const ACTIVE: usize = 0;
const SLEEPING: usize = ACTIVE + 3 * STATIONS;
const WAITING: usize = SLEEPING + SOLDIERS;
const QUEEN: usize = WAITING + SOLDIERS + 1;
const THREAT: usize = QUEEN + 2 * POINTS + 1;
const ROYAL_THREAT: usize = THREAT + VICTIMS * REACH;
const KING: usize = ROYAL_THREAT + VICTIMS * DIE_STEPS;
/// The features of one side.
const SIDE: usize = KING + POINTS;
/// The point of a king whom nobody holds, or none when he was removed.
const FREE_KING: usize = 2 * SIDE;
/// The numbers of soldiers of both sides.
const COUNTS: usize = FREE_KING + POINTS + 1;
/// The number of features.
pub const SIZE: usize = COUNTS + (SOLDIERS + 1) * (SOLDIERS + 1);

/// A side as the features count it.
struct SideView {
    track: SideTrack,
    /// The stations of its active soldiers.
    stations: StationSet,
    /// The points of its pieces by kind, in the opponent's numbering.
    victims: [StationSet; VICTIMS],
}

/// Calls `f` with each feature and its number of occurrences.
#[inline]
pub fn for_each_feature(game: &Sahkku, state: &SahkkuState, roller: Side, mut f: impl FnMut(usize, i32)) {
    let sides = [roller, roller.opponent()];
    let soldiers = sides.map(|side| (game.soldiers_left(state, side) as usize).min(SOLDIERS));
    f(COUNTS + (SOLDIERS + 1) * soldiers[0] + soldiers[1], 1);
    let armies = sides.map(|side| side_view(game, state, side));
    for (at, side) in sides.into_iter().enumerate() {
        let start = at * SIDE;
        let mut add = |index: usize, number: i32| f(start + index, number);
        add_pieces(state, side, armies[at].track, &mut add);
        add_threats(game, state, side, &armies[at], &armies[1 - at].victims, &mut add);
    }
    if state.king_holder().is_none() {
        f(FREE_KING + state.king_site().map_or(POINTS, |site| usize::from(armies[0].track.first_station_at(site))), 1);
    }
}

fn side_view(game: &Sahkku, state: &SahkkuState, side: Side) -> SideView {
    let track = game.side_track(state, side);
    let army = state.army(side);
    let mut stations = 0;
    let mut single = 0;
    let mut many = 0;
    for (station, count) in army.active_stations() {
        stations |= 1 << station;
        let point = track.points_of_stations(1 << station);
        if count > 1 || single & point != 0 {
            many |= point;
        }
        single |= point;
    }
    single &= !many;
    let royal = match state.queen(side) {
        Some((site, true)) => 1 << track.first_station_at(site),
        _ => 0,
    };
    let king = if state.king_holder() == Some(side) {
        state.king_site().map_or(0, |site| 1 << track.first_station_at(site))
    } else {
        0
    };
    let victims = [single, many, army.sleeping_stations(), royal | king];
    SideView { track, stations, victims: victims.map(|points| track.to_opponent_points(points)) }
}

#[inline]
fn add_pieces(state: &SahkkuState, side: Side, track: SideTrack, add: &mut impl FnMut(usize, i32)) {
    let army = state.army(side);
    for (station, count) in army.active_stations() {
        add(ACTIVE + 3 * usize::from(station) + usize::from(count.min(3)) - 1, 1);
    }
    for station in iter_stations(army.sleeping_stations()) {
        add(SLEEPING + usize::from(station), 1);
    }
    add(WAITING + usize::from(army.waiting_count()), 1);
    let queen = state
        .queen(side)
        .map_or(2 * POINTS, |(site, awake)| usize::from(track.first_station_at(site)) + if awake { POINTS } else { 0 });
    add(QUEEN + queen, 1);
    if state.king_holder() == Some(side)
        && let Some(site) = state.king_site()
    {
        add(KING + usize::from(track.first_station_at(site)), 1);
    }
}

/// Adds for each kind of victim how many are how far ahead of the nearest soldier, and within one die of the king.
#[inline]
fn add_threats(
    game: &Sahkku,
    state: &SahkkuState,
    side: Side,
    army: &SideView,
    victims: &[StationSet; VICTIMS],
    add: &mut impl FnMut(usize, i32),
) {
    let track = army.track;
    let mut left = *victims;
    for steps in 1..=REACH {
        let reached = track.points_of_stations(track.stations_after(army.stations, steps as u8));
        for (kind, left) in left.iter_mut().enumerate() {
            let hit = *left & reached;
            if hit != 0 {
                add(THREAT + kind * REACH + steps - 1, hit.count_ones() as i32);
                *left &= !hit;
            }
        }
    }
    if state.king_holder() == Some(side)
        && let Some(site) = state.king_site()
    {
        for steps in 1..=DIE_STEPS {
            let reached = game.royal_reach(track, track.first_station_at(site), steps as u8);
            for (kind, victims) in victims.iter().enumerate() {
                let hit = victims & reached;
                if hit != 0 {
                    add(ROYAL_THREAT + kind * DIE_STEPS + steps - 1, hit.count_ones() as i32);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::kit::game::Game;

    /// Returns the features of a position for the side that rolls next, each with its number.
    fn features(rules: &str, actions: &str, roller: Side) -> Vec<(usize, i32)> {
        let rule_set = Sahkku::RULE_SETS.iter().find(|rule_set| rule_set.selector == rules).unwrap();
        let game = (rule_set.base_rules)();
        let mut state = game.initial_state();
        for text in actions.split_whitespace() {
            let mut legal = Vec::new();
            game.legal_actions(&state, &mut legal);
            let action = legal.into_iter().find(|action| game.notation(&state, *action) == text);
            game.play(&mut state, action.unwrap_or_else(|| panic!("{text} is not legal")));
        }
        let mut found = Vec::new();
        for_each_feature(&game, &state, roller, |feature, number| found.push((feature, number)));
        found.sort_unstable();
        assert!(found.iter().all(|(feature, number)| *feature < SIZE && *number > 0));
        found
    }

    #[test]
    fn position_that_looks_the_same_to_both_sides_has_the_same_features() {
        let both = "=X22 keep X:*o1-o2 2:o2-m2 2:m2-k2 =X22 keep X:*a3-a2 2:a2-c2 2:c2-e2";
        for (rules, actions) in [
            ("rules=raisa", ""),
            ("rules=devils-game", "=X-- X:*o1-o2 =X-- X:*a3-a2"),
            ("rules=lagesvuotna", both),
            ("rules=unjarga", both),
        ] {
            let [south, north] = Side::BOTH.map(|roller| features(rules, actions, roller));
            assert_eq!(south, north, "{rules} {actions}");
        }
    }

    #[test]
    fn victim_counts_at_its_distance_from_the_nearest_soldier() {
        // South's soldier on k2 has North's on e2 six steps ahead, and a sleeping one on b3 twelve; for North it is the
        // same.
        let actions = "=X22 keep X:*o1-o2 2:o2-m2 2:m2-k2 =X22 keep X:*a3-a2 2:a2-c2 2:c2-e2";
        let found = features("rules=lagesvuotna", actions, Side::First);
        for start in [0, SIDE] {
            let threats = found.iter().filter(|(feature, _)| (start + THREAT..start + ROYAL_THREAT).contains(feature));
            let expected = [(start + THREAT + 5, 1), (start + THREAT + 2 * REACH + 11, 1)];
            assert!(threats.eq(&expected), "{found:?}");
        }
    }
}
