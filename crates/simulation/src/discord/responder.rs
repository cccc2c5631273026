//! The answers to one interaction, as Discord and the layer `discord` take them: the first within three seconds, or
//! after a deferral that comes by itself; the others for a quarter of an hour.

use crate::discord::channel_client::SimulatedChannels;
use crate::discord::limits;
use crate::discord::model::DiscordModel;
use crate::faults::ANSWER;
use crate::pause_gate::PauseGate;
use async_trait::async_trait;
use gonagas_app::ports::{ChannelError, Clock as _, FollowUp, FurtherPost, Responder, Response, ResponseOutcome};
use gonagas_core::matches::clock::duration::{MINUTE, SECOND};
use gonagas_core::matches::ids::{ChannelRef, InteractionId, Timestamp, UserId};
use gonagas_ui::message::{Message, ModalForm, RetiredMessage};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::time::sleep;

/// The time after which an interaction is deferred.
const DEFER_AFTER: Timestamp = 2 * SECOND;

/// The time within which Discord wants the first answer or a deferral.
const ACK_LIMIT: Timestamp = 3 * SECOND;

/// The time for which Discord takes answers.
const TOKEN_LIFETIME: Timestamp = 15 * MINUTE;

/// The most further messages of an interaction where the bot has nothing but tokens, and the number that Discord takes.
const MOST_FOLLOW_UPS: u32 = 3;
const TAKEN_FOLLOW_UPS: u32 = 5;

/// A kind of interaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InteractionKind {
    /// A command.
    Command,
    /// A press of a button, or a submitted form.
    Component,
    /// A pick from a menu.
    Menu,
}

/// An answer that a person sees.
#[derive(Debug, Clone)]
pub enum SeenAnswer {
    /// A message that only they see.
    Private(Box<Message>),
    /// A message that everyone sees.
    Public(Box<Message>),
    /// The message with the control has changed to this.
    Changed(Box<Message>),
    /// The message with the control has lost its controls.
    Retired,
    /// A form.
    Form(ModalForm),
}

/// An interaction.
#[derive(Debug, Clone, Copy)]
pub struct Interaction {
    pub id: InteractionId,
    pub user: UserId,
    pub channel: ChannelRef,
    pub kind: InteractionKind,
    /// The message with the control.
    pub pressed: Option<u64>,
    /// The run of the bot that handles it.
    pub run: u64,
    /// True if the message with the control is to be edited later, whatever answers first.
    pub keeps_message: bool,
    /// True where the bot has nothing but tokens.
    pub is_without_bot: bool,
    /// True if the person may have files in answers.
    pub may_attach: bool,
}

/// Answers an interaction.
pub struct SimulatedResponder {
    discord: Arc<DiscordModel>,
    gate: Arc<PauseGate>,
    interaction: Interaction,
    /// When the person used the command or control.
    began: Timestamp,
    /// When the bot received it.
    received: Timestamp,
    state: Mutex<ResponderState>,
    /// The message that the first response sent or changed.
    answer: SharedAnswer,
    tally: Arc<AtomicU32>,
}

/// The message of the first response, which edits change whenever their follow-up was made.
type SharedAnswer = Arc<Mutex<Option<u64>>>;

#[derive(Default)]
struct ResponderState {
    ack: Ack,
    outcome: InteractionOutcome,
    /// True once the first response was sent as a message that everyone sees.
    leaves_pressed_message: bool,
}

/// The outcome of an interaction for the person.
#[derive(Debug, Default)]
pub struct InteractionOutcome {
    /// The answers that they have seen, in order.
    pub seen: Vec<SeenAnswer>,
    /// The number of answers that Discord did not take.
    pub failed: u32,
    /// The time at which Discord gave up on the interaction and showed the person so, if it did.
    pub given_up_at: Option<Timestamp>,
}

/// The state of an answer, as Discord knows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
enum Ack {
    #[default]
    None,
    Responded,
    Deferred,
    /// Given up: no acknowledgement came in time.
    Failed,
    Closed,
}

impl SimulatedResponder {
    /// Creates the responder of an interaction of this time that has just arrived.
    pub fn new(channels: &SimulatedChannels, interaction: Interaction, began: Timestamp) -> SimulatedResponder {
        let SimulatedChannels(discord, gate) = channels.clone();
        let received = discord.clock.now();
        let state = Mutex::default();
        let answer = Arc::default();
        let tally = Arc::default();
        SimulatedResponder { discord, gate, interaction, began, received, state, answer, tally }
    }

