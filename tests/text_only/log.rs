//! The position of the log, as the rules have it.

use crate::text_only::alt_text::Pieces;
use gonagas_core::kit::scene::Scene;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;

/// The log of the only match of a database, read as it grows.
pub struct LogReader {
    connection: Connection,
    session: Option<GameSession>,
    last_number: u32,
}

impl LogReader {
    /// Reads the log so far.
    pub fn open(database: &Path) -> LogReader {
        let connection = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a database");
        let mut log = LogReader { connection, session: None, last_number: 0 };
        log.read_new_events();
        log
    }

    /// Plays the actions that were added to the log.
    pub fn read_new_events(&mut self) {
        let query = "SELECT number, kind, payload FROM events WHERE number > ?1 ORDER BY number";
        let mut statement = self.connection.prepare_cached(query).expect("a query");
        let new = statement.query_map([self.last_number], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)));
        for row in new.expect("rows") {
            let (number, kind, payload): (u32, String, String) = row.expect("a row");
            play_event(&mut self.session, &EventKind::read(&kind, &payload).expect("an event"));
            self.last_number = number;
        }
    }

    /// Returns the match after the events that were read.
    pub fn session(&self) -> &GameSession {
        self.session.as_ref().expect("a match that has begun")
    }
}

fn play_event(session: &mut Option<GameSession>, event: &EventKind) {
    match event {
        EventKind::ChallengeAccepted(start) => {
            *session = Some(Rules::parse(&start.rules).expect("rules").start_session());
        }
        EventKind::ActionPlayed(action) | EventKind::DiceRolled(action) => {
            session.as_mut().expect("a match that has begun").play(action).expect("a legal action");
        }
        _ => {}
    }
}

/// Returns the pieces of a position, with these names of the seats.
pub fn pieces(session: &GameSession, seats: [&str; 2]) -> Pieces {
    let (board, mut pieces): (_, Pieces) = (session.board(), Pieces::new());
    for (site, piece) in session.scene().pieces {
        let seat = piece.owner.map_or("", |side: Side| seats[side.index()]);
        let kind = if piece.kind.may_share_point() && piece.owner.is_some() { piece.kind.as_str() } else { "" };
        pieces.entry((seat.to_owned(), kind.to_owned())).or_default().push(board.site_name(site).to_owned());
    }
    pieces.values_mut().for_each(|sites| sites.sort());
    pieces
}

/// Returns the signs of the dice, each with true if it is used.
pub fn dice(scene: &Scene) -> Vec<(char, bool)> {
    scene.dice.iter().map(|die| (die.face.symbol(), die.used)).collect()
}

/// Returns the actions after the first `known`, in notation, and the points where they captured.
pub fn actions_since(session: &GameSession, known: usize) -> (Vec<String>, Vec<String>) {
    let board = session.board();
    let played = session.turns_since(known).into_iter().flat_map(|turn| (turn.start..).zip(turn.actions));
    let new: Vec<_> = played.filter(|(index, _)| *index >= known).map(|(_, action)| action).collect();
    let captured = new.iter().flat_map(|action| &action.captured).map(|(site, _)| board.site_name(*site).to_owned());
    let captured = captured.collect();
    (new.into_iter().map(|action| action.notation).collect(), captured)
}
