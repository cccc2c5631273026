//! The bot's calls to Discord.

use crate::discord::limits;
use crate::discord::model::{Channel, DiscordModel, DiscordState, LINK, PostedMessage, is_line};
use crate::discord::shown_matches::{ShownMatch, matches_in_message};
use crate::faults::{DIRECT_POST, EDIT, LINE_POST, POST};
use crate::pause_gate::PauseGate;
use async_trait::async_trait;
use gonagas_app::ports::{Answer, ChannelClient, ChannelError, Clock as _, Membership, RoleObstacle, RoleOutcome};
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};
use gonagas_core::matches::ids::{ChannelRef, Timestamp, UserId};
use gonagas_store::GrantKey;
use gonagas_ui::message::{Message, RetiredMessage};
use std::collections::BTreeMap;
use std::sync::Arc;
use tokio::time::sleep;

/// The time before that which it is asked for in which a search looks for messages, because clocks differ.
const CLOCK_SKEW: Timestamp = 10 * MINUTE;

/// The longest time from a look-up to the direct message that follows it: a process may be paused in between.
const LONGEST_LOOK_UP: Timestamp = HOUR;

/// Returns the name of a person, which nothing stored may have.
fn person_name(user: UserId) -> String {
    format!("Person {}", user.0)
}

/// The channel client of the model, for one process of the bot.
#[derive(Clone)]
pub struct SimulatedChannels(pub Arc<DiscordModel>, pub Arc<PauseGate>);

impl SimulatedChannels {
    /// Makes a call, with the faults that are planned for it.
    async fn call<T: Send>(
        &self,
        kind: &'static str,
        subject: u64,
        work: impl FnOnce(&DiscordModel) -> Result<T, ChannelError> + Send,
    ) -> Result<T, ChannelError> {
        // Discord carries out a request that was sent before a pause all the same.
        self.1.wait().await;
        let plan = self.0.faults.plan_call(kind, subject);
        sleep(plan.delay_before).await;
        let done = match plan.error {
            Some(_) if plan.is_blocked && self.0.defect.hides_blocks() => Err(ChannelError::Gone),
            Some(error) => Err(error),
            None => work(&self.0),
        };
        let done = match done {
            Err(ChannelError::Refused(refusal)) if self.0.defect.hides_refusals() => {
                Err(ChannelError::Transient(refusal.to_string()))
            }
            done => done,
        };
        if plan.is_flooded {
            self.0.flood(subject);
        }
        let outcome = done.as_ref().map_or_else(|error| error.to_string(), |_| "done".to_owned());
        self.0.note(&format!("{kind} {subject}: {outcome}{}", if plan.answer_lost { ", answer lost" } else { "" }));
        sleep(plan.delay_after).await;
        self.1.wait().await;
        match done {
            Ok(_) if plan.answer_lost => Err(ChannelError::Transient("the answer was lost".into())),
            done => done,
        }
    }

    /// Makes a call in a channel, and notes there if it is refused.
    async fn call_in<T: Send>(
        &self,
        kind: &'static str,
        channel: ChannelRef,
        work: impl FnOnce(&DiscordModel) -> Result<T, ChannelError> + Send,
    ) -> Result<T, ChannelError> {
        let allowed = self.0.lock().refuse_route(kind, channel.channel);
        let outcome = match allowed {
            Ok(()) => self.call(kind, channel.channel, work).await,
            Err(refused) => Err(refused),
        };
        let now = self.0.clock.now();
        self.0.lock().records.entry(channel.channel).or_default().note_outcome(&outcome, now);
        outcome
    }
}

#[async_trait]
impl ChannelClient for SimulatedChannels {
    async fn post_message(&self, channel: ChannelRef, message: &Message, nonce: &str) -> Result<u64, ChannelError> {
        let kind = match DiscordState::person_of(channel.channel) {
            Some(_) => DIRECT_POST,
            None if is_line(message) => LINE_POST,
            None => POST,
        };
        self.call_in(kind, channel, |discord| {
            {
                let state = discord.lock();
                state.check_open(channel.channel)?;
                let person = DiscordState::person_of(channel.channel).and_then(|user| state.people.get(&user));
                if person.is_some_and(|person| !person.accepts_direct_messages) {
                    return Err(ChannelError::Forbidden);
                }
            }
            if *message == Message::default() {
                return Err(ChannelError::Rejected("it is empty".into()));
            }
            discord.note_direct_message(channel, message);
            if discord.defect.drops_lines() && is_line(message) {
                return Ok(0);
            }
            discord.take_message(channel, None, message, Some(nonce))
        })
        .await
    }