    /// Returns how Discord sees the interaction now: without an answer the bot defers it, unless it was received too
    /// late for that.
    fn settled_ack(&self) -> Ack {
        let mut state = self.lock();
        let deferred_at = self.received.max(self.began + DEFER_AFTER);
        if state.ack == Ack::None && self.discord.clock.now() >= deferred_at {
            state.ack = if deferred_at < self.began + ACK_LIMIT { Ack::Deferred } else { Ack::Failed };
            state.outcome.given_up_at = (state.ack == Ack::Failed).then_some(self.began + ACK_LIMIT);
            if state.ack == Ack::Deferred {
                self.keep_pressed();
            }
        }
        state.ack
    }

    /// Has the message with the control be the one that edits of the first response change.
    fn keep_pressed(&self) {
        let Interaction { kind, pressed: Some(pressed), run, .. } = self.interaction else { return };
        if kind != InteractionKind::Command {
            *lock(&self.answer) = Some(pressed);
            self.discord.lock().note_token(pressed, self.began, run);
        }
    }

    /// Returns the outcome for the person.
    pub fn into_outcome(self) -> InteractionOutcome {
        self.state.into_inner().unwrap_or_else(PoisonError::into_inner).outcome
    }

    /// Returns true if a planted defect keeps the answers from the person.
    fn is_swallowed(&self) -> bool {
        match self.interaction.kind {
            InteractionKind::Command => self.discord.defect.swallows_command_answers(),
            InteractionKind::Component | InteractionKind::Menu => self.discord.defect.swallows_control_answers(),
        }
    }

    /// Hands an answer to Discord.
    fn take(&self, answer: Response<'_>) -> Result<ResponseOutcome, ChannelError> {
        let Interaction { kind, .. } = self.interaction;
        let now = self.discord.clock.now();
        if now - self.began > TOKEN_LIFETIME {
            return Err(ChannelError::Gone);
        }
        let has_message = kind != InteractionKind::Command;
        let mut ack = self.settled_ack();
        let keeps_message = kind == InteractionKind::Menu || self.interaction.keeps_message;
        if ack == Ack::None && keeps_message && matches!(answer, Response::Ephemeral(_)) {
            ack = Ack::Deferred;
            self.keep_pressed();
        }
        let fits = has_message || matches!(answer, Response::Ephemeral(_) | Response::Public(_));
        let (next, is_further) = match (ack, answer) {
            (Ack::Closed | Ack::Failed, _) => return Err(ChannelError::Gone),
            (Ack::None, _) if !fits => return Ok(ResponseOutcome::TooLate),
            (Ack::None, _) => (Ack::Responded, false),
            (Ack::Deferred, Response::Ephemeral(_)) if !has_message => (Ack::Responded, false),
            (_, Response::Ephemeral(_)) => (ack, true),
            (Ack::Deferred, Response::Update(_) | Response::Retire(_)) if has_message => (ack, false),
            _ => return Ok(ResponseOutcome::TooLate),
        };
        if is_further {
            count_follow_up(&self.discord, &self.interaction, &self.tally)?;
        }
        let (outcome, seen, message) = self.take_content(answer)?;
        if let Some(message) = message {
            self.discord.lock().note_token(message, self.began, self.interaction.run);
        }
        let mut state = self.lock();
        state.ack = next;
        state.outcome.seen.push(seen);
        if is_further {
            return Ok(ResponseOutcome::SentFurther);
        }
        *lock(&self.answer) = message;
        state.leaves_pressed_message = matches!(answer, Response::Public(_) | Response::Form(_));
        Ok(outcome)
    }

