//! Everything that people can type, press or submit, handled by the app with its store.

use crate::app::world::{ANN, BEN, World, caller};
use crate::fuzz::targets::ID_WORDS;
use crate::fuzz::targets::text::decode;
use gonagas_app::autocomplete_input::AutocompleteInput;
use gonagas_app::command_kit::spec::SuggestionKind;
use gonagas_app::commands::challenge::{Challenge, ChallengeRequest};
use gonagas_app::commands::glossary::Glossary;
use gonagas_app::commands::leaderboard::Leaderboard;
use gonagas_app::commands::learn::Learn;
use gonagas_app::commands::plan::Plan;
use gonagas_app::commands::play::{Play, PlayRequest};
use gonagas_app::commands::play_move::Move;
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::puzzle::Puzzle;
use gonagas_app::commands::rules::Rules;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use tokio::runtime::Runtime;

/// A bot with a running match, which stays the same for all inputs.
pub struct Server {
    runtime: Runtime,
    world: World,
}

impl Server {
    /// Starts it.
    pub fn new() -> Server {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        let world = runtime.block_on(World::started("pahtum", "blocks=1"));
        Server { runtime, world }
    }

    /// Handles a request: the first byte chooses its kind, and the others are its text. Everyone gets an answer, and
    /// suggestions have lengths that Discord takes.
    pub fn handle(&self, input: &[u8]) {
        let Some((kind, input)) = input.split_first() else { return };
        let text = decode(input, &ID_WORDS);
        self.runtime.block_on(async {
            let user = if kind % 2 == 0 { ANN } else { BEN };
            for typing in suggested(&text) {
                let suggestions = self.world.suggest(&caller(user), typing).await;
                let fits = |text: &str| (1..=100).contains(&text.chars().count());
                assert!(suggestions.iter().all(|found| fits(&found.name) && fits(&found.value)), "{suggestions:?}");
                assert!(suggestions.len() <= 25);
            }
            self.world.request_as(caller(user), typed(kind / 2, text.clone())).await;
        });
    }
}

/// Returns the requests for suggestions that a text can be in.
fn suggested(text: &str) -> Vec<AutocompleteInput> {
    let game = "sahkku".to_owned();
    let text = text.to_owned();
    vec![
        AutocompleteInput::new(SuggestionKind::Options, text.clone()).with("game", text.clone()),
        AutocompleteInput::new(SuggestionKind::Options, text.clone()).with("game", game.clone()),
        AutocompleteInput::new(SuggestionKind::RulesPage, text.clone())
            .with("game", game.clone())
            .with("set", text.clone()),
        AutocompleteInput::new(SuggestionKind::GlossaryTerm, text.clone()),
        AutocompleteInput::new(SuggestionKind::Side, text.clone()).with("game", game),
        AutocompleteInput::new(SuggestionKind::TimeControl, text.clone()),
        AutocompleteInput::new(SuggestionKind::Move, text.clone()).with("match", 1_u64),
        AutocompleteInput::new(SuggestionKind::WatchableMatch, text.clone()),
        AutocompleteInput::new(SuggestionKind::ReplayableMatch, text),
    ]
}

/// Returns a request of a kind with a text wherever it can have one.
fn typed(kind: u8, text: String) -> Request {
    let game = "sahkku".to_owned();
    let some = Some(text.clone());
    match kind % 17 {
        0 => Request::PressControl { custom_id: text, values: Vec::new(), message_id: 1 },
        1 => Request::PressControl { custom_id: "m:1.66687aad:2:play".into(), values: vec![text], message_id: 1 },
        2 => Request::SubmitForm { custom_id: text.clone(), text, message_id: Some(1) },
        3 => Request::from(Move { actions: text, match_number: None }),
        4 => Request::from(Challenge::User(ChallengeRequest {
            game,
            options: text,
            side: some,
            ..ChallengeRequest::default()
        })),
        5 => Request::from(Challenge::User(ChallengeRequest {
            game: text,
            time_control: some,
            ..ChallengeRequest::default()
        })),
        6 => Request::from(Play(PlayRequest {
            game,
            options: text,
            side: some.clone(),
            time_control: some.clone(),
            from: some.filter(|text| text.len() % 2 == 0),
            ..PlayRequest::default()
        })),
        7 => Request::from(Rules { game, rule_set: some.clone(), page: some }),
        8 => Request::from(Rules { game: text, rule_set: None, page: None }),
        9 => Request::from(Glossary { term: some }),
        10 => Request::from(Learn { game: some }),
        11 => Request::from(Puzzle { game: some }),
        12 => Request::from(Leaderboard { game, rule_set: some, ..Leaderboard::default() }),
        13 => Request::from(Preferences(PreferencesUpdate {
            orientation: some.clone(),
            theme: some,
            ..PreferencesUpdate::default()
        })),
        14 => Request::from(Settings(SettingsRequest::TimeControl(text))),
        15 => Request::from(Plan { lines: some, match_number: None }),
        _ => Request::from(Settings(SettingsRequest::Language(text))),
    }
}
