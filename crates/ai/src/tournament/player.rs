//! The players of a tournament.

use crate::games::levels::{Purpose, Skill, StrongGame};
use crate::games::reason::ExplainGame;
use crate::opponent::budget::Budget;
use crate::opponent::choose;
use crate::opponent::level::Level;
use crate::search::alpha_beta::AlphaBeta;
use crate::search::limits::Limits;
use crate::search::random::SplitMix;
use crate::search::uct;
use crate::search::value::Value;
use crate::solver::solution::Solution;
use crate::tournament::clock::ThreadClock;
use crate::tournament::yardsticks::{expectimax, plain, rave};
use std::fmt;
use std::time::Duration;

/// A player, written `random`, `uct`, `rave`, `plain`, `expectimax`, `perfect`, `level1` to `level5`, or with a limit
/// of its own as `uct:ms=100`, `level5:nodes=5000` or `level5:depth=2`. The other levels have limits that are part of
/// them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Player {
    kind: PlayerKind,
    limit: Option<PlayerLimit>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PlayerKind {
    /// Every legal action is equally likely.
    Random,
    /// Monte Carlo tree search with random playouts.
    Uct,
    /// Monte Carlo tree search in which actions later in a playout count as well.
    Rave,
    /// Alpha-beta that counts material and mobility, in games without dice.
    Plain,
    /// Expectimax of depth 2 that counts material and mobility, in games with dice.
    Expectimax,
    /// The best action by the solution of Shap Luk.
    Perfect,
    /// The computer opponent.
    Level(Level),
}

/// The limit of a player's choice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PlayerLimit {
    /// Computing time.
    Time(Duration),
    /// Nodes, or playouts.
    Nodes(u64),
    /// The depth of alpha-beta or expectimax: in actions, and with dice in turns. Only the top level can have it.
    Depth(u32),
}

/// A text that is no player.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error(
    "“{0}” is no player; write random, uct, rave, plain, expectimax, perfect or level1 to level5, and for all but random, perfect and level1 to level4 a limit such as uct:ms=100, level5:nodes=5000 or level5:depth=2"
)]
pub struct UnknownPlayer(pub String);

/// Chooses actions for a player in one game after another.
pub struct Chooser<'a, G: StrongGame> {
    player: Player,
    limit: PlayerLimit,
    solution: Option<&'a Solution>,
    search: AlphaBeta<G>,
    clock: ThreadClock,
}

/// The size of the transposition table, 2 to the power of this many entries.
const TABLE_BITS: u32 = 18;

impl Player {
    /// Reads a player.
    pub fn parse(text: &str) -> Result<Player, UnknownPlayer> {
        let unknown = || UnknownPlayer(text.to_owned());
        let (name, limit) = text.split_once(':').map_or((text, None), |(name, limit)| (name, Some(limit)));
        let kind = match name {
            "random" => PlayerKind::Random,
            "uct" => PlayerKind::Uct,
            "rave" => PlayerKind::Rave,
            "plain" => PlayerKind::Plain,
            "expectimax" => PlayerKind::Expectimax,
            "perfect" => PlayerKind::Perfect,
            _ => PlayerKind::Level(
                name.strip_prefix("level").and_then(|number| Level::parse(number).ok()).ok_or_else(unknown)?,
            ),
        };
        let takes_limit = !matches!(kind, PlayerKind::Random | PlayerKind::Perfect)
            && !matches!(kind, PlayerKind::Level(level) if level != Level::TOP);
        let limit = match limit.map(|limit| limit.split_once('=')) {
            None => None,
            Some(_) if !takes_limit => return Err(unknown()),
            Some(Some(("ms", number))) => {
                Some(PlayerLimit::Time(Duration::from_millis(number.parse().map_err(|_| unknown())?)))
            }
            Some(Some(("nodes", number))) => Some(PlayerLimit::Nodes(number.parse().map_err(|_| unknown())?)),
            Some(Some(("depth", number))) if kind == PlayerKind::Level(Level::TOP) => {
                let depth = number.parse().ok().filter(|depth| *depth > 0);
                Some(PlayerLimit::Depth(depth.ok_or_else(unknown)?))
            }
            Some(_) => return Err(unknown()),
        };
        Ok(Player { kind, limit })
    }

    /// Returns true for the player that needs the solution of Shap Luk.
    #[must_use]
    pub fn needs_solution(self) -> bool {
        self.kind == PlayerKind::Perfect
    }

    /// Returns the player at work, with the limit that it has when it was given none.
    pub fn chooser<G: StrongGame>(self, limit: PlayerLimit, solution: Option<&Solution>) -> Chooser<'_, G> {
        let bits = if matches!(self.kind, PlayerKind::Level(_)) { TABLE_BITS } else { 1 };
        Chooser {
            player: self,
            limit: self.limit.unwrap_or(limit),
            solution,
            search: AlphaBeta::new(bits),
            clock: ThreadClock::open(),
        }
    }
}

