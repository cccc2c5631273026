//! Suggestions for what a user is typing.

use crate::autocomplete_input::{AutocompleteInput, Suggestion};
use crate::command_kit::spec::SuggestionKind;
use crate::matches::loaded_match::LoadedMatch;
use crate::matches::lookup::{UNDO_WORD, split_match_number};
use crate::matches::{Languages, MatchFinder, MatchServices, Matches, Sight};
use crate::ports::{Answer, ChannelClient, Clock};
use crate::private_catalog;
use crate::requester::Requester;
use crate::state::SharedState;
use futures_util::future::BoxFuture;
use gonagas_core::matches::commands::typed_text::{is_unfinished, plain_text, split_actions};
use gonagas_core::matches::commands::{action_input, decide, takeback};
use gonagas_core::matches::ids::{MatchId, Timestamp, UserId};
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::{MatchPhase, PlayState};
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::list_rule_sets;
use gonagas_store::Store;
use gonagas_ui::fitted_text::shorten;
use gonagas_ui::i18n::Catalog;
use gonagas_ui::local_time::{complete_hours, complete_local_times};
use gonagas_ui::option_completion::{self, Completion};
use gonagas_ui::screens::glossary::complete_terms;
use gonagas_ui::screens::private_texts;
use gonagas_ui::screens::rules::find::complete_pages;
use gonagas_ui::screens::tournament::tournament_suggestion;
use gonagas_ui::time_text;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::timeout;

/// The most suggestions that are shown.
const MAX_SUGGESTIONS: usize = 25;

/// The most matches of a server that are loaded for suggestions, because the user is waiting for them.
const MAX_MATCHES_SCANNED: usize = 4 * MAX_SUGGESTIONS;

/// The most tournaments of a server that are looked at for suggestions, the newest first.
const MAX_TOURNAMENTS_SCANNED: u32 = 4 * MAX_SUGGESTIONS as u32;

/// The time that a look-up of what the user may see may take: Discord waits for suggestions, and some are without one.
const SIGHT_TIMEOUT: Duration = Duration::from_millis(1200);

/// The most characters of a suggestion.
const MAX_SUGGESTION_CHARS: usize = 100;

/// Suggests values for the options of commands.
pub struct Suggestions {
    store: Arc<Store>,
    clock: Arc<dyn Clock>,
    matches: Arc<Matches>,
    match_finder: Arc<MatchFinder>,
    sight: Arc<Sight>,
    languages: Arc<Languages>,
}

impl Suggestions {
    pub(crate) fn new(state: &SharedState, matches: &MatchServices) -> Suggestions {
        Suggestions {
            store: Arc::clone(&state.store),
            clock: Arc::clone(&state.clock),
            matches: Arc::clone(&matches.matches),
            match_finder: Arc::clone(&matches.match_finder),
            sight: Arc::clone(&matches.sight),
            languages: Arc::clone(&matches.languages),
        }
    }

