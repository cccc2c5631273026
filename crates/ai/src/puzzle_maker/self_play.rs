//! Games that the computer plays against itself.

use crate::opponent::budget::Budget;
use crate::opponent::level::Level;
use crate::opponent::session as player;
use crate::search::random::SplitMix;
use gonagas_core::kit::side::Side;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;

/// The number of nodes of an action.
const NODES: u64 = 200;

/// The share of random actions, in a hundred.
const RANDOM_PERCENT: u32 = 12;

/// The levels that play, weak enough to make mistakes.
const LEVELS: [u8; 3] = [1, 2, 3];

/// The most actions of a game.
const MAX_ACTIONS: usize = 400;

/// A game that the computer plays against itself, as its positions.
pub(super) struct SelfPlay {
    session: GameSession,
    levels: [Level; 2],
    random: SplitMix,
}

impl SelfPlay {
    /// Begins a game.
    pub(super) fn begin(rules: &Rules, seed: u64) -> SelfPlay {
        let mut random = SplitMix::new(seed);
        let levels = [(); 2].map(|()| Level::ALL[usize::from(LEVELS[random.below(LEVELS.len() as u32) as usize]) - 1]);
        SelfPlay { session: rules.start_session(), levels, random }
    }

    fn choose(&mut self, side: Side) -> Option<String> {
        if self.random.below(100) < RANDOM_PERCENT {
            let mut legal = self.session.legal_notations();
            return Some(legal.swap_remove(self.random.below(legal.len() as u32) as usize));
        }
        let level = self.levels[side.index()];
        let seed = self.random.next_u64();
        Some(player::choose(&self.session, level, seed, Budget::nodes(NODES), None).ok()?.action)
    }
}

impl Iterator for SelfPlay {
    type Item = GameSession;

    /// Plays an action or a roll; `None` at the end of the game.
    fn next(&mut self) -> Option<GameSession> {
        if self.session.action_log().len() == MAX_ACTIONS {
            return None;
        }
        let random = &mut self.random;
        let action = if let Some(roll) = self.session.sample_roll(&mut |bound| random.below(bound)) {
            roll
        } else {
            let side = self.session.status().choosing_side()?;
            self.choose(side)?
        };
        self.session.play(&action).ok()?;
        Some(self.session.fork())
    }
}
