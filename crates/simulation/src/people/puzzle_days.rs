//! The puzzles of the day: people open and try them, and days pass meanwhile.

use crate::discord::model::DiscordModel;
use crate::discord::visible_messages::SeenMessage;
use crate::people::controls;
use crate::people::situation::{person_in, some_channel};
use crate::random::Random;
use crate::step::{Asked, Step};
use gonagas_app::commands::preferences::{Preferences, PreferencesUpdate};
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::puzzle::Puzzle;
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::request::Request;
use gonagas_core::matches::clock::duration::{HOUR, MINUTE};
use gonagas_core::puzzles::catalogue::find_puzzle;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::attempt::{AttemptControl, AttemptKind, AttemptVerb};
use gonagas_ui::custom_id::puzzle::PuzzleControl;

/// The longest time that passes at once.
const LONGEST_REST: u64 = 9;

/// Chooses a step.
pub fn choose(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    match random.weighted(&[300, 300, 30, 70, 30, 10, 30, 20]) {
        0 => open_post(random, discord),
        1 => try_puzzle(random, discord),
        2 => choose_channel(random, discord),
        3 => Some(Step::MoveClock(HOUR * random.between(1, LONGEST_REST) as i64 - MINUTE * random.below(60) as i64)),
        4 => ask(random, discord, |random| {
            let hours = ["0", "9", "12", "18:00", "off"];
            let streak = random.pick(&hours).map(|hour| (*hour).to_owned());
            Request::from(Preferences(PreferencesUpdate { streak, ..PreferencesUpdate::default() }))
        }),
        5 => ask(random, discord, |random| {
            let puzzle_names = Some(random.chance(300));
            Request::from(Preferences(PreferencesUpdate { puzzle_names, ..PreferencesUpdate::default() }))
        }),
        6 => ask(random, discord, |_| Request::from(Puzzle { game: None })),
        _ => ask(random, discord, |random| Request::from(Privacy(PrivacyRequest::SetHidden(random.chance(400))))),
    }
}

/// Returns a request of someone on a server.
fn ask(random: &mut Random, discord: &DiscordModel, request: impl FnOnce(&mut Random) -> Request) -> Option<Step> {
    let channel = some_channel(random, discord)?;
    let user = person_in(random, discord, channel, &[])?;
    Some(Step::Ask(Asked::once(user, channel, request(random))))
}

/// Opens the puzzle of a day from one of its newest posts.
fn open_post(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let mut seen = discord.messages_with_controls(false);
    let opens = |id: &str| matches!(CustomId::parse(id), Some(CustomId::Puzzles(PuzzleControl::OpenOfDay { .. })));
    seen.retain(|message| message.controls.iter().any(|control| opens(&control.custom_id)));
    seen.truncate(8);
    let message = random.pick(&seen)?;
    let user = person_in(random, discord, message.channel, &[])?;
    let request = controls::use_control(random, message)?;
    Some(Step::Ask(Asked::once(user, message.channel, request)))
}

/// Types the answer of a puzzle that someone has open, asks for it, or tries something else.
fn try_puzzle(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let mut seen = discord.messages_with_controls(true);
    seen.retain(|message| open_puzzle(message).is_some());
    seen.truncate(20);
    let message = random.pick(&seen)?;
    let id = open_puzzle(message)?;
    let control = |verb| AttemptKind::Puzzle.custom_id(AttemptControl::new(&id, &[], verb)).to_string();
    let request = match random.below(4) {
        0 | 1 => Request::SubmitForm {
            custom_id: control(AttemptVerb::TypeActions),
            text: find_puzzle(&id)?.turn.join(" "),
            message_id: Some(message.id),
        },
        2 => {
            Request::PressControl { custom_id: control(AttemptVerb::Hint), values: Vec::new(), message_id: message.id }
        }
        _ => controls::use_control(random, message)?,
    };
    Some(Step::Ask(Asked::once(message.audience?, message.channel, request)))
}

/// Returns the puzzle of a message.
fn open_puzzle(message: &SeenMessage) -> Option<String> {
    message.controls.iter().find_map(|control| match CustomId::parse(&control.custom_id)? {
        CustomId::PuzzleBoard(control) => Some(control.id),
        _ => None,
    })
}

/// Chooses the channel of the puzzle of the day, as the owner of a server.
fn choose_channel(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let channel = some_channel(random, discord)?;
    let owner = {
        let state = discord.lock();
        state.channels.get(&channel)?.guild.and_then(|guild| state.guilds.get(&guild))?.owner
    };
    let wanted = random.chance(900).then_some(channel);
    Some(Step::Ask(Asked::once(owner, channel, Request::from(Settings(SettingsRequest::PuzzleChannel(wanted))))))
}