/// A chosen action.
#[derive(Debug, Clone, Copy)]
pub struct Chosen<A> {
    /// The action.
    pub action: A,
    /// The value after it, where the player is a level.
    pub value: Option<Value>,
}

impl<G: ExplainGame> Chooser<'_, G> {
    /// Returns the player's action; `None` also when perfect play is not known.
    pub fn choose(&mut self, game: &G, state: &G::State, seed: u64) -> Option<Chosen<G::Action>> {
        let Chooser { clock, limit, .. } = *self;
        let start = clock.now();
        let used_time = || match limit {
            PlayerLimit::Time(time) => (clock.now() - start).as_secs_f64() / time.as_secs_f64(),
            PlayerLimit::Nodes(_) | PlayerLimit::Depth(_) => 0.0,
        };
        let (nodes, depth) = match limit {
            PlayerLimit::Time(_) => (u64::MAX, u32::MAX),
            PlayerLimit::Nodes(nodes) => (nodes, u32::MAX),
            PlayerLimit::Depth(depth) => (u64::MAX, depth),
        };
        let limits = Limits { nodes, depth, used_time: &used_time };
        let action = match self.player.kind {
            PlayerKind::Random => {
                let mut random = SplitMix::new(seed);
                let mut buffer = Vec::new();
                game.random_action(state, &mut buffer, &mut |bound| random.below(bound))
            }
            PlayerKind::Uct => uct::search(game, state, seed, limits).map(|choice| choice.action),
            PlayerKind::Rave => rave::search(game, state, seed, limits),
            PlayerKind::Plain => plain::search(game, state, seed, limits),
            PlayerKind::Expectimax => expectimax::search(game, state, seed, limits),
            PlayerKind::Perfect => self.solution.and_then(|solution| game.solved_action(state, solution)),
            PlayerKind::Level(level) => return self.choose_by_level(game, state, level, seed, limits),
        };
        action.map(|action| Chosen { action, value: None })
    }

    fn choose_by_level(
        &mut self,
        game: &G,
        state: &G::State,
        level: Level,
        seed: u64,
        limits: Limits<'_>,
    ) -> Option<Chosen<G::Action>> {
        let choice = match (choose::skill(game, level), self.limit) {
            (Skill::Full, PlayerLimit::Depth(_)) => self.search.search(game, state, seed, limits),
            (Skill::Full, _) => game.search_for(Purpose::Play, state, &mut self.search, seed, limits),
            (skill, _) => choose::choose_with_skill(game, state, skill, seed, Budget::UNLIMITED),
        };
        choice.map(|choice| Chosen { action: choice.action, value: Some(choice.value) })
    }
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            PlayerKind::Random => f.write_str("random")?,
            PlayerKind::Uct => f.write_str("uct")?,
            PlayerKind::Rave => f.write_str("rave")?,
            PlayerKind::Plain => f.write_str("plain")?,
            PlayerKind::Expectimax => f.write_str("expectimax")?,
            PlayerKind::Perfect => f.write_str("perfect")?,
            PlayerKind::Level(level) => write!(f, "level{level}")?,
        }
        match self.limit {
            Some(limit) => write!(f, ":{limit}"),
            None => Ok(()),
        }
    }
}

impl fmt::Display for PlayerLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PlayerLimit::Time(time) => write!(f, "ms={}", time.as_millis()),
            PlayerLimit::Nodes(nodes) => write!(f, "nodes={nodes}"),
            PlayerLimit::Depth(depth) => write!(f, "depth={depth}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_are_read_as_they_are_written() {
        for text in ["random", "uct", "rave", "plain", "expectimax", "perfect", "level1", "level5:nodes=5000"] {
            assert_eq!(Player::parse(text).unwrap().to_string(), text);
        }
        for text in ["level5:depth=2", "uct:ms=100", "rave:nodes=5", "plain:ms=1000", "expectimax:ms=60"] {
            assert_eq!(Player::parse(text).unwrap().to_string(), text);
        }
        for text in [
            "",
            "level6",
            "level",
            "uct:100",
            "uct:s=1",
            "uct:ms=x",
            "uct:depth=2",
            "plain:depth=2",
            "perfect:ms=5",
            "level4:depth=2",
            "level5:depth=0",
            "level4:nodes=500",
            "level1:ms=5",
            "random:nodes=1",
            "Random",
        ] {
            assert_eq!(Player::parse(text), Err(UnknownPlayer(text.to_owned())));
        }
    }
}
