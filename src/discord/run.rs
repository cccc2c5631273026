//! Logging in, serving, and stopping.

use crate::discord::api::Api;
use crate::discord::bot::{Bot, Handed};
use crate::discord::desk::Desk;
use crate::discord::door::Door;
use crate::discord::failure::Failure;
use crate::discord::line::{Call, Line};
use crate::discord::mouth::Channels;
use crate::discord::run_error::RunError;
use crate::discord::{gateway, register};
use poise::serenity_prelude as serenity;
use serde::Deserialize;
use serde::de::DeserializeOwned;
use serenity::{ApplicationId, LightMethod, Route, UserId};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{oneshot, watch};
use tokio::time::{sleep, timeout};

/// How long what is under way may take at the end.
const FAREWELL: Duration = Duration::from_secs(10);

/// How often something is asked for at the start.
const TRIES: u32 = 3;

/// The pause between tries.
const PAUSE: Duration = Duration::from_millis(500);

/// A bot that has logged in: its token is good, and it is known who it is.
pub struct Session {
    api: Api,
    line: Arc<Line>,
    application: ApplicationId,
    me: UserId,
    gateway: String,
}

#[derive(Debug, Deserialize)]
struct Application {
    id: ApplicationId,
}

#[derive(Debug, Deserialize)]
struct Me {
    id: UserId,
}

#[derive(Debug, Deserialize)]
struct Gateway {
    url: String,
}

/// Logs in, and asks where the gateway is.
///
/// # Errors
///
/// [`RunError`].
pub async fn log_in(api: Api, token: &str) -> Result<Session, RunError> {
    // What can be no token need not be sent anywhere.
    if token.trim().is_empty() || token.contains(|letter: char| letter.is_control() || !letter.is_ascii()) {
        return Err(RunError::Token);
    }
    let at = api.address().map_or("Discord".to_owned(), ToString::to_string);
    let unreachable = |why: String| RunError::Unreachable { at: at.clone(), why };
    let line = Line::new(&api, token).map_err(|error| unreachable(error.to_string()))?;
    let judge = |failure: Failure| match failure.is_unauthorised() {
        true => RunError::Token,
        false => unreachable(failure.to_string()),
    };
    let me: Me = ask(&line, Route::UserMe).await.map_err(judge)?;
    let application: Application = ask(&line, Route::Oauth2ApplicationCurrent).await.map_err(judge)?;
    let gateway: Gateway = ask(&line, Route::Gateway).await.map_err(judge)?;
    let gateway = api.gateway(&gateway.url)?;
    tracing::info!(application = application.id.get(), at, "logged in");
    Ok(Session { api, line: Arc::new(line), application: application.id, me: me.id, gateway })
}

async fn ask<T: DeserializeOwned>(line: &Line, route: Route<'_>) -> Result<T, Failure> {
    let mut tries = 1;
    loop {
        match line.call(Call::new(LightMethod::Get, route)).await {
            Err(failure) if failure.is_lost() && tries < TRIES => tries += 1,
            done => return done,
        }
        sleep(PAUSE).await;
    }
}

impl Session {
    /// The application that the bot is.
    #[must_use]
    pub fn application(&self) -> u64 {
        self.application.get()
    }

    /// Serves until `stop`, then finishes what is under way, within bounds. `ready` is told when people can use it.
    ///
    /// # Errors
    ///
    /// [`RunError`], when it ends although it was not stopped.
    pub async fn serve(
        self,
        bot: Arc<dyn Bot>,
        ready: oneshot::Sender<()>,
        stop: impl Future<Output = ()>,
    ) -> Result<(), RunError> {
        let desk = Arc::new(self.desk(bot));
        let client = gateway::client(&self.api, self.gateway, &desk).await?;
        let shards = Arc::clone(&client.shard_manager);
        let (stopping, stopped) = watch::channel(false);
        let mut held = tokio::spawn(gateway::hold(client));
        let mut served = tokio::spawn(serve(Arc::clone(&desk), Box::pin(until(stopped))));
        let registering = tokio::spawn(open(Arc::clone(&desk), ready));
        let watched = Arc::clone(&shards);
        let heard = desk.heard.clone();
        let watching = tokio::spawn(async move { gateway::watch(&watched, &heard).await });
        let result = tokio::select! {
            () = stop => Ok(()),
            ended = &mut held => ended.unwrap_or(Err(RunError::Ended)).and(Err(RunError::Ended)),
            _ = &mut served => Err(RunError::Ended),
        };
        tracing::info!("stopping");
        registering.abort();
        watching.abort();
        desk.door.close();
        stopping.send_replace(true);
        // Nothing that hangs keeps the process from ending.
        let finish = async {
            let told = async {
                if !served.is_finished() {
                    let _ = (&mut served).await;
                }
            };
            tokio::join!(gateway::leave(shards), desk.door.empty(), told)
        };
        if timeout(FAREWELL, finish).await.is_err() {
            tracing::warn!("not everything that was under way is finished");
        }
        held.abort();
        served.abort();
        result
    }

    fn desk(&self, bot: Arc<dyn Bot>) -> Desk {
        let heard = watch::Sender::new(false);
        Desk {
            bot,
            channels: Channels::new(Arc::clone(&self.line), self.me, self.api.clone(), heard.subscribe()),
            door: Door::new(),
            greeted: watch::Sender::new(false),
            heard,
            line: Arc::clone(&self.line),
            application: self.application,
        }
    }
}

/// Tells what is untold and acts on what falls due.
async fn serve(desk: Arc<Desk>, stop: Handed<'static, ()>) {
    desk.bot.serve(&desk.channels, stop).await;
}

/// Registers the commands, and says when Discord has greeted us as well.
async fn open(desk: Arc<Desk>, ready: oneshot::Sender<()>) {
    register::register(&desk.line, desk.application).await;
    let _ = desk.greeted.subscribe().wait_for(|greeted| *greeted).await;
    tracing::info!("ready");
    // Whoever wanted to know may have gone.
    let _ = ready.send(());
}

async fn until(mut stopped: watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stopped| *stopped).await;
}
