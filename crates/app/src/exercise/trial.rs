//! A turn that is being tried in a lesson or a puzzle. It is not stored: the custom ids of the board hold its actions.

use gonagas_core::lessons::attempt::Attempt;
use gonagas_core::matches::commands::action_input;
use gonagas_core::matches::commands::typed_text::{plain_text, split_actions};
use gonagas_ui::error_text;
use gonagas_ui::i18n::Catalog;

/// A turn that is being tried.
pub struct Trial {
    /// The turn so far.
    pub attempt: Attempt,
    /// Its actions, each as its index among the legal notations.
    pub played: Vec<usize>,
}

impl Trial {
    /// Begins a turn.
    pub fn begin(attempt: Attempt) -> Trial {
        Trial { attempt, played: Vec::new() }
    }

    /// Returns the turn after the actions with these indices; `None` when there are no such actions.
    pub fn resume(attempt: Attempt, played: &[usize]) -> Option<Trial> {
        let mut trial = Trial::begin(attempt);
        for index in played {
            let notation = trial.attempt.session().legal_notations().get(*index)?.clone();
            trial.play(&notation)?;
        }
        Some(trial)
    }

    /// Plays the next action; `None` when it is not legal.
    fn play(&mut self, notation: &str) -> Option<()> {
        let index = self.attempt.session().legal_notations().iter().position(|legal| legal == notation)?;
        self.attempt.play(notation).ok()?;
        self.played.push(index);
        Some(())
    }

    /// Plays actions until they have a verdict other than `goes_on`, and returns the last verdict; `None` when an
    /// action is not legal.
    pub fn play_until<V: PartialEq>(
        &mut self,
        actions: &[String],
        goes_on: V,
        judge: impl Fn(&Attempt) -> V,
    ) -> Option<V> {
        let mut verdict = None;
        for action in actions {
            self.play(action)?;
            verdict = Some(judge(&self.attempt)).filter(|verdict| *verdict != goes_on);
            if verdict.is_some() {
                break;
            }
        }
        Some(verdict.unwrap_or(goes_on))
    }

    /// Returns the actions that were typed, up to the end of the turn.
    pub fn parse_typed(&self, catalog: &Catalog, text: &str) -> Result<Vec<String>, String> {
        let typed = split_actions(&plain_text(text));
        let mut turn = self.attempt.fork();
        let mut actions = Vec::new();
        // An empty form is answered like a word that is no action.
        for word in if typed.is_empty() { vec![String::new()] } else { typed } {
            let parsed = action_input::parse_action(turn.session(), &word);
            let parsed = parsed.map_err(|refusal| error_text::typed_action_error_text(catalog, &refusal))?;
            if turn.play(&parsed).is_err() {
                break;
            }
            actions.push(parsed);
            if turn.is_over() {
                break;
            }
        }
        Ok(actions)
    }
}
