//! Secrets that make the lot fall on the first.

use gonagas::app::Secrets;
use gonagas::fair::draws::Inputs;
use gonagas::fair::secret::Secret;
use rusqlite::Connection;
use std::path::Path;
use std::sync::Arc;

/// For each new match a secret by which, without any words, the first option that is drawn has its first value and the
/// lot gives the challenger the first seat.
pub fn secrets(database: &Path) -> Secrets {
    let database = database.to_owned();
    // Matches are numbered from 1 without gaps.
    let next = move || {
        let hand = Connection::open(&database).unwrap();
        hand.query_row("SELECT 1 + count(*) FROM matches", [], |row| row.get::<_, u32>(0)).unwrap()
    };
    Arc::new(move || lucky(next().into()))
}

fn lucky(game: u64) -> [u8; 32] {
    let falls = |bytes: &[u8; 32]| {
        let inputs = Inputs { secret: Secret::new(*bytes), game, challenger: String::new(), accepter: String::new() };
        // What is drawn is one of two seats or of seven values, in either order.
        [2, 7].into_iter().all(|bound| inputs.from(1).below(bound) == 0) && inputs.from(2).below(2) == 0
    };
    (0..=u8::MAX).map(|number| [number; 32]).find(falls).expect("one of so many falls so")
}