    /// Returns the outcome, the content that the person sees, and the new or changed message.
    fn take_content(&self, answer: Response<'_>) -> Result<(ResponseOutcome, SeenAnswer, Option<u64>), ChannelError> {
        let Interaction { user, channel, pressed, .. } = self.interaction;
        let boxed = |message: &Message| Box::new(message.clone());
        Ok(match answer {
            Response::Ephemeral(message) if self.discord.defect.shows_private_answers() => {
                let id = self.discord.take_message(channel, None, message, None)?;
                (ResponseOutcome::Posted(id), SeenAnswer::Public(boxed(message)), Some(id))
            }
            Response::Ephemeral(message) => {
                let id = self.discord.take_message(channel, Some(user), message, None)?;
                (ResponseOutcome::Sent, SeenAnswer::Private(boxed(message)), Some(id))
            }
            Response::Public(message) => {
                if self.discord.lock().channels.get(&channel.channel).is_none_or(|channel| channel.is_deleted) {
                    return Err(ChannelError::Gone);
                }
                self.check_not_refused()?;
                check_files(&self.discord, &self.interaction, message);
                if self.discord.lock().hides_answers(channel.channel, user) {
                    let id = self.discord.take_message(channel, Some(user), message, None)?;
                    return Ok((ResponseOutcome::PostedPrivately, SeenAnswer::Private(boxed(message)), Some(id)));
                }
                let id = self.discord.take_message(channel, None, message, None)?;
                (ResponseOutcome::Posted(id), SeenAnswer::Public(boxed(message)), Some(id))
            }
            Response::Update(message) => {
                self.check_not_refused()?;
                check_files(&self.discord, &self.interaction, message);
                self.discord.replace_message(pressed.ok_or(ChannelError::Gone)?, message)?;
                (ResponseOutcome::Sent, SeenAnswer::Changed(boxed(message)), pressed)
            }
            Response::Retire(retired) => {
                self.check_not_refused()?;
                self.discord.retire_message(pressed.ok_or(ChannelError::Gone)?, retired)?;
                (ResponseOutcome::Sent, SeenAnswer::Retired, pressed)
            }
            Response::Form(form) => {
                self.discord.lock().refuse(limits::form_refusal_reason(form), &form.title)?;
                (ResponseOutcome::Sent, SeenAnswer::Form(form.clone()), None)
            }
        })
    }

    /// Checks that Discord takes an answer that everyone sees. It takes private answers everywhere.
    fn check_not_refused(&self) -> Result<(), ChannelError> {
        let Interaction { channel, pressed, .. } = self.interaction;
        let state = self.discord.lock();
        let is_private = pressed.and_then(|id| state.messages.get(&id)).is_some_and(|posted| posted.audience.is_some());
        match state.channels.get(&channel.channel).and_then(|place| place.refusal.clone()).filter(|_| !is_private) {
            Some(refusal) => Err(ChannelError::Refused(refusal)),
            None => Ok(()),
        }
    }

    fn lock(&self) -> MutexGuard<'_, ResponderState> {
        lock(&self.state)
    }
}

/// Locks what a panic elsewhere leaves whole.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[async_trait]
impl Responder for SimulatedResponder {
    async fn respond(&self, answer: Response<'_>) -> Result<ResponseOutcome, ChannelError> {
        if self.is_swallowed() {
            return Ok(ResponseOutcome::Sent);
        }
        self.gate.wait().await;
        let plan = self.discord.faults.plan_call(ANSWER, self.interaction.id.0);
        sleep(plan.delay_before).await;
        let outcome = match plan.error {
            Some(ChannelError::RateLimited(wait)) if !plan.is_blocked => {
                // These calls have no limit of their own.
                sleep(wait.min(std::time::Duration::from_secs(1))).await;
                self.take(answer)
            }
            Some(error) => Err(error),
            None => self.take(answer),
        };
        let text = match &outcome {
            Ok(done) => format!("{done:?}"),
            Err(error) => error.to_string(),
        };
        self.lock().outcome.failed += u32::from(outcome.is_err());
        if outcome.is_err() || plan.answer_lost {
            note_failure(&self.discord);
        }
        self.discord.note(&format!("answer to {}: {text}", self.interaction.id.0));
        sleep(plan.delay_after).await;
        self.gate.wait().await;
        // A late answer is never sent, so it cannot be lost.
        if plan.answer_lost && outcome != Ok(ResponseOutcome::TooLate) {
            return Err(ChannelError::Transient("the answer was lost".into()));
        }
        outcome
    }

    async fn is_live(&self) -> bool {
        self.gate.wait().await;
        // The real one asks Discord by deferring an answer that may be too late.
        self.discord.defect.hides_that_it_is_too_late() || !matches!(self.settled_ack(), Ack::Failed | Ack::Closed)
    }

    async fn acknowledge(&self) {
        self.gate.wait().await;
        if self.interaction.kind != InteractionKind::Command && self.settled_ack() == Ack::None {
            self.lock().ack = Ack::Deferred;
            self.keep_pressed();
        }
    }

    fn leaves_pressed_message(&self) -> bool {
        self.lock().leaves_pressed_message
    }

    async fn finish(&self) {
        self.lock().ack = Ack::Closed;
    }

    fn follow_up(&self) -> Option<Arc<dyn FollowUp>> {
        let discord = Arc::clone(&self.discord);
        let gate = Arc::clone(&self.gate);
        let answer = Arc::clone(&self.answer);
        let SimulatedResponder { interaction, began, .. } = *self;
        let tally = Arc::clone(&self.tally);
        Some(Arc::new(SimulatedFollowUp { discord, gate, interaction, began, answer, tally }))
    }
}

