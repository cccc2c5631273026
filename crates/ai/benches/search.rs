//! Measures how many positions the strongest level's search looks at in a second of computing, in each game that is
//! searched by alpha-beta or expectimax.
//!
//! `cargo bench -p gonagas-ai --bench search [-- RULES...]`. Beside each figure is its ratio to the actions of random
//! games of the same rules in the same time, which tells a faster search from a faster machine.

use gonagas_ai::games::played_game::PlayedGame;
use gonagas_ai::games::reason::ExplainGame;
use gonagas_ai::games::{self, GameVisitor};
use gonagas_ai::search::alpha_beta::AlphaBeta;
use gonagas_ai::search::limits::Limits;
use gonagas_ai::search::random::SplitMix;
use gonagas_ai::tournament::clock::ThreadClock;
use gonagas_core::session::rules::{RequestedRules, Rules};
use std::time::Duration;

/// The rules without a name in the command.
const RULES: [&str; 6] =
    ["seega size=5", "seega size=7", "seega size=9", "shap-luk", "sahkku rules=unjarga", "sahkku rules=lagesvuotna"];

/// The positions of a measurement.
const POSITIONS: u64 = 8;

/// The time for each position.
const TIME: Duration = Duration::from_millis(250);

/// The size of the transposition table, 2 to the power of this many entries.
const TABLE_BITS: u32 = 20;

fn main() {
    let named: Vec<String> = std::env::args().skip(1).filter(|argument| !argument.starts_with('-')).collect();
    let all = if named.is_empty() { RULES.map(str::to_owned).to_vec() } else { named };
    for text in all {
        let rules = RequestedRules::parse(&text).expect("rules").resolve(&mut |_| 0);
        let rates: Vec<[f64; 2]> = (0..POSITIONS).map(|seed| measure(&rules, seed)).collect();
        let [searched, played] =
            [0, 1].map(|place| rates.iter().map(|rate| rate[place]).sum::<f64>() / POSITIONS as f64);
        println!(
            "{text}: {:.2} million positions a second, {:.2} times the actions of random games",
            searched / 1e6,
            searched / played
        );
    }
}

/// Returns the positions that a search looks at and the actions of random games, each in a second.
fn measure(rules: &Rules, seed: u64) -> [f64; 2] {
    games::visit(&rules.start_session(), &mut Measure { seed })
}

struct Measure {
    seed: u64,
}

impl GameVisitor for Measure {
    type Output = [f64; 2];

    fn visit<G: ExplainGame>(&mut self, played: PlayedGame<G>) -> [f64; 2] {
        let game = &played.game;
        let mut random = SplitMix::new(self.seed);
        let length = random_game(game, &mut random, u32::MAX).1;
        // A position of any part of a game, in which a seat has a choice.
        let state = (0..)
            .map(|_| {
                let count = random.below(length * 2 / 3 + 1);
                random_game(game, &mut random, count).0
            })
            .find(|state| {
                let mut actions = Vec::new();
                game.legal_actions(state, &mut actions);
                actions.len() > 1 && game.status(state).choosing_side().is_some()
            })
            .expect("a position");
        let clock = ThreadClock::open();
        let start = clock.now();
        let used = || (clock.now() - start).as_secs_f64() / TIME.as_secs_f64();
        let limits = Limits { nodes: u64::MAX, depth: u32::MAX, used_time: &used };
        let found = AlphaBeta::new(TABLE_BITS).search(game, &state, self.seed, limits);
        let searched = found.map_or(0, |choice| choice.nodes) as f64 / (clock.now() - start).as_secs_f64();
        let start = clock.now();
        let mut actions = 0;
        while clock.now() - start < TIME {
            actions += random_game(game, &mut random, u32::MAX).1;
        }
        [searched, f64::from(actions) / (clock.now() - start).as_secs_f64()]
    }
}

/// Plays at random to the end, or this many actions. Returns the position and the number of actions.
fn random_game<G: ExplainGame>(game: &G, random: &mut SplitMix, limit: u32) -> (G::State, u32) {
    let mut state = game.initial_state();
    let mut buffer = Vec::new();
    let mut count = 0;
    while count < limit {
        let Some(action) = game.random_action(&state, &mut buffer, &mut |bound| random.below(bound)) else { break };
        game.play(&mut state, action);
        count += 1;
    }
    (state, count)
}
