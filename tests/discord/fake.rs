//! A bot controlled by the test, connected to a stand-in.

pub use crate::discord::fast_time::{advance, fast_forward};
use crate::standin::person::{Person, Web};
use crate::standin::{soon, standin};
use gonagas_app::autocomplete_input::{AutocompleteInput, Suggestion};
use gonagas_app::ports::{ChannelError, Responder, Response, ResponseOutcome};
use gonagas_app::request::{ReceivedRequest, Request};
use gonagas_app::requester::Requester;
use gonagas_app::server::greeting::AnnouncedGuild;
use gonagas_app::server::guild_changes::GuildChange;
use gonagas_core::matches::shards::ShardRange;
use gonagas_discord::endpoint::ApiEndpoint;
use gonagas_discord::interactions::bot::{BotService, BoxFuture};
use gonagas_discord::interactions::responder::InteractionResponder;
use gonagas_discord::rest::channel_client::DiscordChannels;
use gonagas_discord::run::{LoggedInBot, log_in};
use gonagas_discord::run_error::RunError;
use gonagas_discord::shard_setting::ShardSetting;
use gonagas_standin::StandinHandle;
use gonagas_ui::message::{Message, ModalForm, RetiredMessage};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

/// A response that the test has the bot give.
pub enum FakeResponse {
    Private(Message),
    Public(Message),
    Update(Message),
    Retire(&'static str),
    Form(ModalForm),
    /// An edit of the first response, as after the interaction.
    Edit(Message),
    /// The question if Discord still waits: sent if so, and gone if not.
    CheckLive,
    Panic,
}

type Instruction = (FakeResponse, oneshot::Sender<Result<ResponseOutcome, ChannelError>>);

/// A request that waits for the test to answer it. Dropping it finishes the answer.
pub struct PendingRequest {
    pub requester: Requester,
    pub request: Request,
    instructions: mpsc::UnboundedSender<Instruction>,
}

impl PendingRequest {
    /// Makes the bot respond.
    pub async fn answer(&self, response: FakeResponse) -> Result<ResponseOutcome, ChannelError> {
        let (sender, receiver) = oneshot::channel();
        self.instructions.send((response, sender)).expect("a bot that waits");
        soon("an answer", receiver).await.expect("a bot that lives")
    }

    /// Makes the bot panic.
    pub fn panic(&self) {
        self.instructions.send((FakeResponse::Panic, oneshot::channel().0)).expect("a bot that waits");
    }
}

/// The app in these tests.
struct FakeBot {
    requests: mpsc::UnboundedSender<PendingRequest>,
    autocomplete_inputs: Mutex<Vec<(Requester, AutocompleteInput)>>,
    suggestions: Vec<Suggestion>,
    channels: watch::Sender<Option<DiscordChannels>>,
    changes: watch::Sender<Vec<GuildChange>>,
    announced: watch::Sender<Vec<AnnouncedGuild>>,
    /// The shards that count as connected.
    connected: watch::Sender<BTreeSet<u32>>,
    /// The silences before shards were found to be disconnected.
    silences: Mutex<Vec<Duration>>,
    /// The guilds that were hidden or announced, and whether they can be reached.
    availability: watch::Sender<Vec<(u64, bool)>>,
    /// The shards of the bot.
    shards: watch::Sender<Option<ShardRange>>,
    /// True while the API counts as closed.
    api_closed: watch::Sender<bool>,
}

impl BotService for FakeBot {
    fn handle_request<'a>(
        &'a self,
        requester: &'a Requester,
        request: ReceivedRequest,
        responder: &'a InteractionResponder,
        _: &'a DiscordChannels,
    ) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            let (instructions, mut received) = mpsc::unbounded_channel::<Instruction>();
            // Fails when the test has ended.
            let _ = self.requests.send(PendingRequest {
                requester: requester.clone(),
                request: request.request,
                instructions,
            });
            while let Some((response, sender)) = received.recv().await {
                let _ = sender.send(send_response(responder, &response).await);
            }
            responder.finish().await;
        })
    }

    fn autocomplete<'a>(
        &'a self,
        requester: &'a Requester,
        input: AutocompleteInput,
        _: &'a DiscordChannels,
    ) -> BoxFuture<'a, Vec<Suggestion>> {
        self.autocomplete_inputs.lock().expect("no panic").push((requester.clone(), input));
        Box::pin(async { self.suggestions.clone() })
    }

    fn handle_change(&self, change: GuildChange) -> BoxFuture<'_, ()> {
        self.changes.send_modify(|changes| changes.push(change));
        Box::pin(std::future::ready(()))
    }

    fn greet_guild<'a>(&'a self, announced: &'a AnnouncedGuild, _: &'a DiscordChannels) -> BoxFuture<'a, ()> {
        self.announced.send_modify(|all| all.push(announced.clone()));
        Box::pin(std::future::ready(()))
    }

    fn claim_shards(&self, range: ShardRange) -> BoxFuture<'_, ()> {
        self.shards.send_replace(Some(range));
        self.connected.send_replace(BTreeSet::new());
        Box::pin(std::future::ready(()))
    }

    fn shards_lost(&self) -> BoxFuture<'_, ()> {
        Box::pin(std::future::pending())
    }

    fn record_connected(&self, shard: u32) {
        self.connected.send_modify(|connected| {
            connected.insert(shard);
        });
    }

    fn record_disconnected(&self, shard: u32, silence: Duration) {
        self.silences.lock().expect("no panic").push(silence);
        self.connected.send_modify(|connected| {
            connected.remove(&shard);
        });
    }

    fn record_guild_availability(&self, guild: u64, is_available: bool) {
        self.availability.send_modify(|all| all.push((guild, is_available)));
    }

    fn record_api_closed(&self, is_closed: bool) {
        self.api_closed.send_replace(is_closed);
    }

    fn run_background_tasks<'a>(
        &'a self,
        channels: &'a DiscordChannels,
        stop: BoxFuture<'static, ()>,
    ) -> BoxFuture<'a, ()> {
        self.channels.send_replace(Some(channels.clone()));
        stop
    }
}

