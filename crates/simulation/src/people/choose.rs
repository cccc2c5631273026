//! Chooses the events of a step.

use crate::discord::model::{Channel, DiscordModel};
use crate::discord::visible_messages::{SeenMessage, UsableControl};
use crate::people::controls::{self, ODD_TEXTS};
use crate::people::situation::{Memory, person_in, some_channel};
use crate::people::{requests, social};
use crate::random::Random;
use crate::step::{Asked, Step};
use gonagas_app::ports::{Clock as _, Refusal};
use gonagas_app::request::{FormFields, Request};
use gonagas_app::requester::Opponent;
use gonagas_core::matches::clock::duration::{DAY, MINUTE, SECOND};
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_store::store_error::StoreError;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::MatchVerb;
use gonagas_ui::message::{FieldInput, MenuOption, ModalForm};
use std::collections::BTreeMap;
use std::time::Duration;

/// The time in which a challenge is open, and by how much people accept one too late.
const CHALLENGE_TIME: Timestamp = DAY;
const MOST_LATE: Timestamp = 55 * MINUTE;

/// Moves that someone may type in some game or other.
const TYPED_MOVES: [&str; 6] = ["a1 b1", "d4", "c2-c3", "undo", "keep", "e1 a5"];

/// Chooses the events of a step.
pub fn choose_step(random: &mut Random, discord: &DiscordModel, memory: &Memory<'_>) -> Step {
    let step = match random.weighted(&[300, 260, 110, 60, 24, 60, 60, 20, 90, 12, 24, 20, 60, 60, 66, 5]) {
        0 => press_board(random, discord),
        1 => type_move(random, discord),
        2 => press_private(random, discord),
        3 => challenge(random, discord),
        4 => some_request(random, discord, requests::play_computer),
        5 => ask_about_match(random, discord),
        6 => ask_about_else(random, discord),
        7 => submit_form(random, discord, memory),
        8 => be_hostile(random, discord, memory),
        9 => Some(break_something(random)),
        10 => change_place(random, discord),
        12 => press_one_of(random, discord, controls::settles_offer),
        13 => press_one_of(random, discord, controls::takes_back),
        14 => social::choose(random, discord, memory),
        15 => accept_late(random, discord),
        _ => autocomplete(random, discord),
    };
    match step {
        Some(Step::Ask(asked)) => Step::Ask(send_twice(random, asked)),
        Some(step) => step,
        // Nobody can do that yet.
        None => challenge(random, discord).unwrap_or(Step::Rest),
    }
}

/// Returns a fault of one process of several, now and then.
pub fn choose_process_fault(random: &mut Random) -> Option<Step> {
    if !random.chance(30) {
        return None;
    }
    let seconds = |random: &mut Random, from, to| Duration::from_secs(random.between(from, to));
    Some(match random.below(4) {
        0 => Step::CutOff(seconds(random, 1, 60)),
        1 => Step::Pause { time: seconds(random, 1, 4), replaced_after: None },
        _ => {
            let replaced_after = random.chance(700).then(|| seconds(random, 0, 20));
            Step::Pause { time: seconds(random, 6, 100), replaced_after }
        }
    })
}

/// Repeats some requests: Discord sends them again, or a person presses twice.
fn send_twice(random: &mut Random, asked: Asked) -> Asked {
    let soon = Duration::from_millis(random.below(4000));
    match random.below(25) {
        0 => Asked { repeated_after: Some(soon), ..asked },
        1 => Asked { again_after: Some(soon), ..asked },
        _ => asked,
    }
}

/// Returns a message of a match, more often one of a match that has gone on for long.
pub(super) fn lively<'a>(random: &mut Random, seen: &'a [SeenMessage]) -> Option<&'a SeenMessage> {
    let looks = if random.chance(600) { 4 } else { 1 };
    let messages: Vec<&SeenMessage> = (0..looks).filter_map(|_| random.pick(seen)).collect();
    messages.into_iter().max_by_key(|message| message.event_number)
}

