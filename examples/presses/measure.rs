//! Random play of whole matches through the controls of their boards.

use gonagas_core::kit::board::BoardShape;
use gonagas_core::kit::outcome::GameStatus;
use gonagas_core::matches::challenge::terms::{SeatPreference, Terms};
use gonagas_core::matches::commands::decide::decide;
use gonagas_core::matches::commands::match_command::{DecisionContext, MatchCommand};
use gonagas_core::matches::ids::{ChannelRef, MatchId, UserId};
use gonagas_core::matches::log::event::{Event, EventKind, NewEvent};
use gonagas_core::matches::settings::preferences::AutomationByUser;
use gonagas_core::matches::state::match_state::Match;
use gonagas_core::matches::state::play_state::PlayState;
use gonagas_core::session::rules::RequestedRules;
use gonagas_ui::board_controls::move_selection::{self, ControlInput, MoveSelection};
use gonagas_ui::board_controls::selection_path::SelectionPath;
use gonagas_ui::board_controls::{BoardControls, ControlTarget};
use gonagas_ui::custom_id::match_control::{MatchControl, MatchVerb};
use gonagas_ui::custom_id::{BoardAudience, CustomId};
use gonagas_ui::i18n::Catalog;
use gonagas_ui::message::{ActionRow, Menu};
use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng, SeedableRng};
use std::collections::BTreeMap;

/// The rule by which presses are counted.
pub const COUNTING_RULE: &str = "\
A button is one press. Opening a menu is one press, and each option picked from it is one more; closing a menu of
several picks is none. What the bot plays by itself, with the preferences that everyone has at first, is none. Every
legal action is equally likely. “a turn”: the mean over all turns, those without a press included; “a choice”: over
turns with a press; “menus”: the mean number of menus on the board of a player who has to choose.";

const ANN: UserId = UserId(1);
const BEN: UserId = UserId(2);

/// The sums over many turns.
#[derive(Debug, Clone, Copy, Default)]
pub struct Figures {
    /// The number of turns.
    pub turns: u32,
    /// The number of turns with a press.
    pub turns_with_choice: u32,
    /// The number of presses.
    pub presses: u32,
    /// The number of boards from which a player had to choose.
    pub boards: u32,
    /// The number of menus on them.
    pub menus: u32,
}

impl Figures {
    /// Returns the mean number of presses of a turn.
    pub fn per_turn(&self) -> f64 {
        f64::from(self.presses) / f64::from(self.turns.max(1))
    }

    /// Returns the mean number of presses of a turn that takes any.
    pub fn per_turn_with_choice(&self) -> f64 {
        f64::from(self.presses) / f64::from(self.turns_with_choice.max(1))
    }

    /// Returns the mean number of menus on a board.
    pub fn menus_per_message(&self) -> f64 {
        f64::from(self.menus) / f64::from(self.boards.max(1))
    }
}

/// Plays matches of these rules at random, and returns the figures for each task, such as placing and moving.
///
/// # Errors
///
/// When the rules cannot be parsed, or no control leads to a legal action.
pub fn measure(rules: &str, matches: u64) -> anyhow::Result<BTreeMap<&'static str, Figures>> {
    let mut figures = BTreeMap::new();
    for seed in 0..matches {
        let mut random = ChaCha8Rng::seed_from_u64(seed);
        MatchOfTwo::new(rules, &mut random)?.play_to_end(&mut random, &mut figures)?;
    }
    Ok(figures)
}

/// A match that is played at random.
struct MatchOfTwo {
    game: Match,
    /// The word for the task of the running turn, and its presses so far.
    turn: (&'static str, u32),
}

impl MatchOfTwo {
    fn new(rules: &str, random: &mut ChaCha8Rng) -> anyhow::Result<MatchOfTwo> {
        let rules = RequestedRules::parse(rules).map_err(|error| anyhow::anyhow!("{error}"))?;
        let terms = Terms::new(rules, ANN, Some(BEN), ChannelRef::on_server(7, 70));
        let terms = Terms { challenger_seat: SeatPreference::First, ..terms };
        let made = Event { number: 1, timestamp: 0, actor: Some(ANN), kind: EventKind::ChallengeCreated };
        let mut played = MatchOfTwo { game: Match::replay(MatchId(1), terms, &[made])?, turn: ("", 0) };
        played.run(BEN, &MatchCommand::AcceptChallenge(String::new()), random, &mut BTreeMap::new())?;
        Ok(played)
    }

