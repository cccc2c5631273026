//! Tournaments: the post with the entrants and the tables, and the answers about one.
//!
//! The tables are text, so that a screen reader reads them line by line: the place, the person and the points come
//! first.

use crate::custom_id::CustomId;
use crate::custom_id::tournament::{TournamentControl, TournamentVerb};
use crate::i18n::{Catalog, list_names};
use crate::message::{ActionRow, Block, Button, ButtonStyle, Chart, Message, Plot};
use crate::screens::{game_name, options_text, user_label, user_mention};
use crate::time_text::time_control_text;
use gonagas_core::competitions::event::{PairingResult, WithdrawalReason};
use gonagas_core::competitions::format::{Division, Standing};
use gonagas_core::competitions::pairing::{Pairing, Score};
use gonagas_core::competitions::place::CompetitionPlace;
use gonagas_core::competitions::state::{Competition, Phase};
use gonagas_core::matches::ids::{CompetitionId, MatchId, MatchTag, Timestamp, UserId};
use gonagas_core::session::rules::RequestedRules;
use gonagas_render::cross_table::{CrossTable, CrossTableRow};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The most characters of a post, with some room for the line about the rest.
const MAX_TEXT: usize = 1880;

/// The most characters of one of several private messages.
const MAX_PRIVATE_TEXT: usize = 2000;

/// The most names in a line of the entries.
const NAMES_PER_LINE: usize = 10;

/// The most lines of a division in the post while there are several. There are fewer if not all divisions fit.
const LINES_PER_DIVISION: usize = 3;

/// The signs of the people of a division, as several may share a place or have none.
const SIGNS: RangeInclusive<char> = 'A'..='Z';

/// A tournament with what its screens need besides.
#[derive(Debug, Clone)]
pub struct TournamentView<'a> {
    /// The tournament.
    pub competition: &'a Competition,
    /// When it starts by itself.
    pub starts_at: Option<Timestamp>,
    /// The secret behind its matches as digits, once it is over.
    pub secret: Option<String>,
}

/// Returns the beginning of a tournament's post, in every language. The bot finds its post by it.
#[must_use]
pub fn tournament_prefix(id: CompetitionId) -> String {
    format!("**T{}** ·", id.0)
}

/// Returns the beginning of the message about the winners, in every language.
#[must_use]
pub fn winners_prefix(id: CompetitionId) -> String {
    format!("**T{}:**", id.0)
}

/// Names the game of a tournament, with its options.
#[must_use]
pub fn tournament_game(catalog: &Catalog, competition: &Competition) -> String {
    rules_text(catalog, &competition.terms().rules)
}

pub(crate) fn rules_text(catalog: &Catalog, rules: &RequestedRules) -> String {
    let listing = rules.rule_set_info();
    let name = game_name(catalog, rules.game_info());
    let options = options_text(catalog, &listing, &rules.distinguishing_options());
    if options.is_empty() { name } else { format!("{name} ({options})") }
}

/// Returns the post. It notifies nobody.
#[must_use]
pub fn tournament_message(catalog: &Catalog, view: &TournamentView<'_>) -> Message {
    let lines = match view.competition.phase() {
        Phase::Registration | Phase::Stopped => entry_lines(catalog, view),
        Phase::Running | Phase::Finished => {
            let with_lines =
                |count| [head_lines(catalog, view), table_lines(catalog, view.competition, count)].concat();
            let fits = |lines: &Vec<String>| lines.join("\n").chars().count() <= MAX_TEXT;
            (1..=LINES_PER_DIVISION).rev().map(with_lines).find(fits).unwrap_or_else(|| with_lines(1))
        }
    };
    let text = fitted(catalog, lines, "tournament-lines-left");
    Message { text, rows: buttons(catalog, view.competition), is_silent: true, ..Message::default() }
}

/// Returns a tournament without a table for one person, with the buttons of its post, which may be gone.
#[must_use]
pub fn entry_messages(catalog: &Catalog, view: &TournamentView<'_>) -> Vec<Message> {
    let messages = private_messages(entry_lines(catalog, view));
    with_buttons(messages, buttons(catalog, view.competition))
}

