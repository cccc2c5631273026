//! The view of sáhkku: its board, scene and input steps.

use crate::games::sahkku::action::{DieUse, KingChoice, MovingPiece, SahkkuAction};
use crate::games::sahkku::position;
use crate::games::sahkku::rule_options::{RoyalMovement, Sahkku};
use crate::games::sahkku::state::{Army, SahkkuState, TurnPhase};
use crate::games::sahkku::track::{Direction, SideTrack, iter_stations};
use crate::games::sahkku::words::{
    CHOOSE_DIRECTION, KEEP_DICE, MIEDUT, REMOVE_KING, RETHROW, RETHROW_OR_KEEP, TAKE_KING, USE_DIE, VUOSTTUT,
    WALKING_TOGETHER,
};
use crate::kit::board::{Board, BoardMark, BoardStyle, Point, Site};
use crate::kit::dice::{Die, Face};
use crate::kit::game::Game;
use crate::kit::game_view::GameView;
use crate::kit::input::{InputStep, OffBoardChoice};
use crate::kit::position::PositionError;
use crate::kit::scene::{EndingSites, Piece, PieceKind, Scene, Tally, Way};
use crate::kit::side::Side;

impl Sahkku {
    fn board_point(&self, site: Site) -> Point {
        Point {
            name: self.site_name(site),
            x: f32::from(site % self.columns),
            y: f32::from(site / self.columns),
            mark: self.mark_at(site),
        }
    }

    fn mark_at(&self, site: Site) -> Option<BoardMark> {
        let middle = self.columns + self.columns / 2;
        if site == middle {
            self.board_look.middle_mark
        } else {
            self.board_look.fourth_mark.filter(|_| self.fourth_points().contains(&site))
        }
    }

    /// Returns the pairs of neighbours in rows and columns.
    fn board_lines(&self) -> Vec<(Site, Site)> {
        let points = 3 * self.columns;
        let along = (0..points).filter(|site| (site + 1) % self.columns != 0).map(|site| (site, site + 1));
        let across = (0..points - self.columns).map(|site| (site, site + self.columns));
        along.chain(across).collect()
    }

    fn soldier_pieces(&self, army: &Army, track: SideTrack, side: Side) -> Vec<(Site, Piece)> {
        let piece = |kind| Piece { kind, owner: Some(side) };
        let awake = iter_stations(army.active).flat_map(|station| {
            let kind = if track.is_homeward(station) { PieceKind::Homeward } else { PieceKind::Soldier };
            std::iter::repeat_n((track.station_site(station), piece(kind)), usize::from(army.count_at(station)))
        });
        let sleeping =
            iter_stations(army.sleeping).map(|station| (track.station_site(station), piece(PieceKind::Sleeper)));
        let waiting =
            std::iter::repeat_n((track.station_site(0), piece(PieceKind::Waiting)), usize::from(army.waiting_count));
        awake.chain(sleeping).chain(waiting).collect()
    }

    /// Returns the queens, and the king with his rider.
    fn royal_pieces(&self, state: &SahkkuState) -> Vec<(Site, Piece)> {
        let queen = |side: Side| {
            let queen = state.queens[side.index()]?;
            let kind = if queen.awake { PieceKind::Queen } else { PieceKind::SleepingQueen };
            Some((queen.site, Piece { kind, owner: Some(side) }))
        };
        let rider = |side: Side| {
            let king = state.king.filter(|_| self.has_rider(state, side))?;
            Some((king.site, Piece { kind: PieceKind::Rider, owner: Some(side) }))
        };
        let king = state.king.map(|king| (king.site, Piece { kind: PieceKind::King, owner: king.holder }));
        Side::BOTH.into_iter().flat_map(|side| [queen(side), rider(side)]).chain([king]).flatten().collect()
    }

    /// Returns the dice of this turn, usable ones before equal used ones.
    fn visible_dice(&self, state: &SahkkuState) -> Vec<Die> {
        let of = |face: Face| {
            let die = move |used| move |_| Die { face, used };
            let unused = (0..state.unused_dice.count(face)).map(die(false));
            unused.chain((0..state.used_dice.count(face)).map(die(true))).collect::<Vec<_>>()
        };
        Face::ALL.into_iter().flat_map(of).collect()
    }

    fn tallies(&self, state: &SahkkuState) -> Vec<Tally> {
        let left = self.score(state);
        let tallies = |side: Side| {
            let lost = u32::from(self.soldiers) - left[side.opponent().index()];
            [Tally::of(side, "left", left[side.index()]), Tally::captured(side, PieceKind::Soldier, lost)]
        };
        Side::BOTH.into_iter().flat_map(tallies).collect()
    }

    /// Returns the way of a side; `None` while North has still to choose its direction.
    fn way(&self, state: &SahkkuState, side: Side) -> Option<Way> {
        let is_open = side == Side::Second && state.phase == TurnPhase::ChooseDirection;
        let sites = self.side_track(state, side).sites_of_lap();
        (!is_open).then_some(Way { side, sites })
    }

