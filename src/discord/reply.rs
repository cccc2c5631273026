//! Answering an interaction, within Discord's time whatever the bot takes.

use crate::app::port::{Answer, Answered, MouthError, Reply};
use crate::discord::failure::Failure;
use crate::discord::line::{Call, Line};
use crate::discord::picture::{Drawn, draw};
use crate::discord::stage::{By, Stage};
use crate::discord::wire::{Body, Callback, Opened, Retired};
use crate::ui::message::Message;
use poise::serenity_prelude as serenity;
use serde::{Deserialize, Serialize};
use serenity::{ApplicationId, InteractionId, LightMethod, MessageId, Route};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::Mutex;
use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep_until};

/// How long an answer is waited for before it is deferred. Discord gives three seconds, the way there included.
const PATIENCE: Duration = Duration::from_secs(2);

/// How long an acknowledgement may take. After three seconds Discord knows nothing of the interaction any more; what is
/// beyond is for its answer.
const BOUND: Duration = Duration::from_secs(4);

/// What is being answered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// A command: its answer is a new message.
    Command,
    /// A press on a control: its message can be changed.
    Press,
}

/// Answers one interaction. What it takes too long to answer is deferred by itself.
pub struct Answering {
    open: Arc<Open>,
    timer: JoinHandle<()>,
}

/// What the answers and the timer share. The lock decides which of them comes first.
struct Open {
    line: Arc<Line>,
    application: ApplicationId,
    id: InteractionId,
    token: String,
    asked: Asked,
    stage: Mutex<Stage>,
}

/// What Discord says of an answer.
#[derive(Debug, Deserialize)]
struct Given {
    resource: Option<Resource>,
}

#[derive(Debug, Deserialize)]
struct Resource {
    message: Option<Made>,
}

#[derive(Debug, Deserialize)]
struct Made {
    id: MessageId,
}

impl Answering {
    /// For an interaction that has just arrived.
    pub(super) fn new(
        line: Arc<Line>,
        application: ApplicationId,
        id: InteractionId,
        token: String,
        asked: Asked,
    ) -> Answering {
        let deadline = Instant::now() + PATIENCE;
        let open = Arc::new(Open { line, application, id, token, asked, stage: Mutex::new(Stage::Open(By::Another)) });
        let waiting = Arc::clone(&open);
        let timer = tokio::spawn(async move {
            sleep_until(deadline).await;
            waiting.defer().await;
        });
        Answering { open, timer }
    }
}

impl Drop for Answering {
    fn drop(&mut self) {
        self.timer.abort();
    }
}

impl Reply for Answering {
    async fn answer(&self, answer: Answer<'_>) -> Result<Answered, MouthError> {
        // Before the lock is taken: a deferral need not wait for a picture.
        let drawn = match answer {
            Answer::Private(message) | Answer::Public(message) | Answer::Update(message) => draw(message).await?,
            Answer::Retire(_) | Answer::Form(_) => Vec::new(),
        };
        let mut stage = self.open.stage.lock().await;
        if matches!(*stage, Stage::Open(_)) {
            if !self.open.suits(answer) {
                return Ok(Answered::TooLate);
            }
            if let Some(answered) = self.open.first(&mut stage, answer, &drawn).await? {
                return Ok(answered);
            }
        }
        self.open.later(&mut stage, answer, &drawn).await
    }

    async fn close(&self) {
        let mut stage = self.open.stage.lock().await;
        self.timer.abort();
        match (self.open.asked, *stage) {
            (Asked::Command, Stage::Deferred) => self.open.unthink().await,
            // Nothing was to be said; the asker need not read that the bot failed.
            (Asked::Press, fresh) if fresh.is_fresh() => self.open.acknowledge_press(&mut stage).await,
            _ => {}
        }
        *stage = Stage::Ended;
    }
}

impl Open {
    /// Whether this kind of answer can be given to what was asked at all.
    fn suits(&self, answer: Answer<'_>) -> bool {
        match answer {
            Answer::Private(_) | Answer::Public(_) => true,
            Answer::Update(_) | Answer::Retire(_) | Answer::Form(_) => self.asked == Asked::Press,
        }
    }

    /// Gives the first answer. `None` when it turns out that it comes too late to be the first.
    async fn first(
        &self,
        stage: &mut Stage,
        answer: Answer<'_>,
        drawn: &[Drawn],
    ) -> Result<Option<Answered>, MouthError> {
        let given = match answer {
            Answer::Private(message) => {
                self.acknowledge(stage, By::Answer, &Callback::say(Body::of(message, drawn).private()), drawn).await?
            }
            Answer::Public(message) => {
                self.acknowledge(stage, By::Answer, &Callback::say(Body::of(message, drawn)), drawn).await?
            }
            Answer::Update(message) => {
                self.acknowledge(stage, By::Answer, &Callback::update(Body::of(message, drawn)), drawn).await?
            }
            Answer::Retire(text) => {
                self.acknowledge(stage, By::Answer, &Callback::update(Retired::new(text)), &[]).await?
            }
            Answer::Form(form) => self.acknowledge(stage, By::Answer, &Callback::open(Opened::of(form)), &[]).await?,
        };
        match (*stage, answer) {
            (Stage::Answered, Answer::Public(_)) => self.number(given).await.map(Answered::Posted).map(Some),
            (Stage::Answered, _) => Ok(Some(Answered::Done)),
            _ => Ok(None),
        }
    }