fn with_buttons(mut messages: Vec<Message>, rows: Vec<ActionRow>) -> Vec<Message> {
    if let Some(last) = messages.last_mut() {
        last.rows = rows;
    }
    messages
}

fn entry_lines(catalog: &Catalog, view: &TournamentView<'_>) -> Vec<String> {
    let body = match view.competition.phase() {
        Phase::Registration => registration_lines(catalog, view),
        _ => vec![catalog.text("tournament-stopped")],
    };
    [head_lines(catalog, view), body].concat()
}

/// Returns the message about the winners, which mentions them.
#[must_use]
pub fn winners_message(catalog: &Catalog, competition: &Competition) -> Message {
    let winners = competition.winners();
    let names: Vec<String> = winners.iter().map(|user| user_mention(catalog, *user)).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let game = game_name(catalog, competition.terms().rules.game_info());
    let values = [("game", &*game), ("names", &*list_names(catalog, &names))];
    let key = if winners.len() > 1 { "tournament-winners" } else { "tournament-winner" };
    let text = match winners.is_empty() {
        true => catalog.format("tournament-no-winner", &[("game", &game)]),
        false => catalog.format(key, &values),
    };
    Message {
        text: format!("{} {text}", winners_prefix(competition.id())),
        allowed_mentions: winners.into_iter().filter(|user| user.is_person()).collect(),
        ..Message::default()
    }
}

/// The details of a division for one person, beside its table.
#[derive(Debug, Clone)]
pub struct DivisionDetails {
    /// The person.
    pub user: UserId,
    /// The matches by their pairings.
    pub matches: BTreeMap<u32, MatchId>,
    /// The links to the person's own games, by their pairings.
    pub own_links: BTreeMap<u32, String>,
    /// The name of the file with the cross table.
    pub file_name: String,
}

/// Returns the table of a division, for one person: the places with the cross table as a picture, the person's own
/// games, and the result of each game, so that the text has all that the picture has. The post may be gone, so *Leave*
/// stands here, too.
#[must_use]
pub fn division_messages(
    catalog: &Catalog,
    view: &TournamentView<'_>,
    division: &Division,
    details: &DivisionDetails,
) -> Vec<Message> {
    let competition = view.competition;
    let count = competition.divisions().len().to_string();
    let heading =
        catalog.format("tournament-division", &[("number", &*(division.number + 1).to_string()), ("count", &count)]);
    let mut lines = head_lines(catalog, view);
    lines.push(heading.clone());
    lines.extend(division.standings.iter().zip(SIGNS).map(|(standing, sign)| {
        let person = format!("{} ({sign})", user_label(catalog, standing.user));
        standing_line(catalog, competition, standing, &person)
    }));
    lines.push(catalog.text("tournament-legend"));
    let own = competition.pairings().iter().filter_map(|pairing| {
        let link = details.own_links.get(&pairing.number)?;
        let opponent = user_label(catalog, pairing.opponent_of(details.user)?);
        let id = details.matches.get(&pairing.number)?;
        Some(format!("[#{}]({link}) · {opponent} · {}", id.0, game_score(catalog, pairing, details.user)))
    });
    let all = division.standings.iter().zip(SIGNS).map(|(standing, sign)| {
        let games = games_of(catalog, competition, division, standing.user, &details.matches);
        format!("**{sign}**: {}", games.join(" · "))
    });
    lines.extend(below(catalog.text("tournament-own-games"), own.collect()));
    lines.extend(below(catalog.text("tournament-all-games"), all.collect()));
    let title = heading.replace("**", "");
    let chart = Chart {
        file_name: details.file_name.clone(),
        alt_text: catalog.format("alt-cross-table", &[("division", &title)]),
        title: format!("T{} · {title}", competition.id().0),
        plot: Plot::CrossTable(cross_table(catalog, competition, division)),
    };
    let mut messages = private_messages(lines);
    if let Some(first) = messages.first_mut() {
        first.chart = Some(chart);
    }
    let plays_on = competition.entry(details.user).is_some_and(|entry| entry.withdrawal.is_none());
    let leave = competition_button(catalog, competition, TournamentVerb::Leave);
    let is_offered = competition.phase() == Phase::Running && plays_on;
    with_buttons(messages, is_offered.then(|| ActionRow::Buttons(vec![leave])).into_iter().collect())
}

