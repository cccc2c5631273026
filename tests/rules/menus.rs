//! Laws for the controls of every game and rule set: menus lead to each legal action and to nothing else, and every
//! message with them fits Discord's limits.

use crate::support;

use gonagas_core::kit::board::BoardShape;
use gonagas_core::matches::ids::{MatchId, MatchRef, MatchTag, UserId};
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::game_session::GameSession;
use gonagas_core::session::rules::Rules;
use gonagas_ui::board_controls::move_selection::{self, ControlInput, MoveSelection};
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::board_controls::{BoardControls, ControlTarget};
use gonagas_ui::custom_id::match_control::{MatchControl, MatchVerb};
use gonagas_ui::custom_id::{BoardAudience, CustomId, MAX_CUSTOM_ID_LENGTH};
use gonagas_ui::i18n::{Catalog, LANGUAGES};
use gonagas_ui::message::{ActionRow, Menu};
use gonagas_ui::move_text::{self, CaptureTable, MoveForm};
use std::collections::{BTreeMap, BTreeSet};
use support::{Luck, every_rules};

/// The most positions of a game that are checked.
const SAMPLES: usize = 12;

/// The longest numbers that a custom id can have.
const GAME: MatchId = MatchId(i64::MAX as u64);
const EVENT: u32 = u32::MAX;

/// Returns some positions of a random game in which a player chooses, the first one among them.
fn sampled(rules: &Rules, seed: u64) -> Vec<PlayState> {
    let mut luck = Luck::seeded(seed);
    let mut session = rules.start_session();
    let mut choices = Vec::new();
    while session.status().outcome().is_none() {
        if session.status().choosing_side().is_some() {
            choices.push(session.fork());
        }
        let legal = session.legal_notations();
        session.play(&legal[luck.below(legal.len())]).unwrap();
    }
    let step = choices.len().div_ceil(SAMPLES);
    choices.into_iter().step_by(step).map(play).collect()
}

fn play(session: GameSession) -> PlayState {
    let mut play = PlayState::new(session, [UserId(1), UserId(2)]);
    play.last_to_act = play.session.last_turn().last().map(|done| done.side);
    play
}

fn rows(play: &PlayState, path: &SelectionPath) -> Vec<ActionRow> {
    hinted_rows(play, path, &[])
}

fn hinted_rows(play: &PlayState, path: &SelectionPath, turn: &[String]) -> Vec<ActionRow> {
    let catalog = Catalog::for_locale("en");
    let audience = BoardAudience::Everyone;
    BoardControls {
        catalog: &catalog,
        target: ControlTarget::Match {
            match_ref: MatchRef { id: GAME, tag: MatchTag::from_start_of("") },
            event_number: EVENT,
            audience,
        },
        play,
        path,
        shape: BoardShape::default(),
        is_rated: false,
    }
    .hinted_rows(turn)
}

/// Returns every use of a control that leads to an action: the control and, for a menu, the picked value.
fn uses(rows: &[ActionRow]) -> Vec<(MatchControl, Option<String>)> {
    let read = |id: &str| match CustomId::parse(id) {
        Some(CustomId::PublicBoard(control)) => control,
        other => panic!("{id} reads as {other:?}"),
    };
    let of_menu = |menu: &Menu| menu.options.iter().map(|entry| (read(&menu.id), Some(entry.value.clone()))).collect();
    let uses = rows.iter().flat_map(|row| match row {
        ActionRow::Menu(menu) => of_menu(menu),
        ActionRow::Buttons(buttons) => buttons.iter().map(|button| (read(&button.id), None)).collect::<Vec<_>>(),
    });
    uses.filter(|(control, _)| matches!(control.verb, MatchVerb::Play | MatchVerb::PickStep)).collect()
}

/// Counts how often each action can be reached by the controls.
fn reached(play: &PlayState, path: &SelectionPath, found: &mut BTreeMap<String, usize>) {
    let rows = rows(play, path);
    fits(&rows);
    for (control, value) in uses(&rows) {
        match move_selection::resolve_control(control.verb, &control.argument, &Vec::from_iter(value.clone())).unwrap()
        {
            ControlInput::Actions(texts) => {
                let mut ahead = play.session.fork();
                texts.iter().for_each(|text| ahead.play(text).unwrap());
                // A decision that is made with the next action is reached by several buttons.
                let times = found.entry(texts[0].clone()).or_default();
                *times = if texts.len() == 1 { *times + 1 } else { 1 };
            }
            ControlInput::Path(next) => match move_selection::follow_path(&play.session, &next) {
                MoveSelection::Action(text) => *found.entry(text).or_default() += 1,
                MoveSelection::StepChoice(_) => {
                    assert_ne!(&next, path, "a pick makes the selection longer");
                    reached(play, &next, found);
                }
                MoveSelection::NoLegalAction => panic!("{control:?} {value:?} leads nowhere"),
            },
        }
    }
}