/// A message that keeps its files and has this text.
pub fn retired(text: &str) -> RetiredMessage {
    RetiredMessage { text: text.to_owned(), keeps_files: true }
}

async fn send_response(
    responder: &InteractionResponder,
    response: &FakeResponse,
) -> Result<ResponseOutcome, ChannelError> {
    match response {
        FakeResponse::Private(message) => responder.respond(Response::Ephemeral(message)).await,
        FakeResponse::Public(message) => responder.respond(Response::Public(message)).await,
        FakeResponse::Update(message) => responder.respond(Response::Update(message)).await,
        FakeResponse::Retire(text) => responder.respond(Response::Retire(&retired(text))).await,
        FakeResponse::Form(form) => responder.respond(Response::Form(form)).await,
        FakeResponse::Edit(message) => {
            let follow_up = responder.follow_up().expect("Discord takes edits");
            follow_up.edit_answer(message).await.map(|()| ResponseOutcome::Sent)
        }
        FakeResponse::CheckLive => match responder.is_live().await {
            true => Ok(ResponseOutcome::Sent),
            false => Err(ChannelError::Gone),
        },
        FakeResponse::Panic => panic!("as the test wanted"),
    }
}

/// Creates a bot that answers nothing.
pub fn idle() -> Arc<dyn BotService> {
    Arc::new(FakeBot::new(mpsc::unbounded_channel().0, &[]))
}

impl FakeBot {
    fn new(requests: mpsc::UnboundedSender<PendingRequest>, suggestions: &[(&str, &str)]) -> FakeBot {
        let suggestion = |(name, value): &(&str, &str)| Suggestion { name: (*name).into(), value: (*value).into() };
        FakeBot {
            requests,
            autocomplete_inputs: Mutex::default(),
            suggestions: suggestions.iter().map(suggestion).collect(),
            channels: watch::Sender::new(None),
            changes: watch::Sender::default(),
            announced: watch::Sender::default(),
            connected: watch::Sender::default(),
            silences: Mutex::default(),
            availability: watch::Sender::default(),
            shards: watch::Sender::default(),
            api_closed: watch::Sender::default(),
        }
    }
}

/// A stand-in with a connected bot, and its people.
pub struct Harness {
    pub standin: StandinHandle,
    pub web: Web,
    pub people: Vec<Person>,
    pub channels: DiscordChannels,
    requests: tokio::sync::Mutex<mpsc::UnboundedReceiver<PendingRequest>>,
    bot: Arc<FakeBot>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), RunError>>,
}

/// Logs in to a stand-in.
pub async fn session(standin: &StandinHandle) -> LoggedInBot {
    let api = ApiEndpoint::parse_custom(&standin.url()).expect("a loopback address");
    log_in(api, "any-token").await.expect("a session")
}