/// Puts a heading on the first of some lines, so that no message ends with it.
fn below(heading: String, mut lines: Vec<String>) -> Vec<String> {
    if let Some(first) = lines.first_mut() {
        *first = format!("{heading}\n{first}");
    }
    lines
}

/// Lists the games of a person in the order of the table, each with the sign of the opponent.
fn games_of(
    catalog: &Catalog,
    competition: &Competition,
    division: &Division,
    user: UserId,
    matches: &BTreeMap<u32, MatchId>,
) -> Vec<String> {
    let game = |(other, sign): (&Standing, char)| {
        let pairing = competition.pairings().iter().find(|pairing| pairing.opponent_of(user) == Some(other.user))?;
        let score = game_score(catalog, pairing, user);
        let number = matches.get(&pairing.number).map_or_else(String::new, |id| format!(" (#{})", id.0));
        Some(format!("{sign} {score}{number}"))
    };
    division.standings.iter().zip(SIGNS).filter_map(game).collect()
}

fn cross_table(catalog: &Catalog, competition: &Competition, division: &Division) -> CrossTable {
    let result = |own: UserId, other: UserId| {
        let pairing = competition.pairings().iter().find(|pairing| pairing.opponent_of(own) == Some(other));
        match pairing.map(|pairing| (pairing.score, pairing.halves_of(own))) {
            Some((Score::Annulled, _)) => "–".to_owned(),
            Some((_, Some(halves))) => halves_text(halves),
            _ => String::new(),
        }
    };
    let row = |(standing, sign): (&Standing, char)| {
        let others = division.standings.iter().map(|other| other.user);
        CrossTableRow {
            place: place_text(standing),
            sign: sign.to_string(),
            results: others.map(|other| (other != standing.user).then(|| result(standing.user, other))).collect(),
            sums: vec![halves_text(standing.halves), quarters_text(standing.sonneborn_berger_quarters)],
        }
    };
    let sum_headings = vec![catalog.text("tournament-points"), catalog.text("tournament-sonneborn")];
    CrossTable { sum_headings, rows: division.standings.iter().zip(SIGNS).map(row).collect() }
}

/// Returns the games that were over within seconds without having been played to their end, for an organiser.
#[must_use]
pub fn quick_games_messages(catalog: &Catalog, competition: &Competition, quick: &[QuickGame]) -> Vec<Message> {
    let game = |game: &QuickGame| {
        let seats = competition.pairing(game.pairing).map(|pairing| pairing.seats);
        let people = seats.map_or_else(String::new, |seats| seats.map(|user| user_label(catalog, user)).join(" – "));
        let seconds = game.seconds.to_string();
        let values = [("match", &*game.id.0.to_string()), ("people", &people), ("seconds", &seconds)];
        catalog.format("tournament-quick-game", &values)
    };
    private_messages([catalog.text("tournament-quick")].into_iter().chain(quick.iter().map(game)).collect())
}

/// A game that was agreed or resigned within seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuickGame {
    /// The number of the pairing.
    pub pairing: u32,
    /// The match.
    pub id: MatchId,
    /// The time from the beginning to the end, in seconds.
    pub seconds: u32,
}

/// Adds the places of a person to their profile.
#[must_use]
pub fn with_places(catalog: &Catalog, profile: Message, places: &[CompetitionPlace]) -> Message {
    if places.is_empty() {
        return profile;
    }
    let line = |reached: &CompetitionPlace| {
        let game = match RequestedRules::parse_stored(&reached.rules) {
            Ok(rules) => rules_text(catalog, &rules),
            Err(_) => reached.rules.clone(),
        };
        let [place, number, division] =
            [u64::from(reached.place), reached.id.0, u64::from(reached.division) + 1].map(|number| number.to_string());
        if reached.is_on_ladder {
            return catalog.format("ladder-profile", &[("place", &*place), ("game", &game)]);
        }
        if reached.division == 0 {
            return catalog.format("tournament-place", &[("place", &*place), ("number", &number), ("game", &game)]);
        }
        let values = [("place", &*place), ("number", &number), ("division", &division), ("game", &game)];
        catalog.format("tournament-place-division", &values)
    };
    let lines: Vec<String> = places.iter().map(line).collect();
    let text = format!("**{}:**\n{}", catalog.text("tournament-places"), lines.join("\n"));
    match profile.is_layout() {
        true => Message { blocks: [profile.blocks, vec![Block::Text(text)]].concat(), ..profile },
        false => Message { text: format!("{}\n{text}", profile.text), ..profile },
    }
}