/// Sends and edits private messages after an interaction.
struct SimulatedFollowUp {
    discord: Arc<DiscordModel>,
    gate: Arc<PauseGate>,
    interaction: Interaction,
    began: Timestamp,
    answer: SharedAnswer,
    tally: Arc<AtomicU32>,
}

/// Counts a further message of an interaction. Where the bot has nothing but tokens Discord takes five, and the bot
/// needs no more than three.
fn count_follow_up(discord: &DiscordModel, interaction: &Interaction, tally: &AtomicU32) -> Result<(), ChannelError> {
    let added = if discord.defect.doubles_further_messages() { 2 } else { 1 };
    let count = tally.fetch_add(added, Ordering::Relaxed) + added;
    if !interaction.is_without_bot || count <= MOST_FOLLOW_UPS {
        return Ok(());
    }
    discord.lock().misuses.push(format!("{count} further messages of interaction {}", interaction.id.0));
    match count > TAKEN_FOLLOW_UPS {
        true => Err(ChannelError::Rejected("maximum number of follow-up messages (40094)".into())),
        false => Ok(()),
    }
}

/// Notes a message with files by someone who may have none.
fn check_files(discord: &DiscordModel, interaction: &Interaction, message: &Message) {
    let has_files = message.image.is_some() || message.animation.is_some() || message.attachment.is_some();
    if has_files && !interaction.may_attach {
        discord.lock().misuses.push(format!("a file in an answer to {}, who may have none", interaction.user.0));
    }
}

/// Notes that the bot does not know for certain what a token did.
fn note_failure(discord: &DiscordModel) {
    let now = discord.clock.now();
    discord.lock().token_failed_at = now;
}

impl SimulatedFollowUp {
    /// Waits as long as a call takes, and returns why Discord does not carry it out.
    async fn call(&self, name: &'static str) -> Result<(), ChannelError> {
        self.gate.wait().await;
        let plan = self.discord.faults.plan_call(name, self.interaction.id.0);
        sleep(plan.delay_before).await;
        let called = match plan.error {
            Some(error) => Err(error),
            None if self.discord.clock.now() - self.began > TOKEN_LIFETIME => Err(ChannelError::Gone),
            None => Ok(()),
        };
        if called.is_err() {
            note_failure(&self.discord);
        }
        called
    }
}

#[async_trait]
impl FollowUp for SimulatedFollowUp {
    async fn send_private(&self, message: &Message) -> Result<(), ChannelError> {
        self.call("follow up").await?;
        count_follow_up(&self.discord, &self.interaction, &self.tally)?;
        let Interaction { channel, user, .. } = self.interaction;
        self.discord.take_message(channel, Some(user), message, None).map(drop)
    }

    async fn edit_answer(&self, message: &Message) -> Result<(), ChannelError> {
        self.call("edit of an answer").await?;
        check_files(&self.discord, &self.interaction, message);
        let answer = *lock(&self.answer);
        self.discord.replace_message(answer.ok_or(ChannelError::Gone)?, message)
    }

    async fn post_public(&self, message: &Message) -> Result<FurtherPost, ChannelError> {
        self.call("follow up").await?;
        count_follow_up(&self.discord, &self.interaction, &self.tally)?;
        check_files(&self.discord, &self.interaction, message);
        let Interaction { channel, user, run, .. } = self.interaction;
        let is_gone = self.discord.lock().channels.get(&channel.channel).is_none_or(|channel| channel.is_deleted);
        if is_gone {
            return Err(ChannelError::Gone);
        }
        let is_private = self.discord.lock().hides_answers(channel.channel, user);
        let message_id = self.discord.take_message(channel, Some(user).filter(|_| is_private), message, None)?;
        self.discord.lock().note_token(message_id, self.began, run);
        Ok(FurtherPost { message_id, is_private })
    }

    async fn edit_post(&self, message_id: u64, message: &Message) -> Result<(), ChannelError> {
        self.call("edit of an answer").await?;
        check_files(&self.discord, &self.interaction, message);
        self.discord.replace_message(message_id, message)
    }

    async fn retire_answer(&self, retired: &RetiredMessage) -> Result<(), ChannelError> {
        self.call("edit of an answer").await?;
        let answer = *lock(&self.answer);
        self.discord.retire_message(answer.ok_or(ChannelError::Gone)?, retired)
    }

    async fn retire_post(&self, message_id: u64, retired: &RetiredMessage) -> Result<(), ChannelError> {
        self.call("edit of an answer").await?;
        self.discord.retire_message(message_id, retired)
    }

    async fn delete_post(&self, message_id: u64) -> Result<(), ChannelError> {
        self.call("edit of an answer").await?;
        self.discord.delete_message(message_id)
    }
}
