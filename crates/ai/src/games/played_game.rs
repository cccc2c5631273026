//! A running game as values of its own types instead of text.

use gonagas_core::kit::game::Game;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;

/// A game that has been played, with its positions.
#[derive(Debug, Clone, PartialEq)]
pub struct PlayedGame<G: Game> {
    /// The rules.
    pub game: G,
    /// The positions before each action, and the last one. Never empty.
    pub states: Vec<G::State>,
    /// The actions and rolls.
    pub actions: Vec<G::Action>,
}

impl<G: Game> PlayedGame<G> {
    /// Returns a game before its first action.
    pub fn start(game: G) -> PlayedGame<G> {
        let state = game.initial_state();
        PlayedGame::start_from(game, state)
    }

    fn start_from(game: G, state: G::State) -> PlayedGame<G> {
        PlayedGame { game, states: vec![state], actions: Vec::new() }
    }

    /// Returns the game of this type that a session plays; `None` for another game.
    #[must_use]
    pub fn of(session: &GameSession) -> Option<PlayedGame<G>> {
        let (game, state) = session.typed_start()?;
        let mut played = PlayedGame::start_from(game, state);
        played.play_legal(session.action_log());
        Some(played)
    }

    /// Returns a game with these actions and rolls, as far as they are legal.
    pub fn replay(game: G, notations: &[String]) -> PlayedGame<G> {
        let mut played = PlayedGame::start(game);
        played.play_legal(notations);
        played
    }

    fn play_legal(&mut self, notations: &[String]) {
        for text in notations {
            let Some(action) = self.legal_action(text) else { break };
            self.play(action);
        }
    }

    /// Plays a legal action.
    pub fn play(&mut self, action: G::Action) {
        let mut next = self.state().clone();
        self.game.play(&mut next, action);
        self.states.push(next);
        self.actions.push(action);
    }

    /// Returns the last position.
    pub fn state(&self) -> &G::State {
        &self.states[self.states.len() - 1]
    }

    fn legal_action(&self, text: &str) -> Option<G::Action> {
        let mut legal = Vec::new();
        self.game.legal_actions(self.state(), &mut legal);
        legal.into_iter().find(|action| self.game.notation(self.state(), *action) == text)
    }
}

/// Returns rules as a value of the game's type; `None` for another game.
#[must_use]
pub fn typed_rules<G: Game>(rules: &Rules) -> Option<G> {
    if rules.game_info().id != G::INFO.id {
        return None;
    }
    let options = rules.options_text();
    let words: Vec<&str> = options.split_whitespace().collect();
    let selected = |selector: &str| selector.is_empty() || words.contains(&selector);
    let rule_set = G::RULE_SETS.iter().find(|rule_set| selected(rule_set.selector))?;
    let rest = words.iter().copied().filter(|word| *word != rule_set.selector);
    rule_set.rules_with(rest)
}