/// Returns the name of a tournament in suggestions.
#[must_use]
pub fn tournament_suggestion(catalog: &Catalog, id: CompetitionId, rules: &str, phase: Phase) -> String {
    let game =
        RequestedRules::parse_stored(rules).map_or_else(|_| rules.to_owned(), |rules| rules_text(catalog, &rules));
    format!("T{} · {game} · {}", id.0, phase_text(catalog, phase))
}

/// Returns the tournaments of a server in a list; `None` when there are none.
#[must_use]
pub fn tournament_list(catalog: &Catalog, tournaments: &[(CompetitionId, String, Phase)]) -> Message {
    let line = |(id, game, phase): &(CompetitionId, String, Phase)| {
        format!("**T{}** · {game} · {}", id.0, phase_text(catalog, *phase))
    };
    let lines: Vec<String> = tournaments.iter().map(line).collect();
    let text = match lines.is_empty() {
        true => catalog.text("tournament-none"),
        false => lines.join("\n"),
    };
    Message { text, ..Message::default() }
}

/// Writes a tournament as a file: its terms, its tables and its games. `records` are the records of the games.
#[must_use]
pub fn tournament_file(
    view: &TournamentView<'_>,
    matches: &BTreeMap<u32, MatchId>,
    records: &[(MatchId, String)],
) -> String {
    let competition = view.competition;
    let terms = competition.terms();
    let mut lines = vec![
        "gonagas-tournament: 1".to_owned(),
        format!("number: {}", competition.id().0),
        format!("format: {}", terms.format.key()),
        format!("rules: {}", terms.rules),
        format!("clock: {}", terms.time_control),
        format!("pairs: {}", if terms.pairs { "yes" } else { "no" }),
        format!("rated: {}", if terms.rated { "yes" } else { "no" }),
        format!("commitment: {}", terms.commitment),
    ];
    lines.extend(view.secret.as_ref().map(|secret| format!("secret: {secret}")));
    for division in competition.divisions() {
        lines.push(String::new());
        lines.push(format!("division {}", division.number + 1));
        for standing in division.standings {
            let place = standing.place.map_or("-".to_owned(), |place| place.to_string());
            let [won, drawn, lost] = standing.counts;
            let quarters = standing.sonneborn_berger_quarters;
            lines.push(format!(
                "{place} {} {} +{won} ={drawn} -{lost} sb {} rating {}",
                person_in_file(standing.user),
                plain_halves(standing.halves),
                f64::from(quarters) / 4.0,
                standing.points
            ));
        }
    }
    lines.push(String::new());
    lines.push("games".to_owned());
    for pairing in competition.pairings() {
        let [first, second] = pairing.seats.map(person_in_file);
        let number = matches.get(&pairing.number).map_or("-".to_owned(), |id| id.0.to_string());
        let score = match pairing.score {
            Score::Open => "open".to_owned(),
            Score::Annulled => "annulled".to_owned(),
            Score::Halves([first, second]) => format!("{}:{}", plain_halves(first), plain_halves(second)),
        };
        lines.push(format!("{} {first} {second} {score} {number}", pairing.number));
    }
    for (id, record) in records {
        lines.push(String::new());
        lines.push(format!("record {}", id.0));
        lines.push(record.trim_end().to_owned());
    }
    lines.push(String::new());
    lines.join("\n")
}

fn person_in_file(user: UserId) -> String {
    if user.is_erased() { "erased".to_owned() } else { user.0.to_string() }
}

/// Writes half points with a point, as programs read them.
fn plain_halves(halves: u32) -> String {
    format!("{}{}", halves / 2, if halves % 2 == 1 { ".5" } else { "" })
}

/// Writes half points as people read them.
fn halves_text(halves: u32) -> String {
    quarters_text(2 * halves)
}

