//! A bot that does what a test tells it to, connected to a stand-in.

use crate::standin::person::{Person, Web};
use crate::standin::{LIMIT, soon, standin};
use gonagas::app::ports::{ChannelError, Responder, Response, ResponseOutcome};
use gonagas::app::requests::{AutocompleteInput, Request, Requester, Suggestion};
use gonagas::app::server::guild_changes::GuildChange;
use gonagas::discord::endpoint::ApiEndpoint;
use gonagas::discord::interactions::bot::{BotService, BoxFuture};
use gonagas::discord::interactions::responder::InteractionResponder;
use gonagas::discord::rest::channel_client::DiscordChannels;
use gonagas::discord::run::{LoggedInBot, log_in};
use gonagas::discord::run_error::RunError;
use gonagas::standin::StandinHandle;
use gonagas::ui::message::{Message, ModalForm};
use serde_json::{Value, json};
use std::sync::{Arc, Mutex};
use tokio::sync::{mpsc, oneshot, watch};
use tokio::task::JoinHandle;

/// What a test has the bot answer.
pub enum Deed {
    Private(Message),
    Public(Message),
    Update(Message),
    Retire(&'static str),
    Form(ModalForm),
    Panic,
}

type Order = (Deed, oneshot::Sender<Result<ResponseOutcome, ChannelError>>);

/// Somebody who asks, and waits for the test to say what to answer. Dropped, the answering is closed.
pub struct Visit {
    pub caller: Requester,
    pub ask: Request,
    orders: mpsc::UnboundedSender<Order>,
}

impl Visit {
    /// Has the bot answer.
    pub async fn answer(&self, deed: Deed) -> Result<ResponseOutcome, ChannelError> {
        let (effect, told) = oneshot::channel();
        self.orders.send((deed, effect)).expect("a bot that waits");
        soon("an answer", told).await.expect("a bot that lives")
    }

    /// Has the bot fail.
    pub fn panic(&self) {
        self.orders.send((Deed::Panic, oneshot::channel().0)).expect("a bot that waits");
    }
}

/// What stands behind the commands in these tests.
struct Puppet {
    visits: mpsc::UnboundedSender<Visit>,
    typings: Mutex<Vec<(Requester, AutocompleteInput)>>,
    suggestions: Vec<Suggestion>,
    mouth: watch::Sender<Option<DiscordChannels>>,
    changes: watch::Sender<Vec<GuildChange>>,
}

impl BotService for Puppet {
    fn handle_request<'a>(
        &'a self,
        requester: &'a Requester,
        request: Request,
        reply: &'a InteractionResponder,
        _: &'a DiscordChannels,
    ) -> BoxFuture<'a, ()> {
        Box::pin(async move {
            let (orders, mut preferred) = mpsc::unbounded_channel::<Order>();
            // A test that has ended wants no visits.
            let _ = self.visits.send(Visit { caller: requester.clone(), ask: request, orders });
            while let Some((deed, effect)) = preferred.recv().await {
                let _ = effect.send(do_it(reply, &deed).await);
            }
            reply.finish().await;
        })
    }

    fn autocomplete<'a>(
        &'a self,
        requester: &'a Requester,
        typing: AutocompleteInput,
    ) -> BoxFuture<'a, Vec<Suggestion>> {
        self.typings.lock().expect("no panic").push((requester.clone(), typing));
        Box::pin(async { self.suggestions.clone() })
    }

    fn handle_change(&self, change: GuildChange) -> BoxFuture<'_, ()> {
        self.changes.send_modify(|changes| changes.push(change));
        Box::pin(std::future::ready(()))
    }

    fn run_background_tasks<'a>(
        &'a self,
        channels: &'a DiscordChannels,
        stop: BoxFuture<'static, ()>,
    ) -> BoxFuture<'a, ()> {
        self.mouth.send_replace(Some(channels.clone()));
        stop
    }
}

async fn do_it(reply: &InteractionResponder, deed: &Deed) -> Result<ResponseOutcome, ChannelError> {
    match deed {
        Deed::Private(message) => reply.respond(Response::Ephemeral(message)).await,
        Deed::Public(message) => reply.respond(Response::Public(message)).await,
        Deed::Update(message) => reply.respond(Response::Update(message)).await,
        Deed::Retire(text) => reply.respond(Response::RemoveControls(text)).await,
        Deed::Form(form) => reply.respond(Response::Form(form)).await,
        Deed::Panic => panic!("as the test wanted"),
    }
}

/// A bot that nobody leads.
pub fn idle() -> Arc<dyn BotService> {
    let visits = mpsc::unbounded_channel().0;
    Arc::new(Puppet {
        visits,
        typings: Mutex::default(),
        suggestions: Vec::new(),
        mouth: watch::Sender::new(None),
        changes: watch::Sender::default(),
    })
}

/// A stand-in with a connected bot, and its people.
pub struct Stage {
    pub standin: StandinHandle,
    pub web: Web,
    pub people: Vec<Person>,
    pub mouth: DiscordChannels,
    visits: mpsc::UnboundedReceiver<Visit>,
    puppet: Arc<Puppet>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), RunError>>,
}

/// Logs in to a stand-in.
pub async fn session(standin: &StandinHandle) -> LoggedInBot {
    let api = ApiEndpoint::parse_custom(&standin.url()).expect("a loopback address");
    log_in(api, "any-token").await.expect("a session")
}

impl Stage {
    /// Waits until people can use the bot.
    pub async fn new() -> Stage {
        Stage::suggesting(&[]).await
    }

