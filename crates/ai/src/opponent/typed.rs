//! A running game as values of its own types instead of text.

use gonagas_core::kit::game::Game;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;

/// A game that has been played, with its positions.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedGame<G: Game> {
    /// The rules.
    pub game: G,
    /// The positions before each action, and the last one.
    pub states: Vec<G::State>,
    /// The actions and rolls.
    pub actions: Vec<G::Action>,
}

impl<G: Game> PlayedGame<G> {
    /// Returns the actions and rolls of a running game of this type; `None` for another game.
    #[must_use]
    pub fn of(session: &GameSession) -> Option<PlayedGame<G>> {
        let game = typed_rules::<G>(session.rules())?;
        let (mut state, mut legal) = (game.initial_state(), Vec::new());
        let (mut states, mut actions) = (vec![state.clone()], Vec::new());
        for text in session.action_log() {
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let action = *legal.iter().find(|action| game.notation(&state, **action) == *text)?;
            game.play(&mut state, action);
            states.push(state.clone());
            actions.push(action);
        }
        Some(PlayedGame { game, states, actions })
    }
}

/// Returns the rules and the position of a running game of this type; `None` for another game.
#[must_use]
pub fn position<G: Game>(session: &GameSession) -> Option<(G, G::State)> {
    let PlayedGame { game, mut states, .. } = PlayedGame::of(session)?;
    Some((game, states.pop()?))
}

/// Returns rules as a value of the game's type; `None` for another game.
#[must_use]
pub fn typed_rules<G: Game>(rules: &Rules) -> Option<G> {
    let text = rules.to_string();
    let (id, options) = text.split_once(' ').unwrap_or((&text, ""));
    if id != G::INFO.id {
        return None;
    }
    let words: Vec<&str> = options.split_whitespace().collect();
    let selected = |selector: &str| selector.is_empty() || words.contains(&selector);
    let rule_set = G::RULE_SETS.iter().find(|rule_set| selected(rule_set.selector))?;
    let rest = words.iter().copied().filter(|word| *word != rule_set.selector);
    rule_set.rules_with(rest)
}