    fn play_to_end(
        mut self,
        random: &mut ChaCha8Rng,
        figures: &mut BTreeMap<&'static str, Figures>,
    ) -> anyhow::Result<()> {
        while let Some(user) = self.game.user_to_act() {
            let Some(play) = self.game.play_state() else { break };
            let (command, presses) = match play.session.status() {
                GameStatus::AwaitingRoll(_) => (MatchCommand::RollDice, 1),
                _ => {
                    let (actions, presses) = choose(play, random)?;
                    let board = figures.entry(task(play)).or_default();
                    board.boards += 1;
                    board.menus += menus_of(play).len() as u32;
                    (MatchCommand::PlayActions(actions), presses)
                }
            };
            if self.turn.1 == 0 {
                self.turn.0 = task(play);
            }
            self.turn.1 += presses;
            self.run(user, &command, random, figures)?;
        }
        Ok(())
    }

    /// Carries out a command, and books the turns that end by it.
    fn run(
        &mut self,
        user: UserId,
        command: &MatchCommand,
        random: &mut ChaCha8Rng,
        figures: &mut BTreeMap<&'static str, Figures>,
    ) -> anyhow::Result<()> {
        let automation = AutomationByUser::default();
        let mut draws = |_, bound: u32| (random.next_u64() % u64::from(bound)) as u32;
        let context = DecisionContext { now: 0, automation: &automation, draws: &mut draws };
        let events = decide(&self.game, user, command, None, context)
            .map_err(|rejection| anyhow::anyhow!("{command:?}: {rejection:?}"))?;
        for NewEvent { actor, kind } in events {
            let before = self.game.play_state().and_then(|play| play.session.status().active_side());
            let number = self.game.last_event_number() + 1;
            self.game.apply_event(&Event { number, timestamp: 0, actor, kind }).map_err(anyhow::Error::msg)?;
            let Some(play) = self.game.play_state() else { continue };
            let ends_turn = play.session.status().active_side() != before || play.session.is_turn_start();
            if before.is_some() && ends_turn {
                let (task, presses) = std::mem::take(&mut self.turn);
                let task = if task.is_empty() { "use-dice" } else { task };
                let booked = figures.entry(task).or_default();
                booked.turns += 1;
                booked.turns_with_choice += u32::from(presses > 0);
                booked.presses += presses;
            }
        }
        Ok(())
    }
}

/// Returns the word under which a turn is counted. The choices of a turn with dice are one task.
fn task(play: &PlayState) -> &'static str {
    match play.session.rules().game_info().has_dice {
        true => "use-dice",
        false => play.session.task().unwrap_or_default(),
    }
}

/// Chooses legal actions at random, and returns them with the presses that they take: one action, or several that one
/// menu plays at once.
fn choose(play: &PlayState, random: &mut ChaCha8Rng) -> anyhow::Result<(Vec<String>, u32)> {
    let mut pick = |legal: Vec<String>| legal[(random.next_u64() % legal.len() as u64) as usize].clone();
    let action = pick(play.session.legal_notations());
    if play.session.placements_left() == 2 {
        let mut ahead = play.session.fork();
        ahead.play(&action)?;
        let actions = vec![action.clone(), pick(ahead.legal_notations())];
        if menus_of(play).iter().any(|menu| menu.max_picks >= 2 && actions.iter().all(|text| has_option(menu, text))) {
            return Ok((actions, 3));
        }
    }
    if let Some(both) = with_next(play, &action, &mut pick) {
        return Ok((both, 1));
    }
    let presses = presses_to(play, &SelectionPath::default(), &action)
        .ok_or_else(|| anyhow::anyhow!("no control leads to {action}"))?;
    Ok((vec![action], presses))
}

