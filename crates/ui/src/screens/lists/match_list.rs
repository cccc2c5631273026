//! The matches of a player: those that run, and those that are over.

use crate::custom_id::CustomId;
use crate::custom_id::lists::MatchListControl;
use crate::custom_id::match_control::{MatchControl, MatchVerb};
use crate::i18n::Catalog;
use crate::message::{ActionRow, Block, Button, ButtonStyle, Message};
use crate::screens::challenge::challenge_message;
use crate::screens::match_board::{pair_text, timing};
use crate::screens::private_texts::has_lost_channel;
use crate::screens::user_mention;
use gonagas_core::matches::ids::{PageCursor, Timestamp, UserId};
use gonagas_core::matches::state::ending::Ending;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::MatchPhase;

/// The matches on a page. With a section each, this many fit one message.
pub const MATCHES_PER_PAGE: usize = 8;

/// A match of the list, with its current message.
#[derive(Debug)]
pub struct MatchEntry {
    /// The match.
    pub game: Match,
    /// A link to its current message; empty when there is none.
    pub link: String,
    /// The time until which it waits for the bot to come back to its server; `None` where the bot is.
    pub waits_until: Option<Timestamp>,
}

/// A match of the list that is over.
#[derive(Debug)]
pub struct FinishedMatchEntry {
    /// The match, and its last message.
    pub entry: MatchEntry,
    /// The time of its end.
    pub ended_at: Timestamp,
}

/// Returns the rank of a match in the list, lowest first: the user's turns, then the challenges that they can answer,
/// then the rest.
#[must_use]
pub fn urgency_rank(game: &Match, user: UserId) -> u8 {
    match game.phase() {
        _ if game.user_to_act() == Some(user) => 0,
        MatchPhase::Challenge if game.terms().challenger != user => 1,
        _ => 2,
    }
}

/// Returns a page of the running matches; `page` counts from 0.
#[must_use]
pub fn running_matches_page(
    catalog: &Catalog,
    user: UserId,
    entries: &[MatchEntry],
    (page, pages): (usize, usize),
) -> Message {
    let sections = entries.iter().map(|entry| running_match_section(catalog, user, entry));
    let head = catalog.text(if entries.is_empty() { "matches-none" } else { "matches-head" });
    let button = |page: usize, key| page_button(catalog, MatchListControl::Running(page), key);
    let newer = (page > 0).then(|| button(page - 1, "button-newer"));
    let older = (page + 1 < pages).then(|| button(page + 1, "button-older"));
    let finished = page_button(catalog, MatchListControl::Finished(PageCursor::Newest), "button-finished");
    list_message(head, sections, newer.into_iter().chain(older).chain([finished]).collect())
}

/// Returns the daily message about this many matches and challenges that wait for a user, of which these are shown.
#[must_use]
pub fn digest_message(catalog: &Catalog, user: UserId, entries: &[MatchEntry], count: u32) -> Message {
    let head = Block::Text(catalog.format_count("digest-head", count));
    let sections = entries.iter().map(|entry| running_match_section(catalog, user, entry));
    Message { blocks: [head].into_iter().chain(sections).collect(), ..Message::default() }
}

/// Returns a running match or a challenge with a button for what this user most likely wants to do with it.
#[must_use]
pub fn running_match_section(catalog: &Catalog, user: UserId, entry: &MatchEntry) -> Block {
    Block::Section {
        text: running_match_line(catalog, user, entry),
        button: running_match_button(catalog, user, &entry.game),
    }
}

/// Returns a page of the matches that are over; the flags say if there are newer and older ones.
#[must_use]
pub fn finished_matches_page(
    catalog: &Catalog,
    user: UserId,
    entries: &[FinishedMatchEntry],
    [newer, older]: [bool; 2],
) -> Message {
    let sections = entries.iter().map(|entry| Block::Section {
        text: finished_match_line(catalog, user, entry),
        button: finished_match_button(catalog, &entry.entry.game),
    });
    let head = catalog.text(if entries.is_empty() { "matches-none-finished" } else { "matches-head-finished" });
    let ids = [entries.first(), entries.last()].map(|entry| entry.map(|entry| entry.entry.game.id()));
    let newer = ids[0]
        .filter(|_| newer)
        .map(|id| page_button(catalog, MatchListControl::Finished(PageCursor::After(id)), "button-newer"));
    let older = ids[1]
        .filter(|_| older)
        .map(|id| page_button(catalog, MatchListControl::Finished(PageCursor::Before(id)), "button-older"));
    let running = page_button(catalog, MatchListControl::Running(0), "button-running");
    list_message(head, sections, newer.into_iter().chain(older).chain([running]).collect())
}