    async fn edit_message(&self, channel: ChannelRef, id: u64, content: &Message) -> Result<(), ChannelError> {
        let edited = self.call(EDIT, id, |discord| {
            discord.lock().refuse_route("an edit", channel.channel)?;
            discord.lock().reopen_thread(channel.channel)?;
            discord.replace_message(id, content)
        });
        let edited = edited.await;
        self.0.note_edit(id, &edited);
        edited
    }

    async fn retire_message(&self, channel: ChannelRef, id: u64, retired: &RetiredMessage) -> Result<(), ChannelError> {
        let edited = self.call("retire", id, |discord| {
            discord.lock().refuse_route("an edit", channel.channel)?;
            discord.lock().reopen_thread(channel.channel)?;
            discord.retire_message(id, retired)
        });
        let edited = edited.await;
        self.0.note_edit(id, &edited);
        edited
    }

    async fn delete_message(&self, channel: ChannelRef, id: u64) -> Result<(), ChannelError> {
        self.call("delete", id, |discord| {
            discord.lock().refuse_route("a deletion", channel.channel)?;
            discord.lock().check_access(channel.channel, |_| true)?;
            discord.delete_message(id)
        })
        .await
    }

    async fn find_by_file(
        &self,
        channel: ChannelRef,
        file: &str,
        since: Timestamp,
    ) -> Result<Option<u64>, ChannelError> {
        let is_named =
            |posted: &PostedMessage| posted.content.image.as_ref().is_some_and(|image| image.file_name == file);
        self.call_in("find", channel, |discord| discord.find(channel, since, is_named)).await
    }

    async fn find_by_text_prefix(
        &self,
        channel: ChannelRef,
        prefix: &str,
        since: Timestamp,
    ) -> Result<Option<u64>, ChannelError> {
        let begins = |posted: &PostedMessage| posted.content.text.starts_with(prefix);
        self.call_in("find text", channel, |discord| discord.find(channel, since, begins)).await
    }

    async fn open_thread(&self, channel: ChannelRef, message: u64, name: &str) -> Result<(), ChannelError> {
        self.call("open thread", message, |discord| {
            let mut state = discord.lock();
            state.refuse_route("a thread", channel.channel)?;
            state.check_access(channel.channel, |bot| bot.create_threads)?;
            state.refuse(limits::thread_refusal_reason(name), name)?;
            if state.messages.get(&message).is_none_or(|posted| posted.is_deleted) {
                return Err(ChannelError::Gone);
            }
            state.channels.entry(message).or_insert_with(|| Channel::new(channel.guild(), Some(channel.channel)));
            Ok(())
        })
        .await
    }

    async fn add_thread_member(&self, thread: ChannelRef, user: UserId) -> Result<(), ChannelError> {
        self.call("add to thread", thread.channel ^ user.0, |discord| {
            discord.lock().check_access(thread.channel, |bot| bot.send_messages).map(drop)
        })
        .await
    }

    async fn shorten_auto_archive(&self, thread: ChannelRef) -> Result<(), ChannelError> {
        self.call("shorten auto archive", thread.channel, |discord| {
            discord.lock().check_access(thread.channel, |_| true).map(drop)
        })
        .await
    }

    async fn open_direct_messages(&self, user: UserId) -> Result<ChannelRef, ChannelError> {
        self.call("open direct messages", user.0, |discord| {
            let mut state = discord.lock();
            if !state.people.contains_key(&user) {
                return Err(ChannelError::Rejected("there is no such user".into()));
            }
            Ok(state.direct_messages(user))
        })
        .await
    }

    async fn display_name(&self, _: ChannelRef, user: UserId) -> Option<String> {
        let named = self.call("name", user.0, |discord| {
            discord.lock().people.get(&user).map(|_| person_name(user)).ok_or(ChannelError::Gone)
        });
        named.await.ok()
    }