    /// Returns at most 25 suggestions for what is being typed; none if nothing fits or the store fails.
    pub fn autocomplete<'a>(
        &'a self,
        requester: &'a Requester,
        channels: &'a dyn ChannelClient,
        typing: AutocompleteInput,
    ) -> BoxFuture<'a, Vec<Suggestion>> {
        Box::pin(async move {
            let requester = &*self.languages.with_chosen_language(requester).await;
            let mut found = match word_completions(requester, &typing, self.clock.now()) {
                Some(completions) => completions.into_iter().map(suggestion_from_completion).collect(),
                None if typing.kind == SuggestionKind::Move => {
                    self.suggest_moves(requester, typing.options.match_number(), &typing.text).await
                }
                None if typing.kind == SuggestionKind::Tournament => {
                    self.suggest_tournaments(requester, &typing.text).await
                }
                None => {
                    let matches = self.suggested_matches(requester, channels, &typing).await;
                    match_suggestions(requester, &matches, &typing.text)
                }
            };
            found.retain(|suggestion| suggestion.value.chars().count() <= MAX_SUGGESTION_CHARS);
            found.truncate(MAX_SUGGESTIONS);
            found
        })
    }

    /// Lists the matches whose number may be meant.
    async fn suggested_matches(
        &self,
        requester: &Requester,
        channels: &dyn ChannelClient,
        typing: &AutocompleteInput,
    ) -> Vec<LoadedMatch> {
        match typing.kind {
            SuggestionKind::WatchableMatch => return self.watchable_matches(requester, channels, &typing.text).await,
            SuggestionKind::StoppableMatch => return self.stoppable_matches(requester, channels, &typing.text).await,
            _ => {}
        }
        let is_finished = matches!(typing.kind, SuggestionKind::FinishedMatch | SuggestionKind::ReplayableMatch);
        let mut mine = match is_finished {
            true => self.match_finder.finished_matches(requester).await.unwrap_or_default(),
            false => Vec::new(),
        };
        if typing.kind != SuggestionKind::FinishedMatch {
            mine.extend(self.match_finder.unfinished_matches(requester).await.unwrap_or_default());
        }
        match typing.kind {
            SuggestionKind::RunningMatch => mine.retain(|game| matches!(game.phase(), MatchPhase::Playing(_))),
            SuggestionKind::TakebackMatch => mine
                .retain(|game| decide::check_can_request_takeback(game, requester.user_id, self.clock.now()).is_ok()),
            _ => {}
        }
        mine
    }

    async fn suggest_tournaments(&self, requester: &Requester, text: &str) -> Vec<Suggestion> {
        let Some(guild) = requester.channel_ref.guild() else { return Vec::new() };
        let catalog = private_catalog(requester);
        let found = self.store.competitions_of_guild(guild, MAX_TOURNAMENTS_SCANNED).await.unwrap_or_default();
        let suggested = found.iter().map(|summary| Suggestion {
            name: shorten(
                &tournament_suggestion(&catalog, summary.id, &summary.rules, summary.phase),
                MAX_SUGGESTION_CHARS,
            ),
            value: summary.id.0.to_string(),
        });
        // `T3` is the tournament 3.
        let text = text.trim().trim_start_matches(['T', 't']);
        suggested.filter(|suggestion| is_typed(suggestion, text)).collect()
    }

    async fn suggest_moves(&self, requester: &Requester, number: Option<u64>, text: &str) -> Vec<Suggestion> {
        let text = plain_text(text);
        let (named, rest) = split_match_number(number, &text);
        let matches = match named {
            Some(id) => self.matches.load_readable_matches(vec![MatchId(id)]).await.unwrap_or_default(),
            None => self.match_finder.running_matches_here(requester).await.unwrap_or_default(),
        };
        let turn: Vec<&Match> = matches
            .iter()
            .map(|loaded| &**loaded)
            .filter(|game| game.user_to_act() == Some(requester.user_id))
            .collect();
        // Where nothing else says which match is meant, each action does.
        let name = |several: usize| number.is_none() && (named.is_some() || several > 1);
        let each = MAX_SUGGESTIONS / turn.len().max(1);
        let actions =
            turn.iter().flat_map(|game| move_suggestions(game, rest, name(turn.len())).into_iter().take(each));
        let undoable = matches
            .iter()
            .filter(|game| starts_with_ignore_case(UNDO_WORD, rest) && suggests_undo(game, requester.user_id, rest));
        actions.chain(undoable.map(|game| move_suggestion(game, UNDO_WORD, name(matches.len())))).collect()
    }
}

impl Suggestions {
    /// Lists the matches that a user watches, and the running matches of others on the server, as far as they fit a
    /// text and the user may see them.
    async fn watchable_matches(
        &self,
        requester: &Requester,
        channels: &dyn ChannelClient,
        text: &str,
    ) -> Vec<LoadedMatch> {
        let watched = self.store.watched_matches(requester.user_id).await.unwrap_or_default();
        let watched: Vec<MatchId> = watched.into_iter().map(|watched| watched.match_id).collect();
        let is_other = |game: &Match| {
            let plays = game.participants().contains(&requester.user_id);
            matches!(game.phase(), MatchPhase::Playing(_)) && !plays && !watched.contains(&game.id())
        };
        let others = self.matches_on_guild(requester, text, is_other).await;
        let mut all = self.matches.load_readable_matches(watched.clone()).await.unwrap_or_default();
        all.extend(others);
        self.matches_in_sight(requester, channels, all).await
    }

    /// Lists the matches and challenges on the server that a moderator may stop; nobody else may. A match that has lost
    /// its channel is judged by this one.
    async fn stoppable_matches(
        &self,
        requester: &Requester,
        channels: &dyn ChannelClient,
        text: &str,
    ) -> Vec<LoadedMatch> {
        if !requester.user_permissions.manage_messages {
            return Vec::new();
        }
        let unfinished = self.matches_on_guild(requester, text, |game| game.ending().is_none()).await;
        let lost: Vec<MatchId> =
            unfinished.iter().filter(|loaded| loaded.channel_or_thread().is_none()).map(|loaded| loaded.id()).collect();
        let newest_first: Vec<MatchId> = unfinished.iter().map(|loaded| loaded.id()).collect();
        let (lost, placed): (Vec<_>, Vec<_>) = unfinished.into_iter().partition(|loaded| lost.contains(&loaded.id()));
        let mut all = self.matches_in_sight(requester, channels, placed).await;
        all.extend(lost);
        all.sort_by_key(|loaded| newest_first.iter().position(|id| *id == loaded.id()));
        all
    }

