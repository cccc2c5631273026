//! Offers: the line of an open offer stands on the newest board, and its notice in the channel stays no longer than it.

use crate::discord::model::{PostedMessage, is_line};
use gonagas_core::kit::side::Side;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::matches::state::offers::OfferKind;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_ui::i18n::{Catalog, LANGUAGES};
use gonagas_ui::screens::user_mention;

/// The kinds of offers, with their lines on the board and their notices.
const LINES: [(OfferKind, &str, &str); 3] = [
    (OfferKind::EndGame, "board-offer", "notice-offer"),
    (OfferKind::Cancel, "board-cancel-offer", "notice-cancel"),
    (OfferKind::Takeback(0), "board-asks-back", "notice-request"),
];

/// Returns the fault of the newest board: it lacks the line of the open offer, or has that of another one.
pub fn check_board(posted: &PostedMessage, play: &PlayState, is_over: bool) -> Option<String> {
    let text = posted.content.full_text();
    let open = open_offer(play).filter(|_| !is_over);
    every_offer().find_map(|(kind, by, key, _)| {
        let is_shown = LANGUAGES.iter().any(|language| shows(&Catalog::for_locale(language), &text, play, by, key));
        let is_open = open == Some((kind, by));
        (is_shown != is_open).then(|| {
            let how = if is_open { "lacks" } else { "still has" };
            format!("{how} the line of an offer ({key} by {by:?})")
        })
    })
}

/// Returns true for the notice of an offer of a match that is not open.
pub fn is_outdated_notice(posted: &PostedMessage, id: MatchId, play: &PlayState, is_over: bool) -> bool {
    let open = open_offer(play).filter(|_| !is_over);
    let number = id.0.to_string();
    let begins = |(_, by, _, key): (OfferKind, Side, &str, &str)| {
        LANGUAGES.iter().any(|language| {
            let catalog = Catalog::for_locale(language);
            let [person, other] = [by.opponent(), by].map(|side| user_mention(&catalog, play.player(side)));
            let values = [("match", &*number), ("person", &person), ("other", &other), ("how", "")];
            posted.content.text.starts_with(&catalog.format(key, &values))
        })
    };
    is_line(&posted.content) && every_offer().filter(|offer| open != Some((offer.0, offer.1))).any(begins)
}

/// Returns the open offer, without the number of actions that a takeback concerns.
fn open_offer(play: &PlayState) -> Option<(OfferKind, Side)> {
    let offer = play.offers.pending_offer()?;
    let kind = if matches!(offer.kind, OfferKind::Takeback(_)) { OfferKind::Takeback(0) } else { offer.kind };
    Some((kind, offer.offered_by))
}

fn every_offer() -> impl Iterator<Item = (OfferKind, Side, &'static str, &'static str)> {
    LINES.into_iter().flat_map(|(kind, line, notice)| Side::BOTH.map(|by| (kind, by, line, notice)))
}

/// Returns true if a board has the line of an offer.
fn shows(catalog: &Catalog, text: &str, play: &PlayState, by: Side, key: &str) -> bool {
    let [by, other] = [by, by.opponent()].map(|side| user_mention(catalog, play.player(side)));
    let line = catalog.format(key, &[("by", &by), ("other", &other), ("what", "|")]);
    let (begin, end) = line.split_once('|').unwrap_or((&line, ""));
    text.lines().any(|line| line.starts_with(begin) && line.ends_with(end))
}
