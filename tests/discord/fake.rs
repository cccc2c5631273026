//! A bot that does what a test tells it to, connected to a stand-in.

use crate::standin::person::{Person, Web};
use crate::standin::{LIMIT, soon, standin};
use gonagas::app::ask::{Ask, Caller, Suggestion, Typing};
use gonagas::app::change::Change;
use gonagas::app::port::{Answer, Answered, MouthError, Reply};
use gonagas::discord::api::Api;
use gonagas::discord::bot::{Bot, Handed};
use gonagas::discord::mouth::Channels;
use gonagas::discord::reply::Answering;
use gonagas::discord::run::{Session, log_in};
use gonagas::discord::run_error::RunError;
use gonagas::standin::Running;
use gonagas::ui::message::{Form, Message};
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
    Form(Form),
    Panic,
}

type Order = (Deed, oneshot::Sender<Result<Answered, MouthError>>);

/// Somebody who asks, and waits for the test to say what to answer. Dropped, the answering is closed.
pub struct Visit {
    pub caller: Caller,
    pub ask: Ask,
    orders: mpsc::UnboundedSender<Order>,
}

impl Visit {
    /// Has the bot answer.
    pub async fn answer(&self, deed: Deed) -> Result<Answered, MouthError> {
        let (tell, told) = oneshot::channel();
        self.orders.send((deed, tell)).expect("a bot that waits");
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
    typings: Mutex<Vec<(Caller, Typing)>>,
    suggestions: Vec<Suggestion>,
    mouth: watch::Sender<Option<Channels>>,
    changes: watch::Sender<Vec<Change>>,
}

impl Bot for Puppet {
    fn handle<'a>(&'a self, caller: &'a Caller, ask: Ask, reply: &'a Answering, _: &'a Channels) -> Handed<'a, ()> {
        Box::pin(async move {
            let (orders, mut wanted) = mpsc::unbounded_channel::<Order>();
            // A test that has ended wants no visits.
            let _ = self.visits.send(Visit { caller: caller.clone(), ask, orders });
            while let Some((deed, tell)) = wanted.recv().await {
                let _ = tell.send(do_it(reply, &deed).await);
            }
            reply.close().await;
        })
    }

    fn complete<'a>(&'a self, caller: &'a Caller, typing: Typing) -> Handed<'a, Vec<Suggestion>> {
        self.typings.lock().expect("no panic").push((caller.clone(), typing));
        Box::pin(async { self.suggestions.clone() })
    }

    fn heed(&self, change: Change) -> Handed<'_, ()> {
        self.changes.send_modify(|changes| changes.push(change));
        Box::pin(std::future::ready(()))
    }

    fn serve<'a>(&'a self, mouth: &'a Channels, stop: Handed<'static, ()>) -> Handed<'a, ()> {
        self.mouth.send_replace(Some(mouth.clone()));
        stop
    }
}

async fn do_it(reply: &Answering, deed: &Deed) -> Result<Answered, MouthError> {
    match deed {
        Deed::Private(message) => reply.answer(Answer::Private(message)).await,
        Deed::Public(message) => reply.answer(Answer::Public(message)).await,
        Deed::Update(message) => reply.answer(Answer::Update(message)).await,
        Deed::Retire(text) => reply.answer(Answer::Retire(text)).await,
        Deed::Form(form) => reply.answer(Answer::Form(form)).await,
        Deed::Panic => panic!("as the test wanted"),
    }
}

/// A bot that nobody leads.
pub fn idle() -> Arc<dyn Bot> {
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
    pub standin: Running,
    pub web: Web,
    pub people: Vec<Person>,
    pub mouth: Channels,
    visits: mpsc::UnboundedReceiver<Visit>,
    puppet: Arc<Puppet>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<Result<(), RunError>>,
}

/// Logs in to a stand-in.
pub async fn session(standin: &Running) -> Session {
    let api = Api::elsewhere(&standin.url()).expect("a loopback address");
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
        let (tell, ready) = oneshot::channel();
        let bot = Arc::clone(&puppet);
        let logged_in = session(&standin).await;
        let task = tokio::spawn(async move {
            let stop = async {
                let _ = stopped.await;
            };
            logged_in.serve(bot, tell, stop).await
        });
        soon("readiness", ready).await.expect("a bot that is ready");
        let mut given = puppet.mouth.subscribe();
        let mouth = soon("a mouth", given.wait_for(Option::is_some)).await.expect("a mouth").clone();
        let web = Web::new(&standin);
        web.until_bot().await;
        let people = web.people().await;
        let mouth = mouth.expect("it is there");
        Stage { standin, web, people, mouth, visits, puppet, stop: Some(stop), task }
    }

    /// The next who asks.
    pub async fn visit(&mut self) -> Visit {
        soon("a visit", self.visits.recv()).await.expect("a bot that listens")
    }

    /// What has been typed so far.
    pub fn typings(&self) -> Vec<(Caller, Typing)> {
        self.puppet.typings.lock().expect("no panic").clone()
    }

    /// Waits until this is among the changes that the bot has heard of.
    pub async fn heard(&self, change: &Change) {
        let mut changes = self.puppet.changes.subscribe();
        soon(&format!("{change:?}"), changes.wait_for(|heard| heard.contains(change)))
            .await
            .expect("a bot that listens");
    }

    /// All changes that the bot has heard of.
    pub fn changes(&self) -> Vec<Change> {
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
    pub fn puppet(&self) -> Arc<dyn Bot> {
        self.puppet.clone()
    }

    /// Waits until the bot has stopped by itself.
    pub async fn ended(&mut self) -> Result<(), RunError> {
        soon("the end", &mut self.task).await.expect("no panic")
    }

    /// A person runs a command, and the test has the bot answer.
    pub fn command(&self, person: usize, name: &str, options: Value) -> JoinHandle<Value> {
        let (person, name) = (self.people[person].clone(), name.to_owned());
        tokio::spawn(async move { person.command(&name, options).await })
    }

    /// A person presses a button.
    pub fn press(&self, person: usize, message: &Value, custom_id: &str) -> JoinHandle<Value> {
        let (person, message, custom_id) = (self.people[person].clone(), message.clone(), custom_id.to_owned());
        tokio::spawn(async move { person.press(&message, &custom_id).await })
    }

    /// Waits until an interaction has this state.
    pub async fn until(&self, person: usize, interaction: &Value, state: &str) {
        let path = format!("/interactions/{}", crate::standin::text(interaction, "interaction"));
        until("the state", || async { self.people[person].good("GET", &path, Value::Null).await["state"] == state })
            .await;
    }

    /// What a person sees in the first channel.
    pub async fn seen(&self, person: usize) -> Vec<Value> {
        self.people[person].see().await["messages"].as_array().expect("messages").clone()
    }
}

/// Waits until something is so.
pub async fn until<F: Future<Output = bool>>(what: &str, so: impl Fn() -> F) {
    let wait = async {
        while !so().await {
            tokio::task::yield_now().await;
        }
    };
    assert!(tokio::time::timeout(LIMIT, wait).await.is_ok(), "{what} did not come about");
}
