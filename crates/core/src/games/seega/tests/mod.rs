//! A test for each sentence of RULES.md, "Seega".

mod capture;
mod end;
mod moving;
mod pass;
mod placing;

use crate::games::seega::rules::{Seega, SeegaState, TURN_SKIPPED};
use crate::kit::game::Game;
use crate::kit::game_view::GameView;
use crate::kit::grid::{self, Bitboard, Grid};
use crate::kit::outcome::GameStatus;
use crate::kit::scene::PositionNote;
use crate::kit::side::Side;

const LIGHT: Side = Side::First;
const DARK: Side = Side::Second;

/// A game of Seega at some position.
#[derive(Debug, Clone, PartialEq)]
struct Match {
    game: Seega,
    state: SeegaState,
}

impl Match {
    /// Starts a game on a board of this size.
    fn start(size: u8) -> Match {
        let rule_set = &Seega::RULE_SETS[0];
        let answer = rule_set.options[0].values.index_of(&size.to_string());
        let game = rule_set.build_rules(&[answer.expect("a size of the game")]);
        Match { game, state: game.initial_state() }
    }

    /// Returns a position of the second phase, drawn from the top row down: `L` light, `D` dark, `.` free. This seat is
    /// to move.
    fn drawn(mover: Side, rows: &[&str]) -> Match {
        let mut this = Match::start(rows.len() as u8);
        let stones = |sign| {
            let cells = rows.iter().rev().flat_map(|row| row.chars());
            (0..).zip(cells).filter(|(_, cell)| *cell == sign).map(|(site, _)| grid::cell_bit(site)).sum::<Bitboard>()
        };
        this.state = SeegaState {
            stones: [stones('L'), stones('D')],
            placed_count: this.game.grid().cell_count() - 1,
            mover,
            must_free_opponent: false,
            stall_turns: 0,
        };
        this
    }

    /// Plays these actions; each must be legal.
    fn play(mut self, actions: &str) -> Match {
        for text in actions.split_whitespace() {
            let action = self.moves().into_iter().find(|action| self.game.notation(&self.state, *action) == text);
            let action = action.unwrap_or_else(|| panic!("{text} is not one of {:?}", self.legal()));
            self.game.play(&mut self.state, action);
        }
        self
    }

    fn moves(&self) -> Vec<<Seega as Game>::Action> {
        let mut moves = Vec::new();
        self.game.legal_actions(&self.state, &mut moves);
        moves
    }

    /// Returns the legal actions, sorted.
    fn legal(&self) -> Vec<String> {
        let mut legal: Vec<_> =
            self.moves().into_iter().map(|action| self.game.notation(&self.state, action)).collect();
        legal.sort();
        legal
    }

    fn turn(&self) -> GameStatus {
        self.game.status(&self.state)
    }

    /// Returns the status as the engine writes it.
    fn status(&self) -> String {
        self.turn().to_string()
    }

    /// Returns the stones that each seat has captured.
    fn captured(&self) -> Vec<u32> {
        self.game.score(&self.state)
    }

    /// Returns the board as drawn, with rows separated by spaces.
    fn board(&self) -> String {
        let grid: Grid = self.game.grid();
        let [light, dark] = self.state.stones;
        let sign = |site| match grid::cell_bit(site) {
            cell if light & cell != 0 => 'L',
            cell if dark & cell != 0 => 'D',
            _ => '.',
        };
        let row = |row: u8| (row * grid.size()..(row + 1) * grid.size()).map(sign).collect::<String>();
        (0..grid.size()).rev().map(row).collect::<Vec<_>>().join(" ")
    }
}
