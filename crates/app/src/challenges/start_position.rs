//! The position in which a requested match begins: one of a finished match, a puzzle, or a line.

use crate::UserError;
use crate::challenges::Challenges;
use crate::challenges::match_request::{MatchRequest, fitting_rules};
use crate::matches::match_place::MatchPlace;
use crate::request_context::RequestContext;
use gonagas_core::matches::ids::MatchId;
use gonagas_core::puzzles::catalogue::find_puzzle;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::{RequestedRules, RulesError, list_rule_sets};
use gonagas_ui::error_text;
use gonagas_ui::fitted_text::sanitize_text;
use gonagas_ui::screens::replay::position_after;

/// The most characters of a position as people type it.
pub const MAX_TYPED_POSITION: u16 = 400;

/// A position as it is named.
#[derive(Debug, PartialEq, Eq)]
enum NamedPosition<'a> {
    /// A place in a match: `#12@34`, or its end: `#12`.
    Match(u64, Option<&'a str>),
    /// A puzzle, by its identifier.
    Puzzle(&'a str),
    /// A line of the requested game, perhaps after its name and options.
    Line { game: Option<&'a str>, options: Vec<&'a str>, position: Vec<&'a str> },
}

impl Challenges {
    /// Returns the rules of a match that begins in a named position.
    pub(super) async fn rules_from_position(
        &self,
        context: &RequestContext<'_>,
        request: &MatchRequest,
        named: &str,
    ) -> Result<RequestedRules, UserError> {
        let catalog = context.catalog();
        let session = match NamedPosition::read(named) {
            NamedPosition::Match(number, place) => self.position_of_match(context, MatchId(number), place).await?,
            NamedPosition::Puzzle(id) => self.position_of_puzzle(context, id).await?,
            NamedPosition::Line { game, options, position } => {
                check_game(context, request, game.unwrap_or(&request.game))?;
                let options = [&*request.options].into_iter().chain(options).collect::<Vec<_>>().join(" ");
                let asked = MatchRequest { options, ..request.clone() };
                return rules_of_line(&asked, &position.join(" "))
                    .map_err(|error| error_text::rules_error_text(&catalog, &request.game, &error).into());
            }
        };
        check_game(context, request, session.rules().game_info().id)?;
        if !request.options.trim().is_empty() {
            return Err(catalog.text("refuse-from-options").into());
        }
        let Some(line) = session.position_text() else {
            return Err(catalog.text("position-fault-over").into());
        };
        let rules = session.rules().clone().starting_from(&line).map_err(RulesError::from);
        rules
            .and_then(|rules| RequestedRules::parse_stored(&rules.to_string()))
            .map_err(|error| error_text::rules_error_text(&catalog, &request.game, &error).into())
    }

    /// Returns a position of a finished match that the requester may see.
    async fn position_of_match(
        &self,
        context: &RequestContext<'_>,
        id: MatchId,
        place: Option<&str>,
    ) -> Result<GameSession, UserError> {
        let catalog = context.catalog();
        let game = self.matches.load_viewable(context, id).await?;
        let number = id.0.to_string();
        let Some(play) = game.play_state() else {
            return Err(catalog.format("refuse-never-played", &[("match", &number)]).into());
        };
        if game.ending().is_none() {
            return Err(catalog.format("refuse-from-running", &[("match", &number)]).into());
        }
        let at = match place {
            Some(typed) => MatchPlace::from(typed).find(context.requester, &game, GameSession::actions_through)?,
            None => play.session.action_log().len(),
        };
        Ok(position_after(&play.session, at))
    }

    /// Returns the position of a puzzle that the requester has tried: a match from another one would give hints.
    async fn position_of_puzzle(&self, context: &RequestContext<'_>, id: &str) -> Result<GameSession, UserError> {
        let catalog = context.catalog();
        let unknown = || catalog.format("refuse-from-puzzle", &[("puzzle", &sanitize_text(id))]);
        let position = find_puzzle(id).and_then(|puzzle| puzzle.position()).ok_or_else(unknown)?;
        if !self.store.puzzle_stakes(context.requester.user_id, id, None).await?.is_repeated {
            return Err(catalog.text("refuse-from-untried").into());
        }
        Ok(position)
    }
}

impl<'a> NamedPosition<'a> {
    fn read(text: &'a str) -> NamedPosition<'a> {
        let text = text.trim();
        if let Some(named) = text.strip_prefix('#') {
            let (number, place) = named.split_once('@').map_or((named, None), |(number, place)| (number, Some(place)));
            if let Ok(number) = number.trim().parse() {
                return NamedPosition::Match(number, place);
            }
        }
        if text.len() == 8 && text.bytes().all(|sign| sign.is_ascii_hexdigit()) {
            return NamedPosition::Puzzle(text);
        }
        let mut words = text.split_whitespace().peekable();
        let is_game = |word: &&str| list_rule_sets().iter().any(|listing| listing.game_info.id == *word);
        let game = words.next_if(is_game);
        let (options, position) = words.partition(|word| word.contains('='));
        NamedPosition::Line { game, options, position }
    }
}

/// Returns the rules under which a line is a position. Where several rule sets fit, one has to be chosen.
fn rules_of_line(request: &MatchRequest, line: &str) -> Result<RequestedRules, RulesError> {
    let mut fitting = fitting_rules(request)?;
    if fitting.len() > 1 {
        return Err(RequestedRules::parse(&request.game)
            .err()
            .unwrap_or(RulesError::MissingRuleSet { known: String::new() }));
    }
    fitting.remove(0).starting_from(line)
}

/// Refuses a position of another game than the requested one.
fn check_game(context: &RequestContext<'_>, request: &MatchRequest, game: &str) -> Result<(), UserError> {
    if game == request.game {
        return Ok(());
    }
    let catalog = context.catalog();
    Err(catalog.format("refuse-from-game", &[("game", &catalog.text(&format!("game-{game}")))]).into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn positions_are_named_in_three_ways() {
        let line = |game, options: &[&'static str], position: &[&'static str]| NamedPosition::Line {
            game,
            options: options.to_vec(),
            position: position.to_vec(),
        };
        for (text, expected) in [
            ("#12@34b", NamedPosition::Match(12, Some("34b"))),
            (" #12 ", NamedPosition::Match(12, None)),
            ("0a1b2c3d", NamedPosition::Puzzle("0a1b2c3d")),
            ("5/5/5/5/5_l_place", line(None, &[], &["5/5/5/5/5_l_place"])),
            ("seega size=5 5/5/5/5/5 l place", line(Some("seega"), &["size=5"], &["5/5/5/5/5", "l", "place"])),
            ("#x@3", line(None, &[], &["#x@3"])),
        ] {
            assert_eq!(NamedPosition::read(text), expected, "{text}");
        }
    }
}