    /// With a bot that suggests this, whatever is typed.
    pub async fn suggesting(suggestions: &[(&str, &str)]) -> Stage {
        let standin = standin().await;
        let (visiting, visits) = mpsc::unbounded_channel();
        let suggestion = |(name, value): &(&str, &str)| Suggestion { name: (*name).into(), value: (*value).into() };
        let puppet = Arc::new(Puppet {
            visits: visiting,
            typings: Mutex::default(),
            suggestions: suggestions.iter().map(suggestion).collect(),
            mouth: watch::Sender::new(None),
            changes: watch::Sender::default(),
        });
        let (stop, stopped) = oneshot::channel::<()>();
        let (effect, ready) = oneshot::channel();
        let bot = Arc::clone(&puppet);
        let logged_in = session(&standin).await;
        let task = tokio::spawn(async move {
            let stop = async {
                let _ = stopped.await;
            };
            logged_in.serve(bot, effect, stop).await
        });
        soon("readiness", ready).await.expect("a bot that is ready");
        let mut context = puppet.mouth.subscribe();
        let channels = soon("a mouth", context.wait_for(Option::is_some)).await.expect("a mouth").clone();
        let web = Web::new(&standin);
        web.until_bot().await;
        let users = web.people().await;
        let channels = channels.expect("it is there");
        Stage { standin, web, people: users, mouth: channels, visits, puppet, stop: Some(stop), task }
    }

    /// The next who asks.
    pub async fn visit(&mut self) -> Visit {
        soon("a visit", self.visits.recv()).await.expect("a bot that listens")
    }

    /// What has been typed so far.
    pub fn typings(&self) -> Vec<(Requester, AutocompleteInput)> {
        self.puppet.typings.lock().expect("no panic").clone()
    }

    /// Waits until this is among the changes that the bot has heard of.
    pub async fn heard(&self, change: &GuildChange) {
        let mut changes = self.puppet.changes.subscribe();
        soon(&format!("{change:?}"), changes.wait_for(|heard| heard.contains(change)))
            .await
            .expect("a bot that listens");
    }

    /// All changes that the bot has heard of.
    pub fn changes(&self) -> Vec<GuildChange> {
        self.puppet.changes.borrow().clone()
    }

    /// Sets faults.
    pub async fn faults(&self, faults: Value) {
        self.web.good("POST", "/faults", json!({ "faults": faults })).await;
    }

    /// Waits until as many faults have happened; answers their kinds.
    pub async fn faulted(&self, times: usize) -> Vec<String> {
        let kinds = || async {
            let faults = self.web.good("GET", "/faults", Value::Null).await;
            let happened = faults["happened"].as_array().expect("a list").clone();
            happened.iter().map(|it| crate::standin::text(it, "kind").to_owned()).collect::<Vec<_>>()
        };
        until("a fault", || async { kinds().await.len() >= times }).await;
        kinds().await
    }

    /// What the bot sent, as method and path without the version, with statuses.
    pub async fn sent(&self) -> Vec<(String, u64)> {
        let traffic = self.web.good("GET", "/traffic", Value::Null).await;
        let line = |it: &Value| {
            let path = it["path"].as_str().expect("a path").trim_start_matches("/api/v10");
            (format!("{} {path}", it["method"].as_str().expect("a method")), it["status"].as_u64().expect("a status"))
        };
        traffic["traffic"].as_array().expect("a list").iter().map(line).collect()
    }

    /// Tells the bot to stop.
    pub fn begin_stop(&mut self) {
        drop(self.stop.take());
    }

    /// Tells the bot to stop; answers how that went.
    pub async fn stop(&mut self) -> Result<(), RunError> {
        self.begin_stop();
        self.ended().await
    }

    /// What stands behind the commands.
    pub fn puppet(&self) -> Arc<dyn BotService> {
        self.puppet.clone()
    }

    /// Waits until the bot has stopped by itself.
    pub async fn ended(&mut self) -> Result<(), RunError> {
        soon("the end", &mut self.task).await.expect("no panic")
    }

    /// A person runs a command, and the test has the bot answer.
    pub fn command(&self, user: usize, name: &str, options: Value) -> JoinHandle<Value> {
        let (user, name) = (self.people[user].clone(), name.to_owned());
        tokio::spawn(async move { user.command(&name, options).await })
    }

    /// A person presses a button.
    pub fn press(&self, user: usize, message: &Value, custom_id: &str) -> JoinHandle<Value> {
        let (user, message, custom_id) = (self.people[user].clone(), message.clone(), custom_id.to_owned());
        tokio::spawn(async move { user.press(&message, &custom_id).await })
    }

    /// Waits until an interaction has this state.
    pub async fn until(&self, user: usize, interaction: &Value, state: &str) {
        let path = format!("/interactions/{}", crate::standin::text(interaction, "interaction"));
        until("the state", || async { self.people[user].good("GET", &path, Value::Null).await["state"] == state })
            .await;
    }

    /// What a person sees in the first channel.
    pub async fn seen(&self, user: usize) -> Vec<Value> {
        self.people[user].see().await["messages"].as_array().expect("messages").clone()
    }
}

/// Waits until something is so.
pub async fn until<F: Future<Output = bool>>(kind: &str, so: impl Fn() -> F) {
    let wait = async {
        while !so().await {
            tokio::task::yield_now().await;
        }
    };
    assert!(tokio::time::timeout(LIMIT, wait).await.is_ok(), "{kind} did not come about");
}
