//! The notation of positions of sáhkku.
//!
//! Several soldiers can share a point, so a line lists the pieces of each side instead of the rows:
//! `s:*a1-d1,2f2,Hc2_n:*o3,Kh2_s_use_dice:X2_used:3`. A number before a point counts soldiers on it; `*` is asleep, `H`
//! on the way home, `w` and a number waiting; `K` and `Q` are the king and the queen. A king of nobody stands in a part
//! of his own, `king:h2`.

use crate::games::sahkku::dice::DiceCounts;
use crate::games::sahkku::rule_options::{Rethrow, Sahkku, Sharing};
use crate::games::sahkku::state::{Army, King, Queen, SahkkuState, TurnPhase};
use crate::games::sahkku::track::{Direction, SideTrack, Station, TrackShape, iter_stations, station_bit};
use crate::kit::board::Site;
use crate::kit::dice::Face;
use crate::kit::game::Game;
use crate::kit::outcome::{GameOutcome, STALL_TURNS};
use crate::kit::position::{PositionError, PositionFault, PositionLine, PositionParts};
use crate::kit::side::Side;

const PREFIXES: [&str; 2] = ["s:", "n:"];
const KING_ALONE: &str = "king:";
const CHOOSES_DIRECTION: &str = "direction";
const ROLL: &str = "roll";
const REROLL: &str = "reroll";
const USE: &str = "use";
const DICE: &str = "dice:";
const USED: &str = "used:";
const AGAIN: &str = "again:";
const MIEDUT: &str = "miedut";

/// Writes a position.
pub fn format(game: &Sahkku, state: &SahkkuState) -> String {
    let army = |side: Side| format!("{}{}", PREFIXES[side.index()], format_pieces(game, state, side));
    let mut line = PositionLine::begin(army(Side::First)).word(&army(Side::Second));
    if let Some(king) = state.king.filter(|king| king.holder.is_none()) {
        line = line.word(&format!("{KING_ALONE}{}", game.site_name(king.site)));
    }
    line = line.word_if(state.direction == Direction::Miedut, MIEDUT).mover(Sahkku::INFO.seat_ids, state.mover);
    line = match state.phase {
        TurnPhase::ChooseDirection => line.word(CHOOSES_DIRECTION),
        TurnPhase::Roll(number) => line.word(&format!("{ROLL}{number}")),
        TurnPhase::Rethrow => line.word(REROLL),
        TurnPhase::UseDice | TurnPhase::Over(_) => line.word(USE),
    };
    for (prefix, dice) in [(DICE, state.unused_dice), (USED, state.used_dice)] {
        let faces: String = dice.faces().map(Face::symbol).collect();
        line = line.word_if(!faces.is_empty(), &format!("{prefix}{faces}"));
    }
    if let Some(again) = state.rerollable {
        line = line.word(&format!("{AGAIN}{again}"));
    }
    line.stall(state.stall_turns)
}

fn format_pieces(game: &Sahkku, state: &SahkkuState, side: Side) -> String {
    let track = game.side_track(state, side);
    let army = &state.armies[side.index()];
    let name = |site| game.site_name(site);
    let sleeping: Vec<Site> = iter_stations(army.sleeping).map(|station| track.station_site(station)).collect();
    let runs = sleeping.chunk_by(|one, next| one.abs_diff(*next) == 1).map(|run| match run {
        [only] => format!("*{}", name(*only)),
        [first, .., last] => format!("*{}-{}", name(*first), name(*last)),
        [] => String::new(),
    });
    let awake = army.active_stations().map(|(station, count)| {
        let home = if track.is_homeward(station) { "H" } else { "" };
        let count = if count > 1 { count.to_string() } else { String::new() };
        format!("{count}{home}{}", name(track.station_site(station)))
    });
    let waiting = (army.waiting_count > 0).then(|| format!("w{}", army.waiting_count));
    let queen =
        state.queens[side.index()].map(|queen| format!("{}Q{}", if queen.awake { "" } else { "*" }, name(queen.site)));
    let king = state.king.filter(|king| king.holder == Some(side)).map(|king| format!("K{}", name(king.site)));
    runs.chain(awake).chain(waiting).chain(queen).chain(king).collect::<Vec<_>>().join(",")
}

/// Reads a position.
pub fn parse(game: &Sahkku, text: &str) -> Result<SahkkuState, PositionError> {
    let mut parts = PositionParts::split(text)?;
    let direction = if parts.take_word(MIEDUT) { Direction::Miedut } else { Direction::Vuosttut };
    let mover = parts.take_mover(Sahkku::INFO.seat_ids)?;
    let phase = take_phase(&mut parts)?;
    let mut state = SahkkuState {
        armies: [Army::all_sleeping(0); 2],
        king: None,
        queens: [None; 2],
        direction,
        mover,
        phase,
        unused_dice: take_dice(game, &mut parts, DICE)?,
        rerollable: take_again(&mut parts)?,
        used_dice: take_dice(game, &mut parts, USED)?,
        stall_turns: parts.take_stall(STALL_TURNS + 1)?,
    };
    for side in Side::BOTH {
        let prefix = PREFIXES[side.index()];
        let list = parts.take_after(prefix).ok_or_else(|| PositionFault::Board.at("s:…_n:…"))?;
        for text in list.split(',').filter(|text| !text.is_empty()) {
            put_piece(game, &mut state, side, text).ok_or_else(|| PositionFault::Piece.at(text))?;
        }
    }
    if let Some(name) = parts.take_after(KING_ALONE) {
        put_king(game, &mut state, None, name).ok_or_else(|| PositionFault::Piece.at(name))?;
    }
    parts.finish()?;
    check(game, &state)?;
    Ok(state)
}

