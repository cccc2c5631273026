//! Ladders: the post with the places, the answers about one, and the message to someone who was taken off.
//!
//! The places are text, so that a screen reader reads them line by line.

use crate::custom_id::tournament::TournamentVerb;
use crate::i18n::Catalog;
use crate::message::{ActionRow, Message};
use crate::screens::tournament::{
    TournamentView, competition_button, fitted, private_messages, rules_text, tournament_message, tournament_prefix,
};
use crate::screens::{channel_mention, user_label, user_mention};
use crate::time_text::time_control_text;
use gonagas_core::competitions::challenge::ChallengeRefusal;
use gonagas_core::competitions::format::Standing;
use gonagas_core::competitions::formats::ladder::{place_of, reach};
use gonagas_core::competitions::pairing::Pairing;
use gonagas_core::competitions::state::Competition;
use gonagas_core::competitions::terms::CompetitionTerms;
use gonagas_core::matches::ids::{MatchId, UserId};
use std::collections::BTreeMap;

/// Returns the beginning of a competition's post, in every language. The bot finds its post by it.
#[must_use]
pub fn post_prefix(competition: &Competition) -> String {
    match competition.terms().format.is_open_ended() {
        true => format!("**L{}** ·", competition.id().0),
        false => tournament_prefix(competition.id()),
    }
}

/// Returns the post of a competition. It notifies nobody.
#[must_use]
pub fn competition_message(catalog: &Catalog, view: &TournamentView<'_>) -> Message {
    if !view.competition.terms().format.is_open_ended() {
        return tournament_message(catalog, view);
    }
    let lines = [head_lines(catalog, view), place_lines(catalog, view.competition)].concat();
    let text = fitted(catalog, lines, "ladder-lines-left");
    Message { text, rows: buttons(catalog, view.competition), is_silent: true, ..Message::default() }
}

/// Returns a ladder with its running games, for one person.
#[must_use]
pub fn ladder_messages(
    catalog: &Catalog,
    view: &TournamentView<'_>,
    matches: &BTreeMap<u32, MatchId>,
    user: UserId,
) -> Vec<Message> {
    let competition = view.competition;
    let mut lines = head_lines(catalog, view);
    lines.extend(place_of(competition.entries(), user).map(|place| own_line(catalog, place)));
    let running = competition.pairings().iter().filter(|pairing| !pairing.is_settled() && !competition.is_over());
    lines.extend(place_lines(catalog, competition));
    lines.extend(running.map(|pairing| game_line(catalog, pairing, matches.get(&pairing.number).copied())));
    private_messages(lines)
}

/// Returns the message to someone whom losses on time have taken off a ladder.
#[must_use]
pub fn removal_message(catalog: &Catalog, terms: &CompetitionTerms) -> Message {
    let game = rules_text(catalog, &terms.rules);
    let channel = channel_mention(terms.channel_ref.channel);
    let text = catalog.format("ladder-removed", &[("game", &game), ("channel", &channel)]);
    Message { text: format!("{text}\n{}", catalog.text("ladder-removed-again")), ..Message::default() }
}

/// Says why a challenge is refused; `opponent` is the person whom the requester named.
#[must_use]
pub fn refusal_text(catalog: &Catalog, refusal: ChallengeRefusal, opponent: Option<UserId>) -> String {
    let named = opponent.map_or_else(String::new, |user| user_mention(catalog, user));
    let of_person = |key: &str| catalog.format(key, &[("person", &named)]);
    match refusal {
        ChallengeRefusal::NotOffered => catalog.text("refuse-stale"),
        ChallengeRefusal::NotIn => catalog.text("ladder-refuse-not-in"),
        ChallengeRefusal::OpponentNotIn => of_person("ladder-refuse-person-not-in"),
        ChallengeRefusal::AtTop => catalog.text("ladder-refuse-top"),
        ChallengeRefusal::Yourself => catalog.text("ladder-refuse-yourself"),
        ChallengeRefusal::Below => of_person("ladder-refuse-below"),
        ChallengeRefusal::TooFar { place, highest } => {
            let [place, highest] = [place, highest].map(|place| place.to_string());
            catalog.format("ladder-refuse-far", &[("place", &place), ("highest", &highest)])
        }
        ChallengeRefusal::OneOut(other) => {
            catalog.format("ladder-refuse-one", &[("person", &user_mention(catalog, other))])
        }
        ChallengeRefusal::TwoIn => of_person("ladder-refuse-two"),
        ChallengeRefusal::Playing => of_person("ladder-refuse-playing"),
        ChallengeRefusal::TooSoon { again_at } => {
            let when = format!("<t:{}:R>", again_at / 1000);
            catalog.format("ladder-refuse-soon", &[("person", &named), ("when", &when)])
        }
        ChallengeRefusal::Away => catalog.text("ladder-refuse-away"),
        ChallengeRefusal::OpponentAway => of_person("ladder-refuse-person-away"),
        ChallengeRefusal::NobodyFree => catalog.text("ladder-refuse-nobody"),
    }
}