/// Presses a control of this kind, as someone whom its message names.
pub(super) fn press_one_of(
    random: &mut Random,
    discord: &DiscordModel,
    fits: fn(&UsableControl) -> bool,
) -> Option<Step> {
    let mut seen = discord.messages_with_controls(false);
    seen.retain(|message| message.controls.iter().any(fits));
    let message = lively(random, &seen)?;
    let user = person_in(random, discord, message.channel, &message.mentioned)?;
    let controls: Vec<UsableControl> = message.controls.iter().filter(|control| fits(control)).cloned().collect();
    let control = random.pick(&controls)?;
    let request = controls::press(random, message.id, control);
    Some(Step::Ask(Asked::once(user, message.channel, request)))
}

fn press_board(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let seen = discord.messages_with_controls(false);
    let message = lively(random, &seen)?;
    let user = person_in(random, discord, message.channel, &message.mentioned)?;
    let request = controls::use_control(random, message)?;
    Some(Step::Ask(Asked::once(user, message.channel, request)))
}

/// Accepts a challenge that has just expired, as everyone whom it names and as someone else.
fn accept_late(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let mut seen = discord.messages_with_controls(false);
    seen.retain(|message| message.controls.iter().any(controls::accepts));
    let message = random.pick(&seen)?;
    let challenged_at = discord.lock().messages.get(&message.id)?.posted_at;
    let now = discord.clock.now();
    let late = random.below(MOST_LATE.unsigned_abs()).cast_signed();
    let control = message.controls.iter().find(|control| controls::accepts(control))?;
    let request = controls::press(random, message.id, control);
    let other = person_in(random, discord, message.channel, &[]);
    let people = message.mentioned.iter().copied().chain(other);
    let presses = people.map(|user| Asked::once(user, message.channel, request.clone())).collect();
    Some(Step::AcceptLate { time: (challenged_at + CHALLENGE_TIME - now).max(0) + late, presses })
}

pub(super) fn type_move(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let mut seen = discord.messages_with_controls(false);
    seen.retain(|message| message.match_id.is_some());
    let message = lively(random, &seen)?;
    let user = person_in(random, discord, message.channel, &message.mentioned)?;
    let again = random.chance(40).then(|| Duration::from_millis(random.below(3000)));
    let again_after = again;
    let channel = message.channel;
    let match_number = message.match_id?.0;
    Some(Step::TypeMove { user, channel, match_number, choice: random.below(u64::MAX), again_after })
}

fn press_private(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let mut seen = discord.messages_with_controls(true);
    // Later messages hide the older ones, and most often people answer the newest.
    seen.truncate(if random.chance(500) { 6 } else { 40 });
    let message = random.pick(&seen)?;
    let request = controls::use_control(random, message)?;
    Some(Step::Ask(Asked::once(message.audience?, message.channel, request)))
}

/// Returns a request of someone somewhere, sometimes in their direct messages with the bot.
fn some_request(
    random: &mut Random,
    discord: &DiscordModel,
    request: impl FnOnce(&mut Random) -> Request,
) -> Option<Step> {
    let mut channel = some_channel(random, discord)?;
    let user = person_in(random, discord, channel, &[])?;
    if random.chance(100) {
        channel = discord.lock().direct_messages(user).channel;
    }
    let request = request(random);
    Some(Step::Ask(Asked::once(user, channel, request)))
}

fn challenge(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let channel = some_channel(random, discord)?;
    let user = person_in(random, discord, channel, &[])?;
    let opponent = person_in(random, discord, channel, &[]).filter(|_| random.chance(650));
    Some(Step::Ask(Asked::once(user, channel, requests::challenge(random, opponent))))
}

fn ask_about_match(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let seen = discord.messages_with_controls(false);
    let message = random.pick(&seen)?;
    let user = person_in(random, discord, message.channel, &message.mentioned)?;
    let request = requests::about_match(random, message.match_id.map(|id| id.0));
    Some(Step::Ask(Asked::once(user, message.channel, request)))
}

