//! Requests that depend on earlier arrangements of people: blocks, watching, limits of servers, vacations,
//! leaderboards, and hints.

use crate::discord::model::DiscordModel;
use crate::people::requests;
use crate::people::situation::{Memory, person_in, some_channel};
use crate::random::Random;
use crate::step::{Asked, Step};
use gonagas_app::commands;
use gonagas_app::commands::block::Block;
use gonagas_app::commands::match_commands::{Board, Hint};
use gonagas_app::commands::privacy::{Privacy, PrivacyRequest};
use gonagas_app::commands::settings::{Settings, SettingsRequest};
use gonagas_app::commands::stop::Stop;
use gonagas_app::commands::vacation::Vacation;
use gonagas_app::commands::watch::Watch;
use gonagas_app::request::Request;
use gonagas_app::requester::Opponent;
use gonagas_core::matches::ids::UserId;

/// Chooses such a request.
pub fn choose(random: &mut Random, discord: &DiscordModel, memory: &Memory<'_>) -> Option<Step> {
    match random.weighted(&[20, 30, 25, 60, 14, 14, 8, 25, 30, 25]) {
        0 => block_opponent(random, discord),
        1 => challenge_despite_block(random, discord, memory),
        2 => watch(random, discord),
        3 => ask_for_hint(random, discord),
        4 => limit_matches(random, discord),
        5 => stop_match(random, discord),
        6 => erase_data(random, discord),
        7 => spend_days_automatically(random, discord),
        8 => look_at_leaderboard(random, discord, memory),
        _ => ask_about_hidden_match(random, discord),
    }
}

/// Blocks someone whom the same board names.
fn block_opponent(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let mut seen = discord.messages_with_controls(false);
    seen.retain(|message| message.mentioned.len() > 1);
    let message = random.pick(&seen)?;
    let mut people = message.mentioned.clone();
    let user = people.remove(random.index(people.len()));
    let other =
        Opponent { user_id: *random.pick(&people)?, is_bot: false, can_see_channel: true, may_be_in_timeout: false };
    Some(Step::Ask(Asked::once(user, message.channel, Request::from(Block { user: Some(other) }))))
}

/// Challenges someone although one of the two has blocked the other.
fn challenge_despite_block(random: &mut Random, discord: &DiscordModel, memory: &Memory<'_>) -> Option<Step> {
    let (one, other) = *random.pick(memory.blocks)?;
    let (user, opponent) = if random.chance(500) { (one, other) } else { (other, one) };
    let channels = common_channels(discord, user, opponent);
    let channel = *random.pick(&channels)?;
    Some(Step::Ask(Asked::once(user, channel, requests::challenge(random, Some(opponent)))))
}

/// Returns the channels of servers that both people see.
fn common_channels(discord: &DiscordModel, one: UserId, other: UserId) -> Vec<u64> {
    let state = discord.lock();
    let are_there = |id: &u64| state.can_see(one, *id) && state.can_see(other, *id);
    let channels = state.channels.iter().filter(|(_, found)| found.guild.is_some() && found.parent.is_none());
    channels.map(|(id, _)| *id).filter(are_there).collect()
}

/// Watches a match of others.
fn watch(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let mut seen = discord.messages_with_controls(false);
    seen.retain(|message| message.event_number > 1);
    let message = random.pick(&seen)?;
    let user = person_in(random, discord, message.channel, &[])?;
    let every_turn = random.chance(700).then(|| random.chance(500));
    let request = Request::from(Watch { match_number: message.match_id.map(|id| id.0), every_turn });
    Some(Step::Ask(Asked::once(user, message.channel, request)))
}