fn head_lines(catalog: &Catalog, view: &TournamentView<'_>) -> Vec<String> {
    let terms = view.competition.terms();
    let game = rules_text(catalog, &terms.rules);
    let title = format!("{} {}", post_prefix(view.competition), catalog.format("ladder-head", &[("game", &game)]));
    let facts = [
        time_control_text(catalog, terms.clock()),
        catalog.text(if terms.rated { "tournament-rated" } else { "tournament-casual" }),
    ];
    let fairness = match &view.secret {
        Some(secret) => catalog.format("ladder-secret", &[("secret", secret)]),
        None => catalog.format("ladder-commitment", &[("commitment", &terms.commitment)]),
    };
    let state = match view.competition.is_over() {
        true => catalog.text("ladder-stopped"),
        false => catalog.text("ladder-legend"),
    };
    vec![title, facts.join(" · "), fairness, state]
}

/// Says which places a person can challenge.
fn own_line(catalog: &Catalog, place: u32) -> String {
    let highest = place - reach(place).min(place - 1);
    let [own, most, least] = [place, highest, place.saturating_sub(1)].map(|place| place.to_string());
    match (place, place - highest) {
        (1, _) => catalog.text("ladder-own-first"),
        (_, 1) => catalog.format("ladder-own-next", &[("place", &own), ("highest", &most)]),
        _ => catalog.format("ladder-own", &[("place", &own), ("highest", &most), ("lowest", &least)]),
    }
}

fn place_lines(catalog: &Catalog, competition: &Competition) -> Vec<String> {
    let standings: Vec<Standing> =
        competition.divisions().into_iter().flat_map(|division| division.standings).collect();
    if standings.is_empty() {
        return vec![catalog.text("ladder-empty")];
    }
    standings.iter().map(|standing| place_line(catalog, standing)).collect()
}

fn place_line(catalog: &Catalog, standing: &Standing) -> String {
    let [won, drawn, lost] = standing.counts.map(|count| count.to_string());
    let score = catalog.format("score-line", &[("won", &*won), ("drawn", &drawn), ("lost", &lost)]);
    let person = user_label(catalog, standing.user);
    let place = standing.place.unwrap_or_default();
    let line = format!("**{place}.** {person} · {score}");
    match standing.open_count {
        0 => line,
        count => format!("{line} · {}", catalog.format_count("ladder-running", count)),
    }
}

fn game_line(catalog: &Catalog, pairing: &Pairing, played: Option<MatchId>) -> String {
    let [challenger, opponent] = pairing.challenger_first().map(|user| user_label(catalog, user));
    let line = catalog.format("ladder-game", &[("challenger", &challenger), ("opponent", &opponent)]);
    played.map_or(line.clone(), |id| format!("{line} · #{}", id.0))
}

fn buttons(catalog: &Catalog, competition: &Competition) -> Vec<ActionRow> {
    if competition.is_over() {
        return Vec::new();
    }
    let verbs = [TournamentVerb::Join, TournamentVerb::Challenge, TournamentVerb::Table, TournamentVerb::Leave];
    vec![ActionRow::Buttons(verbs.map(|verb| competition_button(catalog, competition, verb)).to_vec())]
}