/// Writes quarters of points as people read them.
fn quarters_text(quarters: u32) -> String {
    match (quarters / 4, ["", "¼", "½", "¾"][quarters as usize % 4]) {
        (0, part) if !part.is_empty() => part.to_owned(),
        (whole, part) => format!("{whole}{part}"),
    }
}

fn place_text(standing: &Standing) -> String {
    standing.place.map_or("–".to_owned(), |place| format!("{place}."))
}

fn phase_text(catalog: &Catalog, phase: Phase) -> String {
    catalog.text(match phase {
        Phase::Registration => "tournament-phase-registration",
        Phase::Running => "tournament-phase-running",
        Phase::Finished => "tournament-phase-finished",
        Phase::Stopped => "tournament-phase-stopped",
    })
}

fn head_lines(catalog: &Catalog, view: &TournamentView<'_>) -> Vec<String> {
    let competition = view.competition;
    let terms = competition.terms();
    let game = tournament_game(catalog, competition);
    let title = format!(
        "{} {} · {}",
        tournament_prefix(competition.id()),
        catalog.format("tournament-head", &[("game", &game)]),
        phase_text(catalog, competition.phase())
    );
    let facts = [
        Some(catalog.text("tournament-round-robin")),
        Some(time_control_text(catalog, terms.clock())),
        Some(catalog.text(if terms.rated { "tournament-rated" } else { "tournament-casual" })),
        terms.pairs.then(|| catalog.text("tournament-pairs")),
        terms.is_recurring.then(|| catalog.text("tournament-recurring")),
    ];
    let facts: Vec<String> = facts.into_iter().flatten().collect();
    let revealed = view.secret.as_ref().map(|secret| catalog.format("tournament-secret", &[("secret", secret)]));
    let commitment = catalog.format("tournament-commitment", &[("commitment", &terms.commitment)]);
    vec![title, facts.join(" · "), revealed.unwrap_or(commitment)]
}

fn registration_lines(catalog: &Catalog, view: &TournamentView<'_>) -> Vec<String> {
    let competition = view.competition;
    let entered = competition.entries();
    let needed = competition.terms().min_entrants;
    let starts = view.starts_at.map(|at| format!("<t:{}:R>", at / 1000));
    let mut lines = vec![match starts {
        Some(when) => catalog.format("tournament-starts", &[("when", &*when), ("needed", &needed.to_string())]),
        None => catalog.format("tournament-starts-after", &[("needed", &needed.to_string())]),
    }];
    lines.push(catalog.format_count("tournament-entered", entered.len() as u32));
    let names: Vec<String> = entered.iter().map(|entry| user_label(catalog, entry.user)).collect();
    lines.extend(names.chunks(NAMES_PER_LINE).map(|names| names.join(", ")));
    lines
}

/// Returns the tables: of one division all of it, of several so many lines each.
fn table_lines(catalog: &Catalog, competition: &Competition, lines_per_division: usize) -> Vec<String> {
    let divisions = competition.divisions();
    let is_single = divisions.len() == 1;
    let mut lines = Vec::new();
    for Division { number, standings } in &divisions {
        if !is_single {
            let values = [("number", &*(number + 1).to_string()), ("count", &divisions.len().to_string())];
            lines.push(catalog.format("tournament-division", &values));
        }
        let shown = if is_single { standings.len() } else { lines_per_division };
        lines.extend(standings.iter().take(shown).map(|standing| {
            let person = user_label(catalog, standing.user);
            standing_line(catalog, competition, standing, &person)
        }));
    }
    let open: u32 = competition.pairings().iter().filter(|pairing| !pairing.is_settled()).count() as u32;
    if competition.phase() == Phase::Running {
        lines.push(catalog.format_count("tournament-open-games", open));
    }
    lines.push(catalog.text("tournament-more"));
    lines
}