impl Harness {
    /// Starts a bot, and waits until people can use it.
    pub async fn new() -> Harness {
        Harness::suggesting(&[]).await
    }

    /// Starts a bot that always suggests the same values.
    pub async fn suggesting(suggestions: &[(&str, &str)]) -> Harness {
        let standin = standin().await;
        let (harness, ready) = Harness::starting(standin, ShardSetting::Auto, suggestions).await;
        soon("readiness", ready).await.expect("a bot that is ready");
        harness.web.until_bot().await;
        harness
    }

    /// Starts a bot with these shards, and does not wait until people can use it.
    pub async fn starting(
        standin: StandinHandle,
        shards: ShardSetting,
        suggestions: &[(&str, &str)],
    ) -> (Harness, oneshot::Receiver<()>) {
        let (request_sender, requests) = mpsc::unbounded_channel();
        let bot = Arc::new(FakeBot::new(request_sender, suggestions));
        let (stop, stopped) = oneshot::channel::<()>();
        let (sender, ready) = oneshot::channel();
        let served = Arc::clone(&bot);
        let logged_in = session(&standin).await.with_shards(shards);
        let task = tokio::spawn(async move {
            let stop = async {
                let _ = stopped.await;
            };
            logged_in.serve(served, sender, stop).await
        });
        let mut context = bot.channels.subscribe();
        let channels =
            soon("a channel client", context.wait_for(Option::is_some)).await.expect("a channel client").clone();
        let web = Web::new(&standin);
        let users = web.people().await;
        let channels = channels.expect("it is there");
        (
            Harness { standin, web, people: users, channels, requests: requests.into(), bot, stop: Some(stop), task },
            ready,
        )
    }

    /// Waits for the next request.
    pub async fn next_request(&mut self) -> PendingRequest {
        soon("a request", self.requests.get_mut().recv()).await.expect("a bot that listens")
    }

    /// Waits for the next request, for as long as it takes.
    pub async fn next_of_any(&self) -> PendingRequest {
        self.requests.lock().await.recv().await.expect("a bot that listens")
    }

    /// Returns the inputs of all autocompletions so far.
    pub fn autocomplete_inputs(&self) -> Vec<(Requester, AutocompleteInput)> {
        self.bot.autocomplete_inputs.lock().expect("no panic").clone()
    }

    /// Waits until the bot has received this change.
    pub async fn wait_for_change(&self, change: &GuildChange) {
        let mut changes = self.bot.changes.subscribe();
        soon(&format!("{change:?}"), changes.wait_for(|heard| heard.contains(change)))
            .await
            .expect("a bot that listens");
    }

    /// Returns a receiver of the shards that count as connected.
    pub fn connected(&self) -> watch::Receiver<BTreeSet<u32>> {
        self.bot.connected.subscribe()
    }

    /// Returns the silences before shards were found to be disconnected.
    pub fn silences(&self) -> Vec<Duration> {
        self.bot.silences.lock().expect("no panic").clone()
    }

    /// Waits until so many changes of availability were reported, and returns them.
    pub async fn availability(&self, count: usize) -> Vec<(u64, bool)> {
        let mut reported = self.bot.availability.subscribe();
        reported.wait_for(|all| all.len() >= count).await.expect("the bot runs").clone()
    }

    /// Returns the number of shards of the bot.
    pub fn shard_count(&self) -> Option<u32> {
        self.bot.shards.borrow().map(ShardRange::total)
    }

    /// Returns the attempts to begin a session, each with its shard, the number of shards, and true if it succeeded.
    pub async fn identifies(&self) -> Vec<(u64, u64, bool)> {
        let traffic = self.web.good("GET", "/traffic", Value::Null).await;
        let read = |it: &Value| {
            assert_ne!(it["compress"], true, "the relay could not read compressed payloads along");
            let number = |index: usize| it["shard"][index].as_u64().expect("a number");
            (number(0), number(1), it["accepted"] == true)
        };
        traffic["identifies"].as_array().expect("a list").iter().map(read).collect()
    }

    /// Returns a receiver of whether the API counts as closed.
    pub fn api_closed(&self) -> watch::Receiver<bool> {
        self.bot.api_closed.subscribe()
    }

