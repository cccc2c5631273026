//! The game that runs between two commands.

use crate::engine::luck::Luck;
use crate::record::end::End;
use crate::record::replay::Replay;
use crate::record::text::Record;
use crate::table::rules::Asked;
use crate::table::running::Table;
use anyhow::{Context as _, Result};

/// All that the engine remembers.
#[derive(Debug)]
pub struct Session {
    game: Option<Game>,
    luck: Luck,
    /// Luck for playouts, so that they do not change what is thrown later.
    aside: Luck,
    quit: bool,
}

/// A running game and what its record tells beyond it.
#[derive(Debug)]
struct Game {
    table: Table,
    /// How people ended the match in the record that was loaded, as long as nothing was played since.
    end: Option<End>,
    /// Headers of the record that was loaded which do not follow from the match.
    headers: Vec<(String, String)>,
}

impl Session {
    /// A session before its first game.
    #[must_use]
    pub fn new() -> Session {
        let luck = Luck::random();
        Session { game: None, aside: luck.aside(), luck, quit: false }
    }

    /// Whether `quit` was asked for.
    #[must_use]
    pub fn has_quit(&self) -> bool {
        self.quit
    }

    /// Makes [`Session::has_quit`] true.
    pub fn quit(&mut self) {
        self.quit = true;
    }

    /// Starts a game. Without a seed its luck is random.
    pub fn start(&mut self, asked: &Asked, seed: Option<u64>) {
        self.luck = seed.map_or_else(Luck::random, Luck::seeded);
        self.aside = self.luck.aside();
        let table = asked.settle(&mut |bound| self.luck.below(bound)).start();
        self.game = Some(Game { table, end: None, headers: Vec::new() });
    }

    /// Goes on with the game of a record.
    pub fn resume(&mut self, replay: Replay, record: &Record) {
        let headers = record.others().map(|(key, value)| (key.to_owned(), value.to_owned())).collect();
        self.game = Some(Game { table: replay.table, end: replay.end, headers });
    }

    /// The running game.
    ///
    /// # Errors
    ///
    /// When there is none yet.
    pub fn table(&self) -> Result<&Table> {
        Ok(&self.game()?.table)
    }

    /// Plays an action.
    ///
    /// # Errors
    ///
    /// When there is no game, or the action is not legal.
    pub fn play(&mut self, action: &str) -> Result<()> {
        let game = self.game_mut()?;
        game.table.play(action)?;
        game.end = None;
        Ok(())
    }

    /// Takes the last action back.
    ///
    /// # Errors
    ///
    /// When there is no game, or no action.
    pub fn undo(&mut self) -> Result<()> {
        let game = self.game_mut()?;
        game.table.undo().context("nothing has been played")?;
        game.end = None;
        Ok(())
    }

    /// Throws, and plays what fell.
    ///
    /// # Errors
    ///
    /// When there is no game, or chance is not to act.
    pub fn roll(&mut self) -> Result<String> {
        let mut luck = self.luck.clone();
        let throw = self.table()?.throw(&mut |bound| luck.below(bound)).context("no throw is due")?;
        self.play(&throw)?;
        self.luck = luck;
        Ok(throw)
    }

    /// Plays random games from here and returns the number of actions.
    ///
    /// # Errors
    ///
    /// When there is no game.
    pub fn playouts(&mut self, games: u64) -> Result<u64> {
        let table = &self.game.as_ref().context(NO_GAME)?.table;
        Ok(table.playouts(games, &mut |bound| self.aside.below(bound)))
    }

    /// The record of the game.
    ///
    /// # Errors
    ///
    /// When there is no game.
    pub fn record(&self) -> Result<Record> {
        let game = self.game()?;
        let record = Record::of(&game.table, game.end.as_ref());
        Ok(game.headers.iter().fold(record, |record, (key, value)| record.with(key, value)))
    }

    fn game(&self) -> Result<&Game> {
        self.game.as_ref().context(NO_GAME)
    }

    fn game_mut(&mut self) -> Result<&mut Game> {
        self.game.as_mut().context(NO_GAME)
    }
}

impl Default for Session {
    fn default() -> Session {
        Session::new()
    }
}

const NO_GAME: &str = "no game has been started; “new GAME” starts one";