/// Checks that a text has from 1 to this many characters.
fn within(text: &str, most: usize) {
    assert!((1..=most).contains(&text.chars().count()), "{text:?} is not of 1 to {most} characters");
}

fn all_differ(texts: &[&String]) {
    assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "{texts:?}");
}

/// Checks Discord's limits, and that no two choices look alike.
fn fits(rows: &[ActionRow]) {
    assert!((1..=5).contains(&rows.len()), "{} rows", rows.len());
    let mut ids = Vec::new();
    let mut labels = Vec::new();
    let mut components = rows.len();
    for row in rows {
        match row {
            ActionRow::Menu(menu) => {
                components += 1;
                menu_fits(menu);
                ids.push(&menu.id);
                labels.extend(menu.options.iter().map(|entry| &entry.label));
            }
            ActionRow::Buttons(buttons) => {
                components += buttons.len();
                assert!((1..=5).contains(&buttons.len()), "{} buttons", buttons.len());
                buttons.iter().for_each(|button| within(&button.label, 80));
                ids.extend(buttons.iter().map(|button| &button.id));
                labels.extend(buttons.iter().map(|button| &button.label));
            }
        }
    }
    assert!(components <= 40, "{components} components");
    ids.iter().for_each(|id| within(id, MAX_CUSTOM_ID_LENGTH));
    all_differ(&ids);
    all_differ(&labels);
}

fn menu_fits(menu: &Menu) {
    within(&menu.placeholder, 150);
    assert!((1..=25).contains(&menu.options.len()), "{} options", menu.options.len());
    for entry in &menu.options {
        within(&entry.label, 100);
        within(&entry.value, 100);
    }
    all_differ(&menu.options.iter().map(|entry| &entry.value).collect::<Vec<_>>());
}

#[test]
fn menus_lead_to_every_legal_action_once() {
    for (seed, rules) in every_rules().iter().enumerate() {
        for play in sampled(rules, seed as u64) {
            let mut found = BTreeMap::new();
            reached(&play, &SelectionPath::default(), &mut found);
            let legal: BTreeMap<String, usize> =
                play.session.legal_notations().into_iter().map(|text| (text, 1)).collect();
            assert_eq!(found, legal, "{rules} after {:?}", play.session.action_log());
        }
    }
}

#[test]
fn every_action_can_be_hinted_on_a_board() {
    for (seed, rules) in every_rules().iter().enumerate() {
        for play in sampled(rules, seed as u64) {
            for action in play.session.legal_notations() {
                fits(&hinted_rows(&play, &SelectionPath::default(), &[action]));
            }
        }
    }
}

#[test]
fn nothing_is_offered_while_no_player_chooses() {
    for rules in every_rules() {
        let mut session = rules.start_session();
        let mut luck = Luck::seeded(1);
        while session.status().outcome().is_none() {
            if session.status().choosing_side().is_none() {
                break;
            }
            let legal = session.legal_notations();
            session.play(&legal[luck.below(legal.len())]).unwrap();
        }
        assert_eq!(uses(&rows(&play(session), &SelectionPath::default())), [], "{rules}");
    }
}

#[test]
fn any_selection_path_is_followed_or_ignored() {
    let mut luck = Luck::seeded(3);
    for rules in every_rules() {
        for play in sampled(&rules, 4) {
            let forks: Vec<String> = (0..luck.below(4)).map(|_| luck.below(60).to_string()).collect();
            let path = SelectionPath::parse(&forks.join(".")).unwrap();
            if let MoveSelection::Action(text) = move_selection::follow_path(&play.session, &path) {
                assert!(play.session.legal_notations().contains(&text), "{text}");
            }
            fits(&rows(&play, &path));
        }
    }
}

#[test]
fn every_use_of_a_die_has_a_name_of_its_own_that_fits_its_button_in_each_language() {
    for (seed, rules) in every_rules().iter().enumerate().filter(|(_, rules)| rules.game_info().has_dice) {
        for PlayState { session, .. } in sampled(rules, seed as u64) {
            let captures = CaptureTable::of(&session);
            let board = session.board();
            for (language, form) in LANGUAGES.iter().flat_map(|one| [(one, MoveForm::Choice), (one, MoveForm::Brief)]) {
                let catalog = Catalog::for_locale(language);
                let mut seen = BTreeSet::new();
                for action in session.legal_actions() {
                    let text = move_text::rest_of_move_text(&catalog, &board, (&action, 0), &captures, form);
                    assert_ne!(text, action.notation, "{language}: {rules}: the sentence is too long");
                    assert!(seen.insert(text.clone()), "{language}: {rules}: two choices are called {text}");
                }
            }
        }
    }
}