fn ask_about_else(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let channel = some_channel(random, discord)?;
    let user = person_in(random, discord, channel, &[])?;
    let other = person_in(random, discord, channel, &[])?;
    let request = requests::about_else(random, other, channel);
    Some(Step::Ask(Asked::once(user, channel, request)))
}

fn autocomplete(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let channel = some_channel(random, discord)?;
    let user = person_in(random, discord, channel, &[])?;
    Some(Step::Autocomplete { user, channel, typing: requests::typing(random) })
}

fn submit_form(random: &mut Random, discord: &DiscordModel, memory: &Memory<'_>) -> Option<Step> {
    let (user, channel, message_id, form) = random.pick(memory.forms)?.clone();
    if !form.fields.is_empty() {
        let fields = fill_in(random, discord, channel, &form);
        // A command opened it where there is no message.
        let message_id = Some(message_id).filter(|id| *id > 0);
        let request = Request::SubmitFields { custom_id: form.id, fields, message_id };
        return Some(Step::Ask(Asked::once(user, channel, request)));
    }
    let types_move = matches!(
        CustomId::parse(&form.id),
        Some(CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. }) if control.verb == MatchVerb::TypeMove
    );
    let text = match random.below(3) {
        0 if types_move => random.pick(&TYPED_MOVES).copied().unwrap_or_default().to_owned(),
        0 => form.value,
        1 => random.pick(&ODD_TEXTS).copied().unwrap_or_default().to_owned(),
        _ => format!("word {}", random.below(1000)),
    };
    let request = Request::SubmitForm { custom_id: form.id, text, message_id: Some(message_id) };
    Some(Step::Ask(Asked::once(user, channel, request)))
}

/// Fills in the fields of a form at random, now and then with values that it does not offer.
fn fill_in(random: &mut Random, discord: &DiscordModel, channel: u64, form: &ModalForm) -> FormFields {
    // Nobody picks the bot.
    let mut filled = FormFields { values: BTreeMap::new(), users: Vec::new(), bot_user: UserId(0) };
    for field in &form.fields {
        let mut pick = |options: &[MenuOption]| {
            let odd = random.chance(30).then(|| random.pick(&ODD_TEXTS).map(|text| (*text).to_owned())).flatten();
            odd.or_else(|| random.pick(options).map(|option| option.value.clone()))
        };
        let values: Vec<String> = match &field.input {
            FieldInput::Menu(options) | FieldInput::Radio(options) => pick(options).into_iter().collect(),
            FieldInput::Checkboxes(options) => {
                options.iter().filter(|_| random.chance(300)).map(|option| option.value.clone()).collect()
            }
            FieldInput::User(_) => {
                let user = person_in(random, discord, channel, &[]).filter(|_| random.chance(700));
                let opponent = user.map(|user_id| Opponent {
                    user_id,
                    is_bot: false,
                    can_see_channel: true,
                    may_be_in_timeout: false,
                });
                filled.users.extend(opponent);
                user.into_iter().map(|user| user.0.to_string()).collect()
            }
        };
        filled.values.insert(field.id.to_owned(), values);
    }
    filled
}

fn be_hostile(random: &mut Random, discord: &DiscordModel, memory: &Memory<'_>) -> Option<Step> {
    let seen = discord.messages_with_controls(random.chance(300));
    let message = random.pick(&seen);
    let old = random.pick(memory.old_messages);
    let message = if random.chance(500) { old.or(message) } else { message.or(old) }?;
    let user = match random.below(3) {
        0 => message.audience.or_else(|| message.mentioned.first().copied())?,
        _ => person_in(random, discord, message.channel, &[])?,
    };
    let request = match random.chance(500) {
        true => controls::forge(random, message, &seen)?,
        false => controls::use_control(random, message)?,
    };
    Some(Step::Ask(Asked::once(user, message.channel, request)))
}