    async fn is_guild_member(&self, guild: u64, user: UserId) -> Result<bool, ChannelError> {
        self.call("member", user.0, |discord| {
            let now = discord.clock.now();
            let mut state = discord.lock();
            state.sight_looked_up_at.insert(user, now);
            state.refuse_guild("members", guild);
            let guild = state.guilds.get(&guild).filter(|guild| guild.has_bot).ok_or(ChannelError::Gone)?;
            Ok(guild.members.contains(&user))
        })
        .await
    }

    async fn membership(&self, guild: u64, user: UserId) -> Result<Option<Membership>, ChannelError> {
        self.call("member", user.0, |discord| {
            let mut state = discord.lock();
            state.refuse_guild("members", guild);
            let found = state.guilds.get(&guild).filter(|guild| guild.has_bot).ok_or(ChannelError::Gone)?;
            if !found.members.contains(&user) {
                return Ok(None);
            }
            let roles = state.roles.iter().filter(|held| held.guild == guild && held.user == user);
            let roles = roles.map(|held| held.role).collect();
            let joined_at = state.joined_at.get(&(guild, user)).copied().unwrap_or_default();
            Ok(Some(Membership { roles, joined_at }))
        })
        .await
    }

    async fn set_role(&self, guild: u64, user: UserId, role: u64, has_role: bool) -> Result<RoleOutcome, ChannelError> {
        self.call("role", user.0 ^ role, |discord| {
            let mut state = discord.lock();
            state.refuse_guild("roles", guild);
            let found = state.guilds.get(&guild).filter(|guild| guild.has_bot).ok_or(ChannelError::Gone)?;
            if found.refuses_roles {
                return Err(ChannelError::Forbidden);
            }
            if !found.members.contains(&user) {
                return Ok(RoleOutcome::UnknownMember);
            }
            let key = GrantKey { guild, role, user };
            if has_role {
                state.roles.insert(key)
            } else {
                state.roles.remove(&key)
            };
            state.bot_roles.insert(key);
            Ok(RoleOutcome::Done)
        })
        .await
    }

    async fn role_obstacle(&self, guild: u64, _: UserId, _: u64) -> Result<Option<RoleObstacle>, ChannelError> {
        self.call("roles", guild, |discord| {
            let state = discord.lock();
            let found = state.guilds.get(&guild).filter(|guild| guild.has_bot).ok_or(ChannelError::Gone)?;
            Ok(found.refuses_roles.then_some(RoleObstacle::PermissionMissing))
        })
        .await
    }

    async fn is_on_guild(&self, guild: u64) -> Answer {
        let there = self.call("guild", guild, |discord| Ok(!discord.lock().lacks_bot(Some(guild))));
        there.await.map_or(Answer::Unknown, Answer::from)
    }

    async fn timeout_end(&self, guild: u64, user: UserId) -> Result<Option<Timestamp>, ChannelError> {
        self.call("timeout", user.0, |discord| {
            discord.lock().refuse_guild("timeouts", guild);
            Ok(None)
        })
        .await
    }

    async fn user_names(&self, users: &[UserId]) -> BTreeMap<UserId, String> {
        let mut names = BTreeMap::new();
        for user in users {
            let named = self.call("name", user.0, |discord| {
                discord.lock().people.get(user).map(|_| person_name(*user)).ok_or(ChannelError::Gone)
            });
            names.extend(named.await.ok().map(|name| (*user, name)));
        }
        names
    }

    async fn channel_sight(&self, guild: u64, users: &[UserId], channels: &[u64]) -> Vec<Vec<Answer>> {
        let seen = self.call("visible", guild, |discord| {
            let now = discord.clock.now();
            let mut state = discord.lock();
            state.sight_looked_up_at.extend(users.iter().map(|user| (*user, now)));
            state.refuse_guild("permissions", guild);
            let members = state.guilds.get(&guild).filter(|guild| guild.has_bot).ok_or(ChannelError::Forbidden)?;
            let sees_all = discord.defect.shows_every_channel();
            let sees = |user: UserId, channel: u64| {
                sees_all || (members.members.contains(&user) && state.can_see(user, channel))
            };
            let of_user = |user: &UserId| channels.iter().map(|channel| Answer::from(sees(*user, *channel))).collect();
            Ok(users.iter().map(of_user).collect())
        });
        seen.await.unwrap_or_else(|_| vec![vec![Answer::Unknown; channels.len()]; users.len()])
    }

