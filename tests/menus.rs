//! What holds for the controls of every game and rule set: menus lead to each legal action and to nothing else, and
//! every message of them fits Discord's limits.
#![allow(clippy::unwrap_used)] // In a test a panic is an answer.

mod support;

use gonagas::room::people::{MatchId, Person};
use gonagas::room::state::Play;
use gonagas::table::rules::Rules;
use gonagas::table::running::Table;
use gonagas::ui::controls::Controls;
use gonagas::ui::id::{Control, LONGEST, Verb};
use gonagas::ui::message::{Menu, Row};
use gonagas::ui::path::Path;
use gonagas::ui::pick::{self, Chosen, Picked};
use gonagas::ui::words::Words;
use std::collections::{BTreeMap, BTreeSet};
use support::{Luck, every_rules};

/// How many positions of each walk are looked at.
const SAMPLES: usize = 12;

/// The longest numbers that a match can have.
const GAME: MatchId = MatchId(i64::MAX as u64);
const EVENT: u32 = u32::MAX;

/// The positions of a random game in which somebody chooses, some of them; the first one among them.
fn sampled(rules: &Rules, seed: u64) -> Vec<Play> {
    let mut luck = Luck::seeded(seed);
    let (mut table, mut choices) = (rules.start(), Vec::new());
    while table.turn().outcome().is_none() {
        if table.turn().chooser().is_some() {
            choices.push(table.copy());
        }
        let legal = table.legal();
        table.play(&legal[luck.below(legal.len())]).unwrap();
    }
    let step = choices.len().div_ceil(SAMPLES);
    choices.into_iter().step_by(step).map(play).collect()
}

fn play(table: Table) -> Play {
    let mut play = Play::new(table, [Person(1), Person(2)]);
    play.last = play.table.last_turn().last().map(|done| done.side);
    play
}

fn rows(play: &Play, path: &Path) -> Vec<Row> {
    Controls { words: &Words::of("en"), game: GAME, event: EVENT, play, path }.rows()
}

/// Every way to use a control that leads on: its custom id and, of a menu, what is picked.
fn uses(rows: &[Row]) -> Vec<(Control, Option<String>)> {
    let read = |id: &str| Control::read(id).unwrap();
    let of_menu = |menu: &Menu| menu.options.iter().map(|entry| (read(&menu.id), Some(entry.value.clone()))).collect();
    let uses = rows.iter().flat_map(|row| match row {
        Row::Menu(menu) => of_menu(menu),
        Row::Buttons(buttons) => buttons.iter().map(|button| (read(&button.id), None)).collect::<Vec<_>>(),
    });
    uses.filter(|(control, _)| matches!(control.verb, Verb::Play | Verb::Pick)).collect()
}

/// Everything that the controls can play from here on, and how often each action is offered.
fn reached(play: &Play, path: &Path, found: &mut BTreeMap<String, usize>) {
    let rows = rows(play, path);
    fits(&rows);
    for (control, value) in uses(&rows) {
        match pick::chosen(&control, value.as_deref()).unwrap() {
            Chosen::Action(text) => *found.entry(text).or_default() += 1,
            Chosen::Path(next) => match pick::follow(&play.table, &next) {
                Picked::Action(text) => *found.entry(text).or_default() += 1,
                Picked::Fork(_) => {
                    assert_ne!(&next, path, "a pick leads on");
                    reached(play, &next, found);
                }
                Picked::Nowhere => panic!("{control} {value:?} leads nowhere"),
            },
        }
    }
}

/// Whether this text is from 1 to so many characters long.
fn within(text: &str, most: usize) {
    assert!((1..=most).contains(&text.chars().count()), "{text:?} is not of 1 to {most} characters");
}

fn all_differ(texts: &[&String]) {
    assert_eq!(texts.iter().collect::<BTreeSet<_>>().len(), texts.len(), "{texts:?}");
}

/// Discord's limits, and that people can tell the choices apart.
fn fits(rows: &[Row]) {
    assert!((1..=5).contains(&rows.len()), "{} rows", rows.len());
    let (mut ids, mut labels, mut components) = (Vec::new(), Vec::new(), rows.len());
    for row in rows {
        match row {
            Row::Menu(menu) => {
                components += 1;
                menu_fits(menu);
                ids.push(&menu.id);
                labels.extend(menu.options.iter().map(|entry| &entry.label));
            }
            Row::Buttons(buttons) => {
                components += buttons.len();
                assert!((1..=5).contains(&buttons.len()), "{} buttons", buttons.len());
                buttons.iter().for_each(|button| within(&button.label, 80));
                ids.extend(buttons.iter().map(|button| &button.id));
                labels.extend(buttons.iter().map(|button| &button.label));
            }
        }
    }
    assert!(components <= 40, "{components} components");
    ids.iter().for_each(|id| within(id, LONGEST));
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
fn menus_lead_to_every_legal_action_once_and_fit_their_messages() {
    for (seed, rules) in every_rules().iter().enumerate() {
        for play in sampled(rules, seed as u64) {
            let mut found = BTreeMap::new();
            reached(&play, &Path::default(), &mut found);
            let legal: BTreeMap<String, usize> = play.table.legal().into_iter().map(|text| (text, 1)).collect();
            assert_eq!(found, legal, "{rules} after {:?}", play.table.log());
        }
    }
}

#[test]
fn nothing_is_offered_while_nobody_chooses() {
    for rules in every_rules() {
        let mut table = rules.start();
        let mut luck = Luck::seeded(1);
        while table.turn().outcome().is_none() {
            if table.turn().chooser().is_none() {
                break;
            }
            let legal = table.legal();
            table.play(&legal[luck.below(legal.len())]).unwrap();
        }
        assert_eq!(uses(&rows(&play(table), &Path::default())), [], "{rules}");
    }
}

#[test]
fn any_path_leads_somewhere_or_nowhere() {
    let mut luck = Luck::seeded(3);
    for rules in every_rules() {
        for play in sampled(&rules, 4) {
            let forks: Vec<String> = (0..luck.below(4)).map(|_| luck.below(60).to_string()).collect();
            let path = Path::read(&forks.join(".")).unwrap();
            if let Picked::Action(text) = pick::follow(&play.table, &path) {
                assert!(play.table.legal().contains(&text), "{text}");
            }
            fits(&rows(&play, &path));
        }
    }
}
