//! What people see of sáhkku.

use super::action::{Fate, Move, Use, Who};
use super::questions::Sahkku;
use super::state::{Army, State};
use super::track::{Direction, Way, each};
use crate::kit::board::{Board, Ground, Mark, Point, Site};
use crate::kit::dice::{Die, Face};
use crate::kit::game::Game;
use crate::kit::scene::{Kind, Note, Piece, Scene};
use crate::kit::show::Show;
use crate::kit::side::Side;
use crate::kit::step::{Step, Word};

impl Sahkku {
    fn point(&self, site: Site) -> Point {
        Point {
            name: self.name(site),
            x: f32::from(site % self.columns),
            y: f32::from(site / self.columns),
            mark: self.mark(site),
        }
    }

    fn mark(&self, site: Site) -> Option<Mark> {
        let middle = self.columns + self.columns / 2;
        if site == middle {
            self.look.middle
        } else {
            self.look.fourth.filter(|_| self.fourth_points().contains(&site))
        }
    }

    /// Pairs of neighbours in rows and in columns.
    fn lines(&self) -> Vec<(Site, Site)> {
        let points = 3 * self.columns;
        let along = (0..points).filter(|site| (site + 1) % self.columns != 0).map(|site| (site, site + 1));
        let across = (0..points - self.columns).map(|site| (site, site + self.columns));
        along.chain(across).collect()
    }

    fn soldiers(&self, army: &Army, way: Way, side: Side) -> Vec<(Site, Piece)> {
        let piece = |kind| Piece { kind, side: Some(side) };
        let awake = each(army.awake).flat_map(|station| {
            let kind = if way.is_homeward(station) { Kind::Homeward } else { Kind::Soldier };
            std::iter::repeat_n((way.site(station), piece(kind)), usize::from(army.number(station)))
        });
        let asleep = each(army.asleep).map(|station| (way.site(station), piece(Kind::Sleeper)));
        let waiting = std::iter::repeat_n((way.site(0), piece(Kind::Waiting)), usize::from(army.waiting));
        awake.chain(asleep).chain(waiting).collect()
    }

    /// The queens, and the king with whoever rides him.
    fn royals(&self, state: &State) -> Vec<(Site, Piece)> {
        let queen = |side: Side| {
            let queen = state.queens[side.index()]?;
            let kind = if queen.awake { Kind::Queen } else { Kind::SleepingQueen };
            Some((queen.site, Piece { kind, side: Some(side) }))
        };
        let rider = |side: Side| {
            let king = state.king.filter(|_| self.rides(state, side))?;
            Some((king.site, Piece { kind: Kind::Rider, side: Some(side) }))
        };
        let king = state.king.map(|king| (king.site, Piece { kind: Kind::King, side: king.holder }));
        Side::BOTH.into_iter().flat_map(|side| [queen(side), rider(side)]).chain([king]).flatten().collect()
    }

    /// The dice that lie there, those that can be used first among equal ones.
    fn dice_shown(&self, state: &State) -> Vec<Die> {
        let of = |face: Face| {
            let die = move |used| move |_| Die { face, used };
            let unused = (0..state.dice.count(face)).map(die(false));
            unused.chain((0..state.used.count(face)).map(die(true))).collect::<Vec<_>>()
        };
        Face::ALL.into_iter().flat_map(of).collect()
    }

    fn use_steps(&self, state: &State, action: Use) -> Vec<Step> {
        let way = self.way(state, state.mover);
        let piece = Piece { kind: kind(way, state, action), side: Some(state.mover) };
        let [from, to] = [action.from, action.to].map(|station| way.site(station));
        let lift = match action.who {
            Who::Stack => Step::LiftAll(piece, from),
            _ => Step::Lift(piece, from),
        };
        let fate = match action.fate {
            Fate::None => None,
            Fate::Take => Some(Step::Say(Word::TakeKing)),
            Fate::Remove => Some(Step::Say(Word::RemoveKing)),
        };
        [Step::Die(action.face), lift, Step::Drop(to)].into_iter().chain(fate).collect()
    }
}

fn kind(way: Way, state: &State, action: Use) -> Kind {
    match action.who {
        Who::Soldier if way.is_homeward(action.from) => Kind::Homeward,
        Who::Soldier | Who::Stack => Kind::Soldier,
        Who::Sleeper => Kind::Sleeper,
        Who::King => Kind::King,
        Who::Queen if state.queens[state.mover.index()].is_some_and(|queen| queen.awake) => Kind::Queen,
        Who::Queen => Kind::SleepingQueen,
    }
}

impl Show for Sahkku {
    fn board(&self) -> Board {
        let lines = if self.look.ground == Ground::Lines { self.lines() } else { Vec::new() };
        Board { points: (0..3 * self.columns).map(|site| self.point(site)).collect(), lines, ground: self.look.ground }
    }

    fn scene(&self, state: &State) -> Scene {
        let soldiers = |side: Side| self.soldiers(&state.armies[side.index()], self.way(state, side), side);
        let mut pieces: Vec<_> = Side::BOTH.into_iter().flat_map(soldiers).chain(self.royals(state)).collect();
        pieces.sort_by_key(|(site, _)| *site);
        let note = (state.direction == Direction::Miedut).then_some(Note::Miedut);
        Scene { pieces, score: self.score(state), dice: self.dice_shown(state), note }
    }

    fn steps(&self, state: &State, action: Move) -> Vec<Step> {
        match action {
            Move::Throw(_) => Vec::new(),
            Move::Direct(Direction::Vuosttut) => vec![Step::Say(Word::Vuosttut)],
            Move::Direct(Direction::Miedut) => vec![Step::Say(Word::Miedut)],
            Move::Keep => vec![Step::Say(Word::Keep)],
            Move::Rethrow(number) => vec![Step::Say(Word::Rethrow(number))],
            Move::Use(action) => self.use_steps(state, action),
        }
    }
}