/// Returns a decision with a random action after it, where one button plays both.
fn with_next(play: &PlayState, decision: &str, pick: &mut impl FnMut(Vec<String>) -> String) -> Option<Vec<String>> {
    let mut after = play.session.fork();
    after.play(decision).ok().filter(|()| after.status() == play.session.status())?;
    let is_offered = |actions: &[String]| {
        let plays = |id: &str| resolve(id, &[]);
        let buttons = rows(play, &SelectionPath::default()).into_iter().filter_map(|row| match row {
            ActionRow::Buttons(buttons) => Some(buttons),
            ActionRow::Menu(_) => None,
        });
        buttons.flatten().any(|button| plays(&button.id) == Some(ControlInput::Actions(actions.to_vec())))
    };
    // Either all actions after the decision are offered with it, or none.
    let first = vec![decision.to_owned(), after.legal_notations().first()?.clone()];
    is_offered(&first).then(|| vec![decision.to_owned(), pick(after.legal_notations())])
}

/// Returns the presses from this selection to an action; `None` when no control leads there.
fn presses_to(play: &PlayState, path: &SelectionPath, action: &str) -> Option<u32> {
    let uses = rows(play, path).into_iter().flat_map(|row| match row {
        ActionRow::Buttons(buttons) => buttons.into_iter().map(|button| (button.id, None)).collect::<Vec<_>>(),
        ActionRow::Menu(menu) => menu.options.into_iter().map(|option| (menu.id.clone(), Some(option.value))).collect(),
    });
    uses.filter_map(|(id, value)| {
        let cost = if value.is_some() { 2 } else { 1 };
        match resolve(&id, &Vec::from_iter(value))? {
            ControlInput::Actions(texts) => (texts == [action]).then_some(cost),
            ControlInput::Path(next) => match move_selection::follow_path(&play.session, &next) {
                MoveSelection::Action(text) => (text == action).then_some(cost),
                MoveSelection::StepChoice(_) if next != *path => Some(cost + presses_to(play, &next, action)?),
                MoveSelection::StepChoice(_) | MoveSelection::NoLegalAction => None,
            },
        }
    })
    .min()
}

/// Returns the menus on the board.
fn menus_of(play: &PlayState) -> Vec<Menu> {
    let menu = |row| if let ActionRow::Menu(menu) = row { Some(menu) } else { None };
    rows(play, &SelectionPath::default()).into_iter().filter_map(menu).collect()
}

fn has_option(menu: &Menu, value: &str) -> bool {
    menu.options.iter().any(|option| option.value == value)
}

fn rows(play: &PlayState, path: &SelectionPath) -> Vec<ActionRow> {
    let catalog = Catalog::for_locale("en");
    let match_ref = gonagas_core::matches::ids::MatchRef {
        id: MatchId(1),
        tag: gonagas_core::matches::ids::MatchTag::from_start_of(""),
    };
    let target = ControlTarget::Match { match_ref, event_number: 2, audience: BoardAudience::Everyone };
    let shape = BoardShape::default();
    BoardControls { catalog: &catalog, target, play, path, shape, is_rated: false }.rows()
}

/// Returns the input of a control, by its custom id and the options picked; `None` if it selects no action.
fn resolve(id: &str, values: &[String]) -> Option<ControlInput> {
    let MatchControl { verb, argument, .. } = control(id)?;
    move_selection::resolve_control(verb, &argument, values)
}

/// Returns the control of a custom id, if it selects an action.
fn control(id: &str) -> Option<MatchControl> {
    match CustomId::parse(id)? {
        CustomId::PublicBoard(control) => {
            matches!(control.verb, MatchVerb::Play | MatchVerb::PickStep).then_some(control)
        }
        _ => None,
    }
}
