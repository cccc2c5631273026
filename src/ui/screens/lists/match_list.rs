//! The matches of a person: those that go on, and those that are over.

use crate::matches::ids::{Timestamp, UserId};
use crate::matches::pagination::PageCursor;
use crate::matches::state::match_state::{Ending, Match, MatchPhase};
use crate::ui::custom_id::CustomId;
use crate::ui::custom_id::match_list::MatchListControl;
use crate::ui::i18n::Catalog;
use crate::ui::message::{ActionRow, Button, ButtonStyle, Message};
use crate::ui::screens::challenge::challenge_message;
use crate::ui::screens::ephemeral::has_lost_channel;
use crate::ui::screens::match_board::timing;
use crate::ui::screens::user_mention;

/// How many matches stand on one page: with a link each, so many fit one message.
pub const MATCHES_PER_PAGE: usize = 8;

/// A match of somebody's, with the message where it stands.
#[derive(Debug)]
pub struct MatchEntry {
    /// The match.
    pub game: Match,
    /// A link to its current message; empty when there is none.
    pub link: String,
}

/// A match of somebody's that is over.
#[derive(Debug)]
pub struct FinishedMatchEntry {
    /// The match, and its last message.
    pub entry: MatchEntry,
    /// When it ended.
    pub ended_at: Timestamp,
}

/// The order in which running matches are listed: what waits for this person first, their turns before the challenges.
#[must_use]
pub fn urgency_rank(game: &Match, user: UserId) -> u8 {
    match game.phase() {
        _ if game.user_to_act() == Some(user) => 0,
        MatchPhase::Challenge if game.terms().challenger != user => 1,
        _ => 2,
    }
}

/// A page of the matches that go on: these, of so many pages.
#[must_use]
pub fn running_matches_page(
    catalog: &Catalog,
    user: UserId,
    mine: &[MatchEntry],
    (page, pages): (usize, usize),
) -> Message {
    let lines = mine.iter().map(|mine| running_match_line(catalog, user, mine));
    let head = catalog.text(if mine.is_empty() { "matches-none" } else { "matches-head" });
    let turn = |to: usize, key| page_button(catalog, MatchListControl::Running(to), key);
    let back = (page > 0).then(|| turn(page - 1, "button-newer"));
    let on = (page + 1 < pages).then(|| turn(page + 1, "button-older"));
    let over = page_button(catalog, MatchListControl::Finished(PageCursor::Newest), "button-finished");
    list_message(head, lines, back.into_iter().chain(on).chain([over]).collect())
}

/// A page of the matches that are over; whether there are newer and older ones.
#[must_use]
pub fn finished_matches_page(
    catalog: &Catalog,
    user: UserId,
    past: &[FinishedMatchEntry],
    [newer, older]: [bool; 2],
) -> Message {
    let lines = past.iter().map(|past| finished_match_line(catalog, user, past));
    let head = catalog.text(if past.is_empty() { "matches-none-finished" } else { "matches-head-finished" });
    let ids = [past.first(), past.last()].map(|past| past.map(|past| past.entry.game.id()));
    let newer = ids[0]
        .filter(|_| newer)
        .map(|id| page_button(catalog, MatchListControl::Finished(PageCursor::After(id)), "button-newer"));
    let older = ids[1]
        .filter(|_| older)
        .map(|id| page_button(catalog, MatchListControl::Finished(PageCursor::Before(id)), "button-older"));
    let running = page_button(catalog, MatchListControl::Running(0), "button-running");
    list_message(head, lines, newer.into_iter().chain(older).chain([running]).collect())
}

fn list_message(head: String, lines: impl Iterator<Item = String>, buttons: Vec<Button>) -> Message {
    let text = std::iter::once(head).chain(lines).collect::<Vec<_>>().join("\n");
    Message { text, rows: vec![ActionRow::Buttons(buttons)], ..Message::default() }
}

fn page_button(catalog: &Catalog, list: MatchListControl, key: &str) -> Button {
    Button { id: CustomId::MatchList(list).to_string(), label: catalog.text(key), style: ButtonStyle::Secondary }
}

fn running_match_line(catalog: &Catalog, user: UserId, mine: &MatchEntry) -> String {
    let MatchEntry { game, link } = mine;
    let other = opponent_of(game, user);
    let key = match game.phase() {
        _ if game.terms().is_solo() => "matches-alone",
        MatchPhase::Challenge if game.terms().challenger != user => "matches-asked",
        MatchPhase::Challenge if other.is_none() => "matches-open",
        MatchPhase::Challenge => "matches-sent",
        _ if game.user_to_act() == Some(user) => "matches-yours",
        _ => "matches-theirs",
    };
    let lost =
        has_lost_channel(game).then(|| catalog.format("matches-nowhere", &[("match", &game.id().0.to_string())]));
    let line = match_line(catalog, key, game, other, lost.as_deref().unwrap_or(link));
    [Some(line), timing::turn_deadline_text(catalog, game)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// What came of a match, when, and where its last board stands.
fn finished_match_line(catalog: &Catalog, user: UserId, past: &FinishedMatchEntry) -> String {
    let FinishedMatchEntry { entry: MatchEntry { game, link }, ended_at: ended } = past;
    let key = if opponent_of(game, user).is_none() { "matches-over-alone" } else { "matches-over" };
    let how = game.ending().map_or_else(String::new, |ending| catalog.text(result_key(game, user, ending)));
    catalog.format(
        key,
        &[
            ("match", &game.id().0.to_string()),
            ("game", &challenge_message::match_game_name(catalog, game)),
            ("other", &opponent_of(game, user).map_or_else(String::new, |user| user_mention(catalog, user))),
            ("how", &how),
            ("when", &format!("<t:{}:d>", ended / 1000)),
            ("link", link),
        ],
    )
}

/// What a match came to for this person, in a word.
fn result_key(game: &Match, user: UserId, ending: Ending) -> &'static str {
    let won = |winner| game.play_state().is_some_and(|play| play.player(winner) == user);
    match (ending, ending.winner()) {
        _ if game.terms().is_solo() => "result-alone",
        (_, Some(winner)) if won(winner) => "result-won",
        (_, Some(_)) => "result-lost",
        (_, None) if ending.has_result() => "result-drawn",
        (Ending::Declined, _) => "result-declined",
        (Ending::Withdrawn, _) => "result-withdrawn",
        (Ending::Expired, _) => "result-lapsed",
        _ => "result-none",
    }
}

fn match_line(catalog: &Catalog, key: &str, game: &Match, other: Option<UserId>, link: &str) -> String {
    catalog.format(
        key,
        &[
            ("match", &game.id().0.to_string()),
            ("game", &challenge_message::match_game_name(catalog, game)),
            ("other", &other.map_or_else(String::new, |user| user_mention(catalog, user))),
            ("link", link),
        ],
    )
}

/// The other of a match, as far as one is known.
fn opponent_of(game: &Match, user: UserId) -> Option<UserId> {
    game.participants().into_iter().find(|other| *other != user)
}