fn take_phase(parts: &mut PositionParts) -> Result<TurnPhase, PositionError> {
    let phases = [
        parts.take_word(CHOOSES_DIRECTION).then_some(TurnPhase::ChooseDirection),
        parts.take_word(REROLL).then_some(TurnPhase::Rethrow),
        parts.take_word(USE).then_some(TurnPhase::UseDice),
        (1..=3).find(|number| parts.take_word(&format!("{ROLL}{number}"))).map(TurnPhase::Roll),
    ];
    let mut found = phases.into_iter().flatten();
    match (found.next(), found.next()) {
        (Some(phase), None) => Ok(phase),
        _ => Err(PositionFault::Word.at(format!("{ROLL}…, {REROLL}, {USE}, {CHOOSES_DIRECTION}"))),
    }
}

fn take_dice(game: &Sahkku, parts: &mut PositionParts, prefix: &str) -> Result<DiceCounts, PositionError> {
    let mut dice = DiceCounts::EMPTY;
    let text = parts.take_after(prefix).unwrap_or_default();
    for sign in text.chars() {
        let face = Face::from_symbol(sign.to_ascii_uppercase()).filter(|face| game.dice.faces().contains(face));
        if dice.faces().count() == usize::from(game.dice.dice_count()) {
            return Err(PositionFault::Count.at(format!("{prefix}{text}")));
        }
        dice.add_die(face.ok_or_else(|| PositionFault::Piece.at(format!("{prefix}{text}")))?);
    }
    Ok(dice)
}

fn take_again(parts: &mut PositionParts) -> Result<Option<u8>, PositionError> {
    let Some(text) = parts.take_after(AGAIN) else { return Ok(None) };
    text.parse().map(Some).map_err(|_| PositionFault::Word.at(format!("{AGAIN}{text}")))
}

/// Puts a piece of a side on the board; `None` when the text is none.
fn put_piece(game: &Sahkku, state: &mut SahkkuState, side: Side, text: &str) -> Option<()> {
    let track = game.side_track(state, side);
    let army = &mut state.armies[side.index()];
    if let Some(name) = text.strip_prefix('K') {
        return put_king(game, state, Some(side), name);
    }
    let (asleep, name) = text.strip_prefix('*').map_or((false, text), |name| (true, name));
    if let Some(name) = name.strip_prefix('Q') {
        let queen = Queen { site: game.parse_site(name)?, awake: !asleep };
        return state.queens[side.index()].replace(queen).is_none().then_some(());
    }
    if asleep {
        return put_sleepers(game, army, track, name);
    }
    if let Some(count) = text.strip_prefix('w') {
        let count = count.parse().ok().filter(|count| (1..=game.soldiers).contains(count))?;
        return (std::mem::replace(&mut army.waiting_count, count) == 0).then_some(());
    }
    let digits = text.len() - text.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
    let count: u8 = if digits == 0 { 1 } else { text[..digits].parse().ok()? };
    let name = &text[digits..];
    let station = match name.strip_prefix('H') {
        Some(name) => homeward_station(game, track, game.parse_site(name)?)?,
        None => track.first_station_at(game.parse_site(name)?),
    };
    let fits = (1..=game.soldiers).contains(&count) && army.count_at(station) == 0;
    fits.then(|| army.add_soldiers(station, count))
}

fn put_sleepers(game: &Sahkku, army: &mut Army, track: SideTrack, name: &str) -> Option<()> {
    let (first, last) = name.split_once('-').unwrap_or((name, name));
    let [first, last] = [first, last].map(|name| game.parse_site(name).map(|site| track.first_station_at(site)));
    let (first, last) = (first?.min(last?), first?.max(last?));
    if last >= game.soldiers {
        return None;
    }
    for station in first..=last {
        if army.sleeping & station_bit(station) != 0 {
            return None;
        }
        army.sleeping |= station_bit(station);
    }
    Some(())
}

fn put_king(game: &Sahkku, state: &mut SahkkuState, holder: Option<Side>, name: &str) -> Option<()> {
    state.king.replace(King { site: game.parse_site(name)?, holder }).is_none().then_some(())
}

/// Returns the station of the way home on a point.
fn homeward_station(game: &Sahkku, track: SideTrack, site: Site) -> Option<Station> {
    let stations = track.stations_on_points(station_bit(track.first_station_at(site)));
    let found = iter_stations(stations).find(|station| track.is_homeward(*station));
    found.filter(|_| game.track == TrackShape::Eight)
}