fn standing_line(catalog: &Catalog, competition: &Competition, standing: &Standing, person: &str) -> String {
    let [won, drawn, lost] = standing.counts.map(|count| count.to_string());
    let score = catalog.format("score-line", &[("won", &*won), ("drawn", &drawn), ("lost", &lost)]);
    let sonneborn = quarters_text(standing.sonneborn_berger_quarters);
    let place = place_text(standing);
    let points = halves_text(standing.halves);
    let withdrawal = competition.entry(standing.user).and_then(|entry| entry.withdrawal);
    let note = withdrawal.map(|withdrawal| {
        catalog.text(match withdrawal.reason {
            WithdrawalReason::Left => "tournament-out-left",
            WithdrawalReason::LossesOnTime => "tournament-out-time",
            WithdrawalReason::Excluded => "tournament-out-excluded",
        })
    });
    let values =
        [("place", &*place), ("person", person), ("points", &points), ("score", &score), ("sonneborn", &sonneborn)];
    let line = catalog.format("tournament-line", &values);
    note.map_or(line.clone(), |note| format!("{line} · {note}"))
}

fn game_score(catalog: &Catalog, pairing: &Pairing, user: UserId) -> String {
    match (pairing.score, pairing.halves_of(user)) {
        (Score::Annulled, _) => catalog.text("tournament-game-annulled"),
        (_, Some(halves)) if pairing.result == Some(PairingResult::Unplayed) => {
            format!("{} ({})", halves_text(halves), catalog.text("tournament-game-unplayed"))
        }
        (_, Some(halves)) => halves_text(halves),
        _ => catalog.text("tournament-game-open"),
    }
}

fn buttons(catalog: &Catalog, competition: &Competition) -> Vec<ActionRow> {
    let verbs = match competition.phase() {
        Phase::Registration if competition.terms().is_recurring => {
            vec![TournamentVerb::Join, TournamentVerb::JoinEveryTime, TournamentVerb::Leave]
        }
        Phase::Registration => vec![TournamentVerb::Join, TournamentVerb::Leave],
        Phase::Running => vec![TournamentVerb::Table, TournamentVerb::Leave],
        Phase::Finished => vec![TournamentVerb::Table],
        Phase::Stopped => return Vec::new(),
    };
    vec![ActionRow::Buttons(verbs.into_iter().map(|verb| competition_button(catalog, competition, verb)).collect())]
}

/// Returns a button of a tournament, or of a ladder.
pub(crate) fn competition_button(catalog: &Catalog, competition: &Competition, verb: TournamentVerb) -> Button {
    let is_ladder = competition.terms().format.is_open_ended();
    let tag = MatchTag::from_start_of(&competition.terms().commitment);
    let control = TournamentControl { verb, id: competition.id(), tag };
    let id = if is_ladder { CustomId::Ladder(control) } else { CustomId::Tournament(control) };
    let label = catalog.text(match verb {
        TournamentVerb::Join => "button-tournament-join",
        TournamentVerb::JoinEveryTime => "button-tournament-always",
        TournamentVerb::Leave => "button-tournament-leave",
        TournamentVerb::Challenge => "button-ladder-challenge",
        TournamentVerb::Table if is_ladder => "button-ladder-show",
        TournamentVerb::Table => "button-tournament-table",
    });
    let style = match verb {
        TournamentVerb::Join => ButtonStyle::Success,
        TournamentVerb::Challenge => ButtonStyle::Primary,
        TournamentVerb::Table if !is_ladder => ButtonStyle::Primary,
        _ => ButtonStyle::Secondary,
    };
    Button { id: id.to_string(), label, style }
}

/// Joins lines to a text that Discord takes; the text of the key says how many did not fit.
pub(crate) fn fitted(catalog: &Catalog, lines: Vec<String>, rest_key: &str) -> String {
    let count = lines.len();
    let mut text = String::new();
    for (index, line) in lines.into_iter().enumerate() {
        if text.chars().count() + line.chars().count() > MAX_TEXT {
            return text + &catalog.format_count(rest_key, (count - index) as u32);
        }
        text += &line;
        text += "\n";
    }
    text.truncate(text.trim_end().len());
    text
}

/// Returns private messages that together have all lines.
pub(crate) fn private_messages(lines: Vec<String>) -> Vec<Message> {
    let mut texts: Vec<String> = Vec::new();
    for line in lines {
        match texts.last_mut() {
            Some(text) if text.chars().count() + line.chars().count() < MAX_PRIVATE_TEXT => {
                *text += "\n";
                *text += &line;
            }
            _ => texts.push(line),
        }
    }
    texts.into_iter().map(|text| Message { text, ..Message::default() }).collect()
}