    async fn can_manage_messages(&self, guild: u64, user: UserId, channel: u64) -> Answer {
        let manages = self.call("manage", user.0, |discord| {
            let mut state = discord.lock();
            state.refuse_guild("permissions", guild);
            let may_moderate = state.guilds.get(&guild).is_some_and(|guild| guild.may_moderate(user));
            Ok(may_moderate && state.can_see(user, channel))
        });
        manages.await.map_or(Answer::Unknown, Answer::from)
    }

    fn message_url(&self, channel: ChannelRef, message: u64) -> String {
        format!("{LINK}{}/{}/{message}", channel.any_guild().unwrap_or_default(), channel.channel)
    }
}

impl DiscordState {
    /// Reopens a thread that is archived, as the bot does before it edits a message there: Discord edits none in an
    /// archived thread.
    fn reopen_thread(&mut self, channel: u64) -> Result<(), ChannelError> {
        let thread = self.check_access(channel, |_| true)?;
        if let Some(refusal) = &thread.refusal {
            return Err(ChannelError::Refused(refusal.clone()));
        }
        let is_archived = thread.is_archived;
        if is_archived {
            // Only a person or bot that may send messages in a thread reopens it.
            self.check_access(channel, |bot| bot.send_messages)?;
            self.channels.entry(channel).and_modify(|thread| thread.is_archived = false);
        }
        Ok(())
    }
}

impl DiscordModel {
    /// Notes the matches that a direct message shows to a person, with the permissions of the last look-up.
    fn note_direct_message(&self, channel: ChannelRef, message: &Message) {
        let Some(user) = DiscordState::person_of(channel.channel) else { return };
        let now = self.clock.now();
        let mut state = self.lock();
        let looked_up_at = state.sight_looked_up_at.get(&user).copied().unwrap_or(now);
        let from = looked_up_at.max(now - LONGEST_LOOK_UP);
        let shown = matches_in_message(message).into_iter();
        let shown = shown.map(|match_id| ShownMatch { match_id, user, from, until: now });
        state.shown_in_direct_messages.extend(shown);
    }

    /// Notes the outcome of an edit for the bot, which gives up an edit that was forbidden for a day.
    fn note_edit(&self, id: u64, edited: &Result<(), ChannelError>) {
        let now = self.clock.now();
        self.lock().messages.entry(id).and_modify(|posted| {
            posted.known_edits += u32::from(edited.is_ok());
            posted.rejects_edits |= matches!(edited, Err(ChannelError::Rejected(_)));
            posted.may_be_given_up |=
                edited.as_ref().is_err_and(ChannelError::is_refusal) && now - posted.posted_at >= DAY;
        });
    }

    /// Lets people write more messages in a channel than a search reads.
    fn flood(&self, channel: u64) {
        self.faults.count("floods of messages");
        self.lock().records.entry(channel).or_default().flooded_at = Some(self.clock.now());
    }

    /// Returns the newest of the bot's messages in a channel that fits and is not older than `since`.
    fn find(
        &self,
        channel: ChannelRef,
        since: Timestamp,
        fits: impl Fn(&PostedMessage) -> bool,
    ) -> Result<Option<u64>, ChannelError> {
        let now = self.clock.now();
        let mut state = self.lock();
        let access = state.check_access(channel.channel, |bot| bot.read_history).map(drop);
        let record = state.records.entry(channel.channel).or_default();
        record.searched_at = Some(now);
        if access == Err(ChannelError::Forbidden) {
            record.search_forbidden_at = Some(now);
        }
        let record = *record;
        let is_here = |posted: &PostedMessage| {
            posted.channel == channel.channel
                && posted.audience.is_none()
                && !posted.is_deleted
                && posted.posted_at >= since
                && record.is_within_reach(posted.posted_at)
                && fits(posted)
        };
        let found = state.messages.iter_mut().rev().find(|(_, posted)| is_here(posted)).map(|(id, posted)| {
            posted.is_unverified = access == Err(ChannelError::Forbidden);
            *id
        });
        access?;
        match found {
            Some(id) => Ok(Some(id)),
            None if record.is_within_reach(since - CLOCK_SKEW) => Ok(None),
            None => Err(ChannelError::SearchIncomplete),
        }
    }
}