/// Returns a fault of Discord, of the disk or of the bot's machine.
fn break_something(random: &mut Random) -> Step {
    let seconds = |random: &mut Random, most| Duration::from_secs(random.between(1, most));
    let time = SECOND * random.between(5, 240) as i64;
    match random.below(8) {
        0 => Step::BreakDiscord(time),
        7 => Step::BlockBot(time),
        1 => Step::BreakDisk(time / 2, StoreError::Busy),
        2 => Step::BreakDisk(time / 2, [StoreError::DiskFull, StoreError::ReadOnly][random.index(2)].clone()),
        3 => Step::Disconnect { time: seconds(random, 400), silence: seconds(random, 40) },
        4 => Step::Kill(seconds(random, 300)),
        5 => Step::MoveClock(MINUTE * random.between(1, 300) as i64),
        _ if random.chance(300) => Step::Restart(Duration::from_millis(MINUTE.unsigned_abs() * random.between(0, 9))),
        _ => Step::Kill(seconds(random, 20)),
    }
}

/// Returns a thread.
fn some_thread(random: &mut Random, discord: &DiscordModel) -> Option<u64> {
    let state = discord.lock();
    let threads = state.channels.iter().filter(|(_, found)| found.parent.is_some() && !found.is_deleted);
    let threads: Vec<u64> = threads.map(|(id, _)| *id).collect();
    random.pick(&threads).copied()
}

/// Changes a channel, a message or the members of a place.
fn change_place(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let channel = some_channel(random, discord)?;
    let user = person_in(random, discord, channel, &[]);
    if discord.lock().is_without_bot(channel) {
        return change_place_without_bot(random, user?, channel);
    }
    let guild = discord.lock().channels.get(&channel).and_then(|channel| channel.guild)?;
    Some(match random.weighted(&[40, 14, 30, 20, 15, 6, 1, 10, 12, 8, 4]) {
        0 => {
            let seen = discord.messages_with_controls(false);
            Step::DeleteMessage(random.pick(&seen)?.id)
        }
        1 => {
            if !random.chance(80) {
                return some_thread(random, discord).map(Step::DeleteChannel);
            }
            let state = discord.lock();
            // Some channels must be left.
            let is_left = |found: &&Channel| found.guild.is_some() && !found.is_deleted && found.without_bot.is_none();
            let rest = state.channels.values().filter(is_left).count();
            Step::DeleteChannel((rest > 6).then_some(channel)?)
        }
        2 => Step::ChangePermissions {
            channel,
            view_channel: random.chance(900),
            send_messages: random.chance(700),
            read_history: random.chance(800),
            create_threads: random.chance(800),
        },
        3 => Step::ToggleSight(user?, channel),
        4 => Step::ToggleMember(user?, guild),
        5 => Step::ToggleDirectMessages(user?),
        10 => Step::ToggleRoles(guild),
        7 => Step::ArchiveThread(some_thread(random, discord)?),
        8 => {
            let refusal = Some(Refusal::ThreadClosed).filter(|_| random.chance(600));
            Step::RefuseMessages(some_thread(random, discord)?, refusal)
        }
        9 => {
            let kinds = [Refusal::AutoModeration, Refusal::NoMessages, Refusal::Other("odd".into())];
            Step::RefuseMessages(channel, random.pick(&kinds).cloned().filter(|_| random.chance(500)))
        }
        _ => Step::ToggleGuild(guild),
    })
}

/// Changes a place without the bot, or a person in it. A place that goes is missed by nobody but its people.
fn change_place_without_bot(random: &mut Random, user: UserId, channel: u64) -> Option<Step> {
    Some(match random.weighted(&[25, 25, 20, 15, 15, 2]) {
        0 => Step::TogglePermission { user, channel, files: true },
        1 => Step::TogglePermission { user, channel, files: false },
        2 => Step::ToggleInstallation(user),
        3 => Step::ToggleSight(user, channel),
        4 => Step::ToggleDirectMessages(user),
        _ => Step::DeleteChannel(channel),
    })
}