    /// Gives an answer after the interaction was acknowledged.
    async fn later(&self, stage: &mut Stage, answer: Answer<'_>, drawn: &[Drawn]) -> Result<Answered, MouthError> {
        match (*stage, self.asked, answer) {
            (Stage::Ended | Stage::Open(_), ..) => return Err(MouthError::Gone),
            (Stage::Deferred, Asked::Command, Answer::Private(message)) => {
                self.edit(&Body::of(message, drawn), drawn).await?;
                *stage = Stage::Answered;
            }
            (_, _, Answer::Private(message)) => self.follow(message, drawn).await?,
            (Stage::Deferred, Asked::Press, Answer::Update(message)) => {
                self.edit(&Body::of(message, drawn), drawn).await?;
            }
            (Stage::Deferred, Asked::Press, Answer::Retire(text)) => self.edit(&Retired::new(text), &[]).await?,
            _ => return Ok(Answered::TooLate),
        }
        Ok(Answered::Done)
    }

    /// Sends the acknowledgement that an interaction takes, once more when nothing is heard of the first try. The stage
    /// says afterwards what it was that was taken; Discord's answer comes with it when it was heard.
    async fn acknowledge<T: Serialize>(
        &self,
        stage: &mut Stage,
        by: By,
        callback: &Callback<T>,
        drawn: &[Drawn],
    ) -> Result<Option<Given>, Failure> {
        let mut again = true;
        loop {
            let route = Route::InteractionResponse { interaction_id: self.id, token: &self.token };
            let call = Call::new(LightMethod::Post, route).param("with_response", "true").within(BOUND);
            match self.line.call(call.body(callback).files(drawn)).await {
                Ok(given) => {
                    *stage = Stage::after(by);
                    return Ok(given);
                }
                Err(failure) if failure.is_acknowledged() => {
                    *stage = stage.acknowledged();
                    return Ok(None);
                }
                Err(failure) if failure.is_lost() => {
                    *stage = stage.unsure(by);
                    if !std::mem::take(&mut again) {
                        return Err(failure);
                    }
                }
                Err(failure) => return Err(failure),
            }
        }
    }

    /// Defers, unless something has been sent already.
    async fn defer(&self) {
        let mut stage = self.stage.lock().await;
        if !stage.is_fresh() {
            return;
        }
        match self.asked {
            Asked::Command => {
                if let Err(failure) = self.acknowledge(&mut stage, By::Deferral, &Callback::think(), &[]).await {
                    tracing::warn!(%failure, "a command could not be deferred");
                }
            }
            Asked::Press => self.acknowledge_press(&mut stage).await,
        }
    }

    /// Says that a press has arrived.
    async fn acknowledge_press(&self, stage: &mut Stage) {
        if let Err(failure) = self.acknowledge(stage, By::Deferral, &Callback::noted(), &[]).await {
            tracing::warn!(%failure, "a press could not be acknowledged");
        }
    }

    /// The number of the message that the answer became.
    async fn number(&self, given: Option<Given>) -> Result<u64, MouthError> {
        if let Some(message) = given.and_then(|given| given.resource).and_then(|resource| resource.message) {
            return Ok(message.id.get());
        }
        let made: Made = self.line.call(Call::new(LightMethod::Get, self.original())).await?;
        Ok(made.id.get())
    }

    /// Changes the answer, or the message that was pressed; once more when nothing is heard.
    async fn edit(&self, body: &impl Serialize, drawn: &[Drawn]) -> Result<(), MouthError> {
        let call = Call::new(LightMethod::Patch, self.original()).body(body).files(drawn);
        match self.line.send(call.clone()).await {
            Err(failure) if failure.is_lost() => Ok(self.line.send(call).await?),
            done => Ok(done?),
        }
    }

    /// Says something more, to the asker alone. Not repeated when nothing is heard: it would stand there twice.
    async fn follow(&self, message: &Message, drawn: &[Drawn]) -> Result<(), MouthError> {
        let route = Route::WebhookFollowupMessages { application_id: self.application, token: &self.token };
        let call = Call::new(LightMethod::Post, route).body(&Body::of(message, drawn).private()).files(drawn);
        Ok(self.line.send(call).await?)
    }

    /// Takes back the sign that it is being thought about.
    async fn unthink(&self) {
        if let Err(failure) = self.line.send(Call::new(LightMethod::Delete, self.original())).await {
            tracing::warn!(%failure, "a deferred answer could not be taken back");
        }
    }

    fn original(&self) -> Route<'_> {
        Route::WebhookOriginalInteractionResponse { application_id: self.application, token: &self.token }
    }
}