    /// Returns those of these matches that a requester may see for certain. Discord waits for the suggestions, so the
    /// look-up may take no longer than [`SIGHT_TIMEOUT`].
    async fn matches_in_sight(
        &self,
        requester: &Requester,
        channels: &dyn ChannelClient,
        matches: Vec<LoadedMatch>,
    ) -> Vec<LoadedMatch> {
        let asked: Vec<&LoadedMatch> = matches.iter().collect();
        let sight = match timeout(SIGHT_TIMEOUT, self.sight.match_sight(requester, channels, &asked)).await {
            Ok(sight) => sight.unwrap_or_default(),
            Err(_) => Vec::new(),
        };
        std::iter::zip(matches, sight).filter(|(_, sight)| *sight == Answer::Yes).map(|(loaded, _)| loaded).collect()
    }

    /// Returns the newest matches on the server that fit a text and of which this is so, somewhat more than can be
    /// suggested. Of many only some are looked at.
    async fn matches_on_guild(
        &self,
        requester: &Requester,
        text: &str,
        so: impl Fn(&Match) -> bool,
    ) -> Vec<LoadedMatch> {
        let Some(guild) = requester.channel_ref.guild() else { return Vec::new() };
        let catalog = private_catalog(requester);
        let mut ids = self.store.active_matches_in_guild(guild).await.unwrap_or_default();
        ids.retain(|id| may_be_meant(*id, text));
        let mut found = Vec::new();
        for id in ids.into_iter().rev().take(MAX_MATCHES_SCANNED) {
            let Ok(loaded) = self.matches.load_readable_match(id).await else { break };
            found.extend(loaded.filter(|loaded| so(loaded) && is_typed(&match_suggestion(&catalog, loaded), text)));
            if found.len() == 2 * MAX_SUGGESTIONS {
                break;
            }
        }
        found
    }
}

/// Returns the completions of rules, terms and times; `None` for what depends on matches.
fn word_completions(requester: &Requester, typing: &AutocompleteInput, now: Timestamp) -> Option<Vec<Completion>> {
    let catalog = private_catalog(requester);
    let text = &typing.text;
    let game = typing.options.string("game").unwrap_or_default();
    Some(match typing.kind {
        SuggestionKind::Options => option_completion::complete_options(&catalog, &list_rule_sets(), &game, text),
        SuggestionKind::RuleSet => option_completion::complete_rule_sets(&catalog, &list_rule_sets(), &game, text),
        SuggestionKind::RulesPage => {
            complete_pages(&catalog, &game, &typing.options.string("set").unwrap_or_default(), text)
        }
        SuggestionKind::GlossaryTerm => complete_terms(&catalog, text),
        SuggestionKind::Side => option_completion::complete_sides(&catalog, &game, text),
        SuggestionKind::TimeControl => time_text::complete_time_control(&catalog, text),
        SuggestionKind::LocalTime => complete_local_times(&catalog, text, now),
        SuggestionKind::LocalHour => complete_hours(&catalog, text),
        _ => return None,
    })
}

/// Returns false if a typed text names other numbers than that of a match: `1`, `#1` or a whole suggestion. A text
/// without a number may name its game.
fn may_be_meant(id: MatchId, text: &str) -> bool {
    let text = plain_text(text);
    let name = text.trim().trim_start_matches('#');
    let digits = name.split(|letter: char| !letter.is_ascii_digit()).next().unwrap_or_default();
    id.0.to_string().starts_with(digits)
}

/// Returns the suggestions of those of these matches whose number begins with a typed text, or whose suggestion
/// contains it.
fn match_suggestions(requester: &Requester, matches: &[LoadedMatch], text: &str) -> Vec<Suggestion> {
    let catalog = private_catalog(requester);
    let suggested = matches.iter().map(|game| match_suggestion(&catalog, game));
    suggested.filter(|suggestion| is_typed(suggestion, text)).collect()
}

fn match_suggestion(catalog: &Catalog, game: &Match) -> Suggestion {
    Suggestion { name: private_texts::match_suggestion(catalog, game), value: game.id().0.to_string() }
}