    /// Returns the paths at which the bot has connected to the gateway.
    pub async fn connections(&self) -> Vec<String> {
        let traffic = self.web.good("GET", "/traffic", Value::Null).await;
        let paths = traffic["connections"].as_array().expect("a list").iter();
        paths.map(|path| path.as_str().expect("a path").to_owned()).collect()
    }

    /// Waits until this many guilds were announced to the bot; returns them.
    pub async fn announced(&self, count: usize) -> Vec<AnnouncedGuild> {
        let mut announced = self.bot.announced.subscribe();
        soon("an announced guild", announced.wait_for(|all| all.len() >= count)).await.expect("a bot").clone()
    }

    /// Returns all changes that the bot has received.
    pub fn changes(&self) -> Vec<GuildChange> {
        self.bot.changes.borrow().clone()
    }

    /// Adds faults.
    pub async fn add_faults(&self, faults: Value) {
        self.web.good("POST", "/faults", json!({ "faults": faults })).await;
    }

    /// Waits until this many faults have occurred; returns their kinds.
    pub async fn wait_for_faults(&self, times: usize) -> Vec<String> {
        let kinds = || async {
            let faults = self.web.good("GET", "/faults", Value::Null).await;
            let happened = faults["happened"].as_array().expect("a list").clone();
            happened.iter().map(|it| crate::standin::text(it, "kind").to_owned()).collect::<Vec<_>>()
        };
        wait_until("a fault", || async { kinds().await.len() >= times }).await;
        kinds().await
    }

    /// Returns the bot's requests as method and path without the version, each with its status.
    pub async fn sent_requests(&self) -> Vec<(String, u64)> {
        let traffic = self.web.good("GET", "/traffic", Value::Null).await;
        let line = |it: &Value| {
            let path = it["path"].as_str().expect("a path").trim_start_matches("/api/v10");
            (format!("{} {path}", it["method"].as_str().expect("a method")), it["status"].as_u64().expect("a status"))
        };
        traffic["traffic"].as_array().expect("a list").iter().map(line).collect()
    }

    /// Asks the bot to stop.
    pub fn begin_stop(&mut self) {
        drop(self.stop.take());
    }

    /// Asks the bot to stop; returns its result.
    pub async fn stop(&mut self) -> Result<(), RunError> {
        self.begin_stop();
        self.wait_for_end().await
    }

    /// Returns the app.
    pub fn bot(&self) -> Arc<dyn BotService> {
        self.bot.clone()
    }

    /// Waits until the bot has stopped.
    pub async fn wait_for_end(&mut self) -> Result<(), RunError> {
        soon("the end", &mut self.task).await.expect("no panic")
    }

    /// Runs a command as a person, in a task of its own.
    pub fn command(&self, user: usize, name: &str, options: Value) -> JoinHandle<Value> {
        let user = self.people[user].clone();
        let name = name.to_owned();
        tokio::spawn(async move { user.command(&name, options).await })
    }

    /// Presses a button as a person, in a task of its own.
    pub fn press(&self, user: usize, message: &Value, custom_id: &str) -> JoinHandle<Value> {
        let user = self.people[user].clone();
        let message = message.clone();
        let custom_id = custom_id.to_owned();
        tokio::spawn(async move { user.press(&message, &custom_id).await })
    }

    /// Picks an option of a menu as a person, in a task of its own.
    pub fn pick(&self, user: usize, message: &Value, custom_id: &str, value: &str) -> JoinHandle<Value> {
        let person = self.people[user].clone();
        let message = message.clone();
        let id = custom_id.to_owned();
        let value = value.to_owned();
        tokio::spawn(async move { person.pick(&message, &id, &[&value]).await })
    }

    /// Waits until an interaction has this state.
    pub async fn wait_for_state(&self, user: usize, interaction: &Value, state: &str) {
        let path = format!("/interactions/{}", crate::standin::text(interaction, "interaction"));
        wait_until("the state", || async { self.people[user].good("GET", &path, Value::Null).await["state"] == state })
            .await;
    }

    /// Returns the messages that a person sees in the first channel.
    pub async fn messages(&self, user: usize) -> Vec<Value> {
        self.people[user].see().await["messages"].as_array().expect("messages").clone()
    }
}

/// Waits until a condition holds.
pub async fn wait_until<F: Future<Output = bool>>(kind: &str, so: impl Fn() -> F) {
    let wait = async {
        while !so().await {
            tokio::time::sleep(Duration::from_millis(3)).await;
        }
    };
    soon(kind, wait).await;
}