fn check(game: &Sahkku, state: &SahkkuState) -> Result<(), PositionError> {
    check_direction(game, state)?;
    check_armies(game, state)?;
    check_royals(game, state)?;
    check_points(game, state)?;
    check_dice(game, state)?;
    if Side::BOTH.into_iter().any(|side| game.loss_reason(state, side).is_some()) {
        return Err(PositionFault::Over.at(""));
    }
    match state.phase {
        TurnPhase::UseDice if !game.can_continue_turn(state) => Err(PositionFault::NoAction.at("")),
        TurnPhase::Roll(_) if game.is_turn_start(state) && game.blocked_loses && game.is_blocked(state) => {
            Err(PositionFault::Over.at(""))
        }
        _ => Ok(()),
    }
}

fn check_direction(game: &Sahkku, state: &SahkkuState) -> Result<(), PositionError> {
    if state.phase == TurnPhase::ChooseDirection && *state != game.initial_state() {
        return Err(PositionFault::Impossible.at(CHOOSES_DIRECTION));
    }
    match game.direction {
        Some(fixed) if fixed != state.direction => Err(PositionFault::Impossible.at(MIEDUT)),
        _ => Ok(()),
    }
}

fn check_armies(game: &Sahkku, state: &SahkkuState) -> Result<(), PositionError> {
    for side in Side::BOTH {
        let army = state.army(side);
        let track = game.side_track(state, side);
        let count = game.soldiers_left(state, side);
        if count > u32::from(game.soldiers) {
            return Err(PositionFault::Count.at(format!("{}{count}", PREFIXES[side.index()])));
        }
        if army.waiting_count > 0 && !track.must_wait(army.sleeping) {
            return Err(PositionFault::Impossible.at(format!("w{}", army.waiting_count)));
        }
    }
    Ok(())
}

fn check_royals(game: &Sahkku, state: &SahkkuState) -> Result<(), PositionError> {
    if state.king.is_none() && !game.king.is_removable {
        return Err(PositionFault::Count.at("0 K"));
    }
    let queens = state.queens.iter().flatten().count();
    if !game.has_queens && queens > 0 {
        return Err(PositionFault::Piece.at("Q"));
    }
    Ok(())
}

/// Checks that no point has pieces of both sides, nor more of one side than may share it.
fn check_points(game: &Sahkku, state: &SahkkuState) -> Result<(), PositionError> {
    let alone = matches!(game.sharing, Sharing::OnePerPoint | Sharing::InFile);
    let counts = Side::BOTH.map(|side| {
        let mut counts = vec![0_u8; usize::from(3 * game.columns)];
        let army = state.army(side);
        let track = game.side_track(state, side);
        army.active_stations().for_each(|(at, count)| counts[usize::from(track.station_site(at))] += count);
        iter_stations(army.sleeping).for_each(|at| counts[usize::from(track.station_site(at))] += 1);
        if let Some(queen) = state.queens[side.index()] {
            counts[usize::from(queen.site)] += 1;
        }
        counts
    });
    let wrong = (0..3 * game.columns).find(|site| {
        let [south, north] = [0, 1].map(|seat: usize| counts[seat][usize::from(*site)]);
        south > 0 && north > 0 || alone && south.max(north) > 1
    });
    wrong.map_or(Ok(()), |site| Err(PositionFault::Piece.at(game.site_name(site))))
}

/// Checks that the dice are those of a turn in this phase.
fn check_dice(game: &Sahkku, state: &SahkkuState) -> Result<(), PositionError> {
    let all = usize::from(game.dice.dice_count());
    let unused = state.unused_dice.faces().count();
    let used = state.used_dice.faces().count();
    let crosses = state.unused_dice.count(Face::X);
    let fits = match state.phase {
        TurnPhase::ChooseDirection => unused == 0,
        TurnPhase::Roll(number) if usize::from(number) == all && state.rerollable.is_none() => unused == 0,
        TurnPhase::Roll(number) => {
            let again = match game.rethrow {
                Rethrow::Never | Rethrow::AllX => false,
                Rethrow::AnyX => state.rerollable.is_none(),
                Rethrow::EachXOnce => state.rerollable.is_some_and(|left| left <= crosses),
            };
            again && unused + usize::from(number) == all
        }
        TurnPhase::Rethrow => {
            unused == all && !game.rethrow_counts(state).is_empty() && *game.rethrow_counts(state).end() <= crosses
        }
        TurnPhase::UseDice | TurnPhase::Over(GameOutcome { .. }) => unused + used == all && state.rerollable.is_none(),
    };
    let may_have_again = game.limits_rerolls() || state.rerollable.is_none();
    let may_have_used = state.phase == TurnPhase::UseDice || used == 0;
    if fits && may_have_again && may_have_used { Ok(()) } else { Err(PositionFault::Impossible.at(DICE)) }
}