/// Returns true if a typed text is the beginning of a suggested number, or part of the name that is shown.
fn is_typed(suggestion: &Suggestion, text: &str) -> bool {
    let text = plain_text(text).trim().to_lowercase();
    let number = text.trim_start_matches('#').trim_start();
    match number.bytes().all(|letter| letter.is_ascii_digit()) {
        true => suggestion.value.starts_with(number),
        false => plain_text(&suggestion.name).to_lowercase().contains(&text),
    }
}

/// Returns the suggestions for actions in a match, after its number if `named` is true.
fn move_suggestions(game: &Match, text: &str, named: bool) -> Vec<Suggestion> {
    let Some(play) = game.play_state() else { return Vec::new() };
    complete_moves(play.session.fork(), text).iter().map(|actions| move_suggestion(game, actions, named)).collect()
}

/// Returns the suggestion of these actions in a match, after its number if `named` is true.
fn move_suggestion(game: &Match, actions: &str, named: bool) -> Suggestion {
    let number = if named { format!("#{} ", game.id().0) } else { String::new() };
    plain_suggestion(&format!("{number}{actions}"))
}

/// Returns true if a user can undo an action in a match. Where they place another piece of the same turn, undoing is
/// suggested to those who begin to type it: nobody should take the last suggestion for a move.
fn suggests_undo(game: &Match, user: UserId, typed: &str) -> bool {
    let places = game.play_state().is_some_and(|play| play.session.placements_left() > 0);
    !(places && typed.is_empty()) && can_undo(game, user)
}

/// Returns true if a user can undo an action in a match.
fn can_undo(game: &Match, user: UserId) -> bool {
    let last = |play: &PlayState| play.last_to_act.map(|seat| play.player(seat));
    matches!(game.phase(), MatchPhase::Playing(play) if last(play) == Some(user) && takeback::can_undo(play))
}

/// Returns the complete actions of `text`, followed by each possible one that starts with its last word.
fn complete_moves(mut session: GameSession, text: &str) -> Vec<String> {
    let side = session.status().active_side();
    let mut words = split_actions(text);
    let is_complete = text.ends_with([' ', ',', ';']) && words.last().is_none_or(|word| !is_unfinished(word));
    let last = if is_complete { String::new() } else { words.pop().unwrap_or_default() };
    let mut before = String::new();
    for word in &words {
        if session.status().choosing_side().is_none() {
            return Vec::new();
        }
        let Ok(action) = action_input::parse_action(&session, word) else { return Vec::new() };
        if session.play(&action).is_err() || session.status().active_side() != side {
            return Vec::new();
        }
        before = format!("{before}{action} ");
    }
    let possible =
        action_input::possible_inputs(&session).into_iter().filter(|action| starts_with_ignore_case(action, &last));
    possible.map(|action| format!("{before}{action}")).collect()
}

/// Returns true if `whole` starts with `typed`, in upper or lower case.
fn starts_with_ignore_case(whole: &str, typed: &str) -> bool {
    whole.get(..typed.len()).is_some_and(|start| start.eq_ignore_ascii_case(typed))
}

fn suggestion_from_completion(completion: Completion) -> Suggestion {
    Suggestion { name: shorten(&completion.label, MAX_SUGGESTION_CHARS), value: completion.value }
}

fn plain_suggestion(text: &str) -> Suggestion {
    Suggestion { name: shorten(text, MAX_SUGGESTION_CHARS), value: text.to_owned() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gonagas_core::session::rules::Rules;

    #[test]
    fn actions_are_completed_one_after_the_other() {
        let session = Rules::parse("seega size=5").unwrap().start_session();
        let found = |text: &str| complete_moves(session.fork(), text).join(",");
        assert_eq!(found("b"), "b1,b2,b3,b4,b5");
        assert_eq!(found("B2 c"), "b2 c1,b2 c2,b2 c4,b2 c5");
        assert_eq!(found("b2 c1 "), "", "the turn is over after two");
        assert_eq!(found("z9 "), "");
        assert_eq!(found("B 2"), "b2");
        assert_eq!(found("b "), "b1,b2,b3,b4,b5");
        assert_eq!(found("b2, c"), "b2 c1,b2 c2,b2 c4,b2 c5");
    }

    #[test]
    fn nobody_types_how_the_dice_fall() {
        let mut session = Rules::parse("sahkku rules=raisa").unwrap().start_session();
        assert_eq!(complete_moves(session.fork(), ""), ["roll"]);
        assert_eq!(complete_moves(session.fork(), "Ro"), ["roll"]);
        assert!(complete_moves(session.fork(), "=").is_empty() && complete_moves(session.fork(), "=XX ").is_empty());
        session.play("=XX").unwrap();
        assert_eq!(complete_moves(session.fork(), "rethrow2 "), ["rethrow2 roll"]);
    }
}