/// Asks about a match in a channel that someone cannot see, from another one of its server.
fn ask_about_hidden_match(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let seen = discord.messages_with_controls(false);
    let state = discord.lock();
    let mut hidden = Vec::new();
    for message in &seen {
        let guild = state.channels.get(&message.channel).and_then(|channel| channel.guild);
        let members = guild.and_then(|guild| state.guilds.get(&guild)).map(|guild| &guild.members);
        let excluded = members.into_iter().flatten().filter(|user| !state.can_see(**user, message.channel));
        hidden.extend(excluded.map(|user| (*user, guild, message.match_id)));
    }
    let (user, guild, match_id) = *random.pick(&hidden)?;
    let is_open =
        |id: &u64| state.channels.get(id).is_some_and(|found| found.guild == guild) && state.can_see(user, *id);
    let channels: Vec<u64> = state.channels.keys().copied().filter(is_open).collect();
    let channel = *random.pick(&channels)?;
    let match_number = match_id.map(|id| id.0);
    let request = match random.below(4) {
        0 => Request::from(Board { match_number }),
        1 => Request::from(Watch { match_number, every_turn: Some(true) }),
        2 => Request::from(commands::step::Step { match_number, at: None }),
        _ => Request::from(Stop { match_number: match_number?, reason: String::new() }),
    };
    Some(Step::Ask(Asked::once(user, channel, request)))
}

/// Asks for a hint, most often as someone whom the board names.
fn ask_for_hint(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let mut seen = discord.messages_with_controls(false);
    // A challenge has hardly an event, and nobody can play it.
    seen.retain(|message| message.event_number > 1);
    let message = random.pick(&seen)?;
    let likely: &[UserId] = if random.chance(250) { &[] } else { &message.mentioned };
    let user = person_in(random, discord, message.channel, likely)?;
    let request = Request::from(Hint { match_number: message.match_id.map(|id| id.0) });
    Some(Step::Ask(Asked::once(user, message.channel, request)))
}

/// Stops a match, as a moderator or as anybody.
fn stop_match(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let seen = discord.messages_with_controls(false);
    let message = random.pick(&seen)?;
    let moderator = {
        let state = discord.lock();
        let guild = state.channels.get(&message.channel)?.guild.and_then(|guild| state.guilds.get(&guild))?;
        if random.chance(500) { guild.owner } else { guild.moderator }
    };
    let user = if random.chance(500) { person_in(random, discord, message.channel, &[])? } else { moderator };
    let request = Request::from(Stop { match_number: message.match_id?.0, reason: "rude".into() });
    Some(Step::Ask(Asked::once(user, message.channel, request)))
}

/// Asks to have one's data erased.
fn erase_data(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let channel = some_channel(random, discord)?;
    let user = person_in(random, discord, channel, &[])?;
    Some(Step::Ask(Asked::once(user, channel, Request::from(Privacy(PrivacyRequest::Erase)))))
}

/// Sets how many matches a person may have on a server, as its owner.
fn limit_matches(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let channel = some_channel(random, discord)?;
    let owner = {
        let state = discord.lock();
        state.channels.get(&channel)?.guild.and_then(|guild| state.guilds.get(&guild))?.owner
    };
    let limit = if random.chance(700) { random.between(1, 3) } else { 20 };
    Some(Step::Ask(Asked::once(owner, channel, Request::from(Settings(SettingsRequest::MatchLimit(limit))))))
}

/// Allows the bot to take days of vacation for a player, before they lose a match on time.
fn spend_days_automatically(random: &mut Random, discord: &DiscordModel) -> Option<Step> {
    let seen = discord.messages_with_controls(false);
    let message = random.pick(&seen)?;
    let user = person_in(random, discord, message.channel, &message.mentioned)?;
    let request = Request::from(Vacation { days: None, auto_spend: Some(!random.chance(100)) });
    Some(Step::Ask(Asked::once(user, message.channel, request)))
}

/// Looks at the leaderboard of a game that people have played, most often for this month.
fn look_at_leaderboard(random: &mut Random, discord: &DiscordModel, memory: &Memory<'_>) -> Option<Step> {
    let rules = random.pick(memory.played)?;
    let channel = some_channel(random, discord)?;
    let user = person_in(random, discord, channel, &[])?;
    Some(Step::Ask(Asked::once(user, channel, requests::leaderboard(random, rules, 700))))
}
