//! The names of seats, alone and in sentences.

use crate::i18n::Catalog;
use gonagas_core::kit::game::GameInfo;
use gonagas_core::kit::side::Side;

/// Names a seat where the name stands alone, as in a list or before a colon.
#[must_use]
pub fn seat_name(catalog: &Catalog, info: GameInfo, side: Side) -> String {
    catalog.text(&format!("seat-{}", info.seat_ids[side.index()]))
}

/// The use of a seat's name in a sentence. Each has a text for all seats, and a seat may have its own where the name
/// takes an article or another form there: `phrase-to-move-rebels`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SeatPhrase {
    /// The seat is to move: "the Rebels to move".
    ToMove,
    /// The seat won: "the Rebels won".
    Won,
    /// A person plays the seat: "as the Rebels".
    As,
    /// Something belongs to the seat: "of the Rebels".
    Of,
    /// The name inside a sentence: "the Rebels".
    Inside,
}

impl SeatPhrase {
    /// All uses.
    pub const ALL: [SeatPhrase; 5] =
        [SeatPhrase::ToMove, SeatPhrase::Won, SeatPhrase::As, SeatPhrase::Of, SeatPhrase::Inside];

    /// The word for the use in the keys of texts.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            SeatPhrase::ToMove => "to-move",
            SeatPhrase::Won => "won",
            SeatPhrase::As => "as",
            SeatPhrase::Of => "of",
            SeatPhrase::Inside => "inside",
        }
    }
}

/// Names a seat as this use of a sentence needs it.
#[must_use]
pub fn seat_phrase(catalog: &Catalog, info: GameInfo, side: Side, phrase: SeatPhrase) -> String {
    let own = format!("phrase-{}-{}", phrase.as_str(), info.seat_ids[side.index()]);
    let key = match phrase {
        SeatPhrase::ToMove => "phrase-to-move",
        SeatPhrase::Won => "phrase-won",
        SeatPhrase::As => "phrase-as",
        SeatPhrase::Of => "phrase-of",
        SeatPhrase::Inside => "phrase-inside",
    };
    let of_all_seats = || catalog.format(key, &[("seat", &seat_name(catalog, info, side))]);
    catalog.try_format(&own, &[]).unwrap_or_else(of_all_seats)
}