    /// Returns the points that a piece passes. A soldier follows its track; the king and the queen go straight, and
    /// round a bend where their end is in another row and column.
    fn die_use_route(&self, state: &SahkkuState, action: DieUse) -> Vec<Site> {
        let track = self.side_track(state, state.mover);
        let steps = self.die_steps(action.face);
        let is_royal = matches!(action.piece, MovingPiece::King | MovingPiece::Queen);
        if is_royal && self.king.movement != RoyalMovement::AlongTrack {
            let [(row, column), (end_row, end_column)] =
                [action.from, action.to].map(|point| track.row_and_column(point));
            let start = track.station_site(action.from);
            let end = track.station_site(action.to);
            if row == end_row || column == end_column {
                return vec![start, end];
            }
            // The bend is at the end of the row from which both columns together are the steps but one.
            let bend = if column + end_column + 1 == steps { 0 } else { track.columns() - 1 };
            let corners = [row, end_row].map(|row| track.station_site(track.point_at(row, bend)));
            return vec![start, corners[0], corners[1], end];
        }
        let activation = action.piece == MovingPiece::Sleeper && track.next_station(action.from) != action.to;
        if activation {
            return vec![track.station_site(action.from), track.station_site(action.to)];
        }
        let mut stations = vec![action.from];
        while stations.last() != Some(&action.to) && stations.len() <= usize::from(steps) {
            stations.extend(stations.last().map(|last| track.next_station(*last)));
        }
        stations.into_iter().map(|station| track.station_site(station)).collect()
    }

    fn die_use_steps(&self, state: &SahkkuState, action: DieUse) -> Vec<InputStep> {
        let track = self.side_track(state, state.mover);
        let piece = Piece { kind: moving_piece_kind(track, state, action), owner: Some(state.mover) };
        let [from, to] = [action.from, action.to].map(|station| track.station_site(station));
        let lift = match action.piece {
            MovingPiece::Stack => InputStep::PickUpStack(piece, from),
            _ => InputStep::PickUp(piece, from),
        };
        let choice = match action.king_choice {
            KingChoice::None => None,
            KingChoice::Take => Some(InputStep::Choose(TAKE_KING)),
            KingChoice::Remove => Some(InputStep::Choose(REMOVE_KING)),
        };
        [InputStep::UseDie(action.face), lift, InputStep::MoveTo(to)].into_iter().chain(choice).collect()
    }
}

fn moving_piece_kind(track: SideTrack, state: &SahkkuState, action: DieUse) -> PieceKind {
    match action.piece {
        MovingPiece::Soldier if track.is_homeward(action.from) => PieceKind::Homeward,
        MovingPiece::Soldier | MovingPiece::Stack => PieceKind::Soldier,
        MovingPiece::Sleeper => PieceKind::Sleeper,
        MovingPiece::King => PieceKind::King,
        MovingPiece::Queen if state.queens[state.mover.index()].is_some_and(|queen| queen.awake) => PieceKind::Queen,
        MovingPiece::Queen => PieceKind::SleepingQueen,
    }
}

impl GameView for Sahkku {
    fn board(&self) -> Board {
        let lines = if self.board_look.style == BoardStyle::Lines { self.board_lines() } else { Vec::new() };
        Board {
            points: (0..3 * self.columns).map(|site| self.board_point(site)).collect(),
            lines,
            style: self.board_look.style,
        }
    }

    fn scene(&self, state: &SahkkuState) -> Scene {
        let soldiers =
            |side: Side| self.soldier_pieces(&state.armies[side.index()], self.side_track(state, side), side);
        let mut pieces: Vec<_> = Side::BOTH.into_iter().flat_map(soldiers).chain(self.royal_pieces(state)).collect();
        pieces.sort_by_key(|(site, _)| *site);
        let note = (state.direction == Direction::Miedut).then_some(WALKING_TOGETHER);
        Scene {
            pieces,
            score: self.score(state),
            dice: self.visible_dice(state),
            note,
            tallies: self.tallies(state),
            ways: Side::BOTH.into_iter().filter_map(|side| self.way(state, side)).collect(),
            ..Scene::default()
        }
    }

    fn dice(&self, state: &SahkkuState) -> Vec<Die> {
        self.visible_dice(state)
    }

    fn dice_after_roll(&self, state: &SahkkuState, action: SahkkuAction) -> Vec<Die> {
        let SahkkuAction::Roll(roll) = action else { return Vec::new() };
        let mut rolled = *state;
        rolled.unused_dice.add_dice(roll.dice);
        self.visible_dice(&rolled)
    }

    fn route(&self, state: &SahkkuState, action: SahkkuAction) -> Vec<Site> {
        match action {
            SahkkuAction::UseDie(action) => self.die_use_route(state, action),
            _ => Vec::new(),
        }
    }

    fn ending_sites(&self, state: &SahkkuState) -> EndingSites {
        self.blocked_sites(state)
    }

    fn task(&self, state: &SahkkuState) -> &'static str {
        match state.phase {
            TurnPhase::ChooseDirection => CHOOSE_DIRECTION,
            TurnPhase::Rethrow => RETHROW_OR_KEEP,
            TurnPhase::Roll(_) | TurnPhase::UseDice | TurnPhase::Over(_) => USE_DIE,
        }
    }

    fn input_steps(&self, state: &SahkkuState, action: SahkkuAction) -> Vec<InputStep> {
        match action {
            SahkkuAction::Roll(_) => Vec::new(),
            SahkkuAction::ChooseDirection(Direction::Vuosttut) => vec![InputStep::Choose(VUOSTTUT)],
            SahkkuAction::ChooseDirection(Direction::Miedut) => vec![InputStep::Choose(MIEDUT)],
            SahkkuAction::KeepDice => vec![InputStep::Choose(KEEP_DICE)],
            SahkkuAction::Rethrow(number) => vec![InputStep::Choose(OffBoardChoice::with_number(RETHROW, number))],
            SahkkuAction::UseDie(action) => self.die_use_steps(state, action),
        }
    }

    fn format_position(&self, state: &SahkkuState) -> String {
        position::format(self, state)
    }

    fn parse_position(&self, text: &str) -> Result<SahkkuState, PositionError> {
        position::parse(self, text)
    }
}
