//! A test for each sentence of RULES.md, "Shap Luk Kon Tseung Kwan".

mod capture;
mod end;
mod flight;
mod input_steps;
mod moving;
mod setup;

use crate::games::shap_luk::board;
use crate::games::shap_luk::rules::ShapLuk;
use crate::games::shap_luk::state::{GENERAL, REBELS, ShapLukState};
use crate::kit::board::Site;
use crate::kit::game::Game;
use crate::kit::game_view::GameView;
use crate::kit::outcome::STALL_TURNS;

/// A game of Shap Luk at some position.
#[derive(Debug, Clone, Copy, PartialEq)]
struct Match {
    state: ShapLukState,
}

/// Returns the point with this name.
#[track_caller]
fn at(name: &str) -> Site {
    (0..board::POINT_COUNT as Site).find(|site| board::point_name(*site) == name).expect("a point of the board")
}

impl Match {
    /// Starts a game.
    fn start() -> Match {
        Match { state: ShapLuk.initial_state() }
    }

    /// Returns a position with the general and rebels on these points; the general is to move and has not flown.
    #[track_caller]
    fn general(general: &str, rebels: &str) -> Match {
        let rebels = rebels.split_whitespace().map(|name| board::point_bit(at(name))).sum();
        Match {
            state: ShapLukState { rebels, general: at(general), flight_used: false, mover: GENERAL, stall_turns: 0 },
        }
    }

    /// Returns the same position with the rebels to move.
    #[track_caller]
    fn rebels(general: &str, rebels: &str) -> Match {
        let Match { state } = Match::general(general, rebels);
        Match { state: ShapLukState { mover: REBELS, ..state } }
    }

    /// Plays these actions; each must be legal.
    #[track_caller]
    fn play(mut self, actions: &str) -> Match {
        for text in actions.split_whitespace() {
            let action = self.moves().into_iter().find(|action| ShapLuk.notation(&self.state, *action) == text);
            let action = action.unwrap_or_else(|| panic!("{text} is not one of {:?}", self.legal()));
            ShapLuk.play(&mut self.state, action);
        }
        self
    }

    fn moves(&self) -> Vec<<ShapLuk as Game>::Action> {
        let mut moves = Vec::new();
        ShapLuk.legal_actions(&self.state, &mut moves);
        moves
    }

    /// Returns the legal actions, sorted and separated by spaces.
    fn legal(&self) -> String {
        let texts = self.moves().into_iter().map(|action| ShapLuk.notation(&self.state, action));
        let mut legal: Vec<_> = texts.collect();
        legal.sort();
        legal.join(" ")
    }

    /// Returns the legal actions with this prefix.
    fn legal_with(&self, beginning: &str) -> String {
        let legal = self.legal();
        legal.split(' ').filter(|text| text.starts_with(beginning)).collect::<Vec<_>>().join(" ")
    }

    /// Returns the status as the engine writes it.
    fn status(&self) -> String {
        ShapLuk.status(&self.state).to_string()
    }

    /// Returns the points of the rebels, in the order of the points.
    fn held(&self) -> String {
        board::sites_in(self.state.rebels).map(board::point_name).collect::<Vec<_>>().join(" ")
    }

    /// Returns the general's point.
    fn place(&self) -> String {
        board::point_name(self.state.general)
    }
}
