//! The tracks of soldiers.

use crate::games::sahkku::tests::*;

/// Returns the points that a soldier passes in this many steps, one X each.
fn walk(side: Side, rules: &str, first: &str, steps: usize) -> Vec<String> {
    let owner = if side == SOUTH { "south " } else { "north " };
    let next = |here: &String| {
        let pieces = format!("{owner}{here}");
        let action = legal_for(side, rules, &pieces, "X");
        Some(after_by(side, rules, &pieces, &action)[owner.len()..].to_owned())
    };
    std::iter::successors(Some(first.to_owned()), next).take(steps).collect()
}

/// Expands ranges of points in a row: `a1-c1 Hc2-a2`.
fn points(text: &str) -> Vec<String> {
    let expand = |word: &str| {
        let (sign, word) = word.strip_prefix('H').map_or(("", word), |word| ("H", word));
        let bytes = word.as_bytes();
        let first = bytes[0];
        let last = bytes[3];
        let columns: Vec<u8> = if first < last { (first..=last).collect() } else { (last..=first).rev().collect() };
        columns.into_iter().map(|column| format!("{sign}{}{}", char::from(column), &word[1..2])).collect::<Vec<_>>()
    };
    text.split(' ').flat_map(expand).collect()
}

fn check(side: Side, rules: &str, path: &str) {
    let path = points(path);
    assert_eq!(walk(side, rules, &path[0], path.len()), path, "{rules}");
}

#[test]
fn on_the_loop_the_middle_row_follows_the_enemy_row() {
    for rules in ["raisa", "maze"] {
        check(SOUTH, rules, "a1-m1 m2-a2 a3-m3 m2-a2 a3-b3");
        check(NORTH, rules, "m3-a3 a2-m2 m1-a1 a2-m2 m1-l1");
    }
    for rules in ["vuovdaguoika", "gavkevuotna", "unjarga"] {
        check(SOUTH, rules, "a1-o1 o2-a2 a3-o3 o2-a2 a3-b3");
        check(NORTH, rules, "o3-a3 a2-o2 o1-a1 a2-o2 o1-n1");
    }
}

#[test]
fn on_the_eight_soldiers_come_home() {
    for rules in ["lagesvuotna queens=no", "unjarga track=eight"] {
        check(SOUTH, rules, "a1-o1 o2-a2 a3-o3 Ho2-a2 a1-b1");
        check(NORTH, rules, "o3-a3 a2-o2 o1-a1 Ha2-o2 o3-n3");
    }
}

#[test]
fn on_the_circuit_the_home_row_follows_the_enemy_row() {
    check(SOUTH, "devils-game", "a1-o1 o2-a2 a3-o3 a1-b1");
    check(NORTH, "devils-game", "o3-a3 a2-o2 o1-a1 o3-n3");
    check(SOUTH, "devils-game columns=10", "a1-j1 j2-a2 a3-j3 a1-b1");
}

#[test]
fn in_miedut_norths_track_is_souths_mirrored() {
    for rules in ["unjarga direction=miedut", "gavkevuotna direction=miedut", "vuovdaguoika direction=miedut"] {
        check(NORTH, rules, "a3-o3 o2-a2 a1-o1 o2-a2 a1-b1");
        check(SOUTH, rules, "a1-o1 o2-a2 a3-o3 o2-a2 a3-b3");
    }
    check(NORTH, "unjarga direction=miedut track=eight", "a3-o3 o2-a2 a1-o1 Ho2-a2 a3-b3");
}

#[test]
fn steps_are_counted_along_the_track() {
    assert_eq!(legal("unjarga", "south m3", "X23-"), "-:m3-n2 2:m3-o3 3:m3-o2 X:m3-n3");
    assert_eq!(legal("unjarga track=eight", "south Hc2", "X23-"), "-:Hc2-b1 2:Hc2-a2 3:Hc2-a1 X:Hc2-b2");
    assert_eq!(after("unjarga track=eight", "south m3", "-:m3-n2"), "south Hn2");
    assert_eq!(after("unjarga track=eight", "south Hc2", "-:Hc2-b1"), "south b1");
    assert_eq!(legal("devils-game", "south n3", "23"), "2:n3-a1 3:n3-b1");
    assert_eq!(legal_for(NORTH, "maze", "north c1", "X123"), "1:c1-b1 2:c1-a1 3:c1-a2 X:c1-b1");
}

#[test]
fn pieces_in_between_are_jumped_and_stay() {
    let after = after("unjarga", "south a1 *b1; north c1; nobody Kd1", "-:a1-e1");
    assert_eq!(after, "south *b1 e1; north c1; nobody Kd1");
}

#[test]
fn homeward_and_outward_soldiers_on_a_point_are_different_pieces() {
    let pieces = "south c2 Hc2; north *o3";
    for rules in ["lagesvuotna queens=no", "unjarga track=eight"] {
        assert_eq!(legal(rules, pieces, "X"), "X:Hc2-b2 X:c2-b2");
        assert_eq!(after(rules, pieces, "X:c2-b2"), "south b2 Hc2; north *o3");
        assert_eq!(after(rules, pieces, "X:Hc2-b2"), "south Hb2 c2; north *o3");
    }
}

#[test]
fn back_on_the_home_row_a_soldier_is_ordinary_and_starts_a_new_lap() {
    assert_eq!(legal("lagesvuotna queens=no", "south a1", "2"), "2:a1-c1");
}

#[test]
fn both_sides_number_the_same_points() {
    for direction in [Direction::Vuosttut, Direction::Miedut] {
        for (columns, track) in [(15, TrackShape::Eight), (13, TrackShape::Loop), (10, TrackShape::Circuit)] {
            let ways = Side::BOTH.map(|side| SideTrack::new(columns, track, side, direction));
            for site in 0..3 * columns {
                let [south, north] = ways.map(|way| way.first_station_at(site));
                assert_eq!([ways[0].station_site(south), ways[1].station_site(north)], [site; 2]);
                assert_eq!(
                    [ways[0].to_opponent_points(station_bit(north)), ways[1].to_opponent_points(station_bit(south))],
                    [station_bit(south), station_bit(north)]
                );
            }
            let all = ways[0].all_points();
            assert_eq!((all, ways[0].to_opponent_points(all)), ((1 << (3 * columns)) - 1, all));
        }
    }
}

#[test]
fn sets_of_stations_move_as_single_ones_do() {
    for rules in ["raisa", "lagesvuotna", "devils-game columns=10"] {
        let this = Match::start(rules);
        for side in [SOUTH, NORTH] {
            let track = this.game.side_track(&this.state, side);
            for steps in 1..=2 * this.game.columns {
                for start in 0..track.station_count() {
                    let end = (0..steps).fold(start, |station, _| track.next_station(station));
                    assert_eq!(
                        track.stations_after(station_bit(start), steps),
                        station_bit(end),
                        "{rules} {start} {steps}"
                    );
                }
            }
        }
    }
}
