//! The bot of a simulation: it is started, stopped, killed, and cut off from Discord.

use crate::app::App;
use crate::app::ports::{Clock, ComputerPlayer};
use crate::app::server::guild_changes::GuildChange;
use crate::simulation::clock::BotClock;
use crate::simulation::computer::SimulatedComputer;
use crate::simulation::discord::channel_client::SimulatedChannels;
use crate::simulation::discord::model::DiscordModel;
use crate::simulation::random::{Purpose, Random};
use crate::store::any_store::AnyStore;
use crate::store::sqlite::{OpenError, SqliteStore};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// A running bot with everything that it works on.
pub(in crate::simulation) struct Bot {
    pub(in crate::simulation) app: Arc<App<AnyStore>>,
    pub(in crate::simulation) channels: SimulatedChannels,
    /// The background work and the requests.
    pub(in crate::simulation) tasks: JoinSet<()>,
    /// False while Discord sends it nothing.
    pub(in crate::simulation) is_connected: bool,
    stop: watch::Sender<bool>,
}

impl Bot {
    /// Starts the bot on a database. `secrets` counts the secrets that it has drawn.
    pub(in crate::simulation) fn start(
        discord: &Arc<DiscordModel>,
        database: &Path,
        seed: u64,
        secrets: &Arc<AtomicU64>,
    ) -> Result<Bot, OpenError> {
        let store = AnyStore::Sqlite(SqliteStore::open_inline(database, Arc::clone(&discord.faults) as _)?);
        let secrets = Arc::clone(secrets);
        let draw = move || Random::new(seed, Purpose::Secret, [secrets.fetch_add(1, Ordering::Relaxed), 0]).bytes();
        let computer: Arc<dyn ComputerPlayer> = Arc::new(SimulatedComputer { defect: Arc::clone(&discord.defect) });
        let clock: Arc<dyn Clock> = Arc::new(BotClock::new(Arc::clone(&discord.clock), Arc::clone(&discord.defect)));
        let app = Arc::new(App::new(store, clock, Arc::new(draw), computer));
        let channels = SimulatedChannels(Arc::clone(discord));
        let (stop, mut stopped) = watch::channel(false);
        let mut tasks = JoinSet::new();
        let (working, client) = (Arc::clone(&app), channels.clone());
        tasks.spawn(async move {
            let until = async {
                let _ = stopped.wait_for(|stopped| *stopped).await;
            };
            working.run_background_tasks(&client, until).await;
        });
        Ok(Bot { app, channels, tasks, is_connected: false, stop })
    }

    /// Connects the bot with Discord.
    pub(in crate::simulation) fn connect(&mut self) {
        let guilds =
            self.channels.0.lock().guilds.iter().filter(|(_, guild)| guild.has_bot).map(|(id, _)| *id).collect();
        self.is_connected = true;
        self.app.record_connected(0);
        self.handle_change(GuildChange::GuildList(guilds));
    }

    /// Breaks the connection with Discord, which the bot notices after this silence.
    pub(in crate::simulation) fn disconnect(&mut self, silence: Duration) {
        if std::mem::take(&mut self.is_connected) {
            self.app.record_disconnected(0, silence);
        }
    }

    /// Tells the bot of a change, if it is connected.
    pub(in crate::simulation) fn handle_change(&mut self, change: GuildChange) {
        if self.is_connected {
            let app = Arc::clone(&self.app);
            self.tasks.spawn(async move { app.handle_guild_change(change).await });
        }
    }

    /// Ends the bot at whatever it is doing.
    pub(in crate::simulation) async fn kill(mut self) -> Result<(), String> {
        self.tasks.abort_all();
        self.wait_for_tasks().await
    }

    /// Lets the bot finish what it is doing, and ends it.
    pub(in crate::simulation) async fn stop(mut self) -> Result<(), String> {
        self.stop.send_replace(true);
        self.wait_for_tasks().await
    }

    /// Waits until all tasks have ended.
    ///
    /// # Errors
    ///
    /// The message of a task that panicked.
    async fn wait_for_tasks(&mut self) -> Result<(), String> {
        let mut result = Ok(());
        while let Some(ended) = self.tasks.join_next().await {
            result = result.and(describe_end(ended));
        }
        result.and(self.check_background())
    }

    /// Forgets the tasks that have ended.
    ///
    /// # Errors
    ///
    /// The message of a task that panicked.
    pub(in crate::simulation) fn forget_ended_tasks(&mut self) -> Result<(), String> {
        let mut result = Ok(());
        while let Some(ended) = self.tasks.try_join_next() {
            result = result.and(describe_end(ended));
        }
        result.and(self.check_background())
    }

    /// Returns an error if the work on a match panicked in the background, where it keeps no other match from going on.
    fn check_background(&self) -> Result<(), String> {
        match self.app.background_panics() {
            0 => Ok(()),
            count => Err(format!("the work on a match panicked, {count} times so far")),
        }
    }
}

fn describe_end(ended: Result<(), tokio::task::JoinError>) -> Result<(), String> {
    match ended {
        Err(error) if error.is_panic() => {
            let panic = error.into_panic();
            let text = panic.downcast_ref::<String>().cloned();
            let text = text.or_else(|| panic.downcast_ref::<&str>().map(|text| (*text).to_owned()));
            Err(text.unwrap_or_else(|| "a task panicked".to_owned()))
        }
        _ => Ok(()),
    }
}
