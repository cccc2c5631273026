//! The running game between two commands.

use crate::engine::rng::SeededRng;
use anyhow::{Context as _, Result};
use gonagas_ai::solver::solution::Solution;
use gonagas_core::record::game_record::GameRecord;
use gonagas_core::record::match_result::RecordedResult;
use gonagas_core::record::replay::ReplayedGame;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::RequestedRules;

/// The state of the engine.
#[derive(Debug)]
pub struct EngineState {
    game: Option<ActiveGame>,
    rng: SeededRng,
    /// A generator of its own for playouts, so that they do not change later rolls.
    playout_rng: SeededRng,
    /// The solution of Shap Luk, by which the top level plays.
    solution: Option<Solution>,
    quit_requested: bool,
}

/// A running game and the extra contents of its record.
#[derive(Debug)]
struct ActiveGame {
    session: GameSession,
    /// The end that the players made in the loaded record; `None` once an action is played.
    end: Option<RecordedResult>,
    /// The headers of the loaded record that do not follow from the match.
    headers: Vec<(String, String)>,
}

impl EngineState {
    /// Returns the state before the first game.
    #[must_use]
    pub fn new() -> EngineState {
        let random = SeededRng::from_entropy();
        EngineState {
            game: None,
            playout_rng: random.fork_stream(),
            rng: random,
            solution: None,
            quit_requested: false,
        }
    }

    /// Sets the solution of Shap Luk.
    #[must_use]
    pub fn with_solution(self, solution: Option<Solution>) -> EngineState {
        EngineState { solution, ..self }
    }

    /// Returns the solution of Shap Luk.
    #[must_use]
    pub fn solution(&self) -> Option<&Solution> {
        self.solution.as_ref()
    }

    /// Returns true after `quit`.
    #[must_use]
    pub fn has_quit(&self) -> bool {
        self.quit_requested
    }

    /// Makes [`EngineState::has_quit`] true.
    pub fn request_quit(&mut self) {
        self.quit_requested = true;
    }

    /// Starts a game. Without a seed the random numbers are unpredictable.
    pub fn start_game(&mut self, requested: &RequestedRules, seed: Option<u64>) {
        self.rng = seed.map_or_else(SeededRng::from_entropy, SeededRng::from_seed);
        self.playout_rng = self.rng.fork_stream();
        let session = requested.resolve(&mut |bound| self.rng.random_below(bound)).start_session();
        self.game = Some(ActiveGame { session, end: None, headers: Vec::new() });
    }

    /// Continues the game of a record.
    pub fn load_game(&mut self, replay: ReplayedGame, record: &GameRecord) {
        let headers = record.extra_headers().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        self.game = Some(ActiveGame { session: replay.session, end: replay.player_result, headers });
    }

    /// Returns the running game.
    pub fn session(&self) -> Result<&GameSession> {
        Ok(&self.active_game()?.session)
    }

    /// Plays an action.
    pub fn play_action(&mut self, action: &str) -> Result<()> {
        let game = self.active_game_mut()?;
        game.session.play(action)?;
        game.end = None;
        Ok(())
    }

    /// Undoes the last action.
    pub fn undo_action(&mut self) -> Result<()> {
        let game = self.active_game_mut()?;
        game.session.undo().context("nothing has been played")?;
        game.end = None;
        Ok(())
    }

    /// Rolls the dice and plays the roll.
    pub fn roll(&mut self) -> Result<String> {
        let mut random = self.rng.clone();
        let roll = self.session()?.sample_roll(&mut |bound| random.random_below(bound)).context("no throw is due")?;
        self.play_action(&roll)?;
        self.rng = random;
        Ok(roll)
    }

    /// Chooses by `choose`, which is given the game and a seed, and plays the action. When it fails nothing has
    /// changed.
    pub fn play_chosen(&mut self, choose: impl FnOnce(&EngineState, u64) -> Result<String>) -> Result<String> {
        let mut random = self.rng.clone();
        let seed = u64::from(random.random_below(u32::MAX));
        let action = choose(self, seed)?;
        self.play_action(&action)?;
        self.rng = random;
        Ok(action)
    }

    /// Plays random games from here and returns the number of actions.
    pub fn run_playouts(&mut self, games: u64) -> Result<u64> {
        let session = &self.game.as_ref().context(NO_GAME)?.session;
        Ok(session.random_playouts(games, &mut |bound| self.playout_rng.random_below(bound)))
    }

    /// Returns the record of the game.
    pub fn to_record(&self) -> Result<GameRecord> {
        let game = self.active_game()?;
        let record = GameRecord::from_session(&game.session, game.end.as_ref());
        Ok(game.headers.iter().fold(record, |record, (key, value)| record.with_header(key, value)))
    }

    fn active_game(&self) -> Result<&ActiveGame> {
        self.game.as_ref().context(NO_GAME)
    }

    fn active_game_mut(&mut self) -> Result<&mut ActiveGame> {
        self.game.as_mut().context(NO_GAME)
    }
}

impl Default for EngineState {
    fn default() -> EngineState {
        EngineState::new()
    }
}

const NO_GAME: &str = "no game has been started; “new GAME” starts one";
