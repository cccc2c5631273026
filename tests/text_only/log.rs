//! The position of the log, as the rules have it.

use crate::text_only::alt_text::Pieces;
use gonagas_core::kit::scene::Scene;
use gonagas_core::kit::side::Side;
use gonagas_core::matches::log::event::EventKind;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use rusqlite::{Connection, OpenFlags};
use std::path::Path;

/// Reads the log of the only match of a database.
pub fn read_log(database: &Path) -> GameSession {
    let connection = Connection::open_with_flags(database, OpenFlags::SQLITE_OPEN_READ_ONLY).expect("a database");
    let mut statement = connection.prepare("SELECT kind, payload FROM events ORDER BY number").expect("a query");
    let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?))).expect("rows");
    let mut session = None;
    for row in rows {
        let (kind, payload): (String, String) = row.expect("a row");
        match EventKind::read(&kind, &payload).expect("an event") {
            EventKind::ChallengeAccepted(start) => {
                session = Some(Rules::parse(&start.rules).expect("rules").start_session());
            }
            EventKind::ActionPlayed(action) | EventKind::DiceRolled(action) => {
                session.as_mut().expect("a match that has begun").play(&action).expect("a legal action");
            }
            _ => {}
        }
    }
    session.expect("a match that has begun")
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
    let played = session.turns_since(known).into_iter().flat_map(|(start, turn)| (start..).zip(turn));
    let new: Vec<_> = played.filter(|(index, _)| *index >= known).map(|(_, action)| action).collect();
    let captured = new.iter().flat_map(|action| &action.captured).map(|(site, _)| board.site_name(*site).to_owned());
    let captured = captured.collect();
    (new.into_iter().map(|action| action.notation).collect(), captured)
}