fn list_message(head: String, sections: impl Iterator<Item = Block>, buttons: Vec<Button>) -> Message {
    let blocks = [Block::Text(head)].into_iter().chain(sections).collect();
    Message { blocks, rows: vec![ActionRow::Buttons(buttons)], ..Message::default() }
}

/// Returns what someone most likely wants to do with a match: answer a challenge, take it back, play, or look.
fn running_match_button(catalog: &Catalog, user: UserId, game: &Match) -> Button {
    let button = |verb, key, style| match_button(catalog, game, verb, key, style);
    match game.phase() {
        MatchPhase::Challenge if game.terms().challenger == user => {
            button(MatchVerb::Withdraw, "button-withdraw", ButtonStyle::Secondary)
        }
        MatchPhase::Challenge => button(MatchVerb::Accept, "button-accept", ButtonStyle::Success),
        _ if game.user_to_act() == Some(user) => button(MatchVerb::ViewPrivately, "button-play", ButtonStyle::Primary),
        _ => button(MatchVerb::ViewPrivately, "button-look", ButtonStyle::Secondary),
    }
}

/// Returns the button that looks back at a match; of one that was never played, the button that shows its challenge.
fn finished_match_button(catalog: &Catalog, game: &Match) -> Button {
    let button = |verb, key| match_button(catalog, game, verb, key, ButtonStyle::Secondary);
    match game.play_state() {
        Some(_) => button(MatchVerb::StepThrough, "button-step"),
        None => button(MatchVerb::ViewPrivately, "button-look"),
    }
}

fn match_button(catalog: &Catalog, game: &Match, verb: MatchVerb, key: &str, style: ButtonStyle) -> Button {
    let id = CustomId::PublicBoard(MatchControl::new(game, verb)).to_string();
    Button { id, label: catalog.text(key), style }
}

fn page_button(catalog: &Catalog, list: MatchListControl, key: &str) -> Button {
    Button { id: CustomId::MatchList(list).to_string(), label: catalog.text(key), style: ButtonStyle::Secondary }
}

fn running_match_line(catalog: &Catalog, user: UserId, entry: &MatchEntry) -> String {
    let MatchEntry { game, link, waits_until } = entry;
    let opponent = opponent_of(game, user);
    let key = match game.phase() {
        _ if game.terms().is_solo() => "matches-alone",
        MatchPhase::Challenge if game.terms().challenger != user => "matches-asked",
        MatchPhase::Challenge if opponent.is_none() => "matches-open",
        MatchPhase::Challenge => "matches-sent",
        _ if game.user_to_act() == Some(user) => "matches-yours",
        _ => "matches-theirs",
    };
    let lost_channel =
        has_lost_channel(game).then(|| catalog.format("matches-nowhere", &[("match", &game.id().0.to_string())]));
    let waiting =
        waits_until.map(|until| catalog.format("matches-bot-removed", &[("time", &timing::full_timestamp(until))]));
    let deadline = timing::turn_deadline_text(catalog, game).filter(|_| waiting.is_none());
    let line = match_line(catalog, key, game, opponent, waiting.or(lost_channel).as_deref().unwrap_or(link));
    [Some(line), pair_text::list_text(catalog, game), deadline].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Describes a match that is over: its result, its date and a link to its last board.
fn finished_match_line(catalog: &Catalog, user: UserId, entry: &FinishedMatchEntry) -> String {
    let FinishedMatchEntry { entry: MatchEntry { game, link, .. }, ended_at } = entry;
    let key = if opponent_of(game, user).is_none() { "matches-over-alone" } else { "matches-over" };
    let how = game.ending().map_or_else(String::new, |ending| catalog.text(result_key(game, user, ending)));
    let line = catalog.format(
        key,
        &[
            ("match", &game.id().0.to_string()),
            ("game", &challenge_message::match_game_name(catalog, game)),
            ("other", &opponent_of(game, user).map_or_else(String::new, |user| user_mention(catalog, user))),
            ("how", &how),
            ("when", &format!("<t:{}:d>", ended_at / 1000)),
            ("link", link),
        ],
    );
    [Some(line), pair_text::list_text(catalog, game)].into_iter().flatten().collect::<Vec<_>>().join(" · ")
}

/// Returns the key of the result for this user.
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

fn match_line(catalog: &Catalog, key: &str, game: &Match, opponent: Option<UserId>, link: &str) -> String {
    catalog.format(
        key,
        &[
            ("match", &game.id().0.to_string()),
            ("game", &challenge_message::match_game_name(catalog, game)),
            ("other", &opponent.map_or_else(String::new, |user| user_mention(catalog, user))),
            ("link", link),
        ],
    )
}

/// Returns the user's opponent; `None` in an open challenge or a match against oneself.
fn opponent_of(game: &Match, user: UserId) -> Option<UserId> {
    game.participants().into_iter().find(|other| *other != user)
}
