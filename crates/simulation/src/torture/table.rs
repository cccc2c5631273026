//! Two people in a channel of their own, who play one match after the other.

use crate::torture::controls::{MatchControl, is_ephemeral, match_controls};
use crate::torture::standin_api::StandinApi;
use anyhow::Context as _;
use rand::RngExt as _;
use rand_chacha::ChaCha8Rng;
use reqwest::Method;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::sync::{Mutex, PoisonError};

/// The games that people play, as `/challenge` takes it.
const CHALLENGES: [(&str, &str); 6] = [
    ("pahtum", "blocks=3"),
    ("seega", "size=5"),
    ("shap-luk", ""),
    ("sahkku", "rules=devils-game"),
    ("sahkku", "rules=raisa"),
    ("sahkku", "rules=unjarga"),
];

/// The controls by which a match goes on.
const PLAY_VERBS: [&str; 6] = ["play", "pick", "throw", "accept", "rematch", "confirm"];

/// The messages that people look at.
const RECENT: usize = 12;

/// The messages that are read at a time in the end.
const PAGE: usize = 100;

/// A record of all that people have seen and done.
#[derive(Debug, Default)]
pub struct Ledger {
    /// The highest event that a control in public answered, by the number of the match: the event was in the log then.
    pub seen_events: BTreeMap<u64, u32>,
    /// The interactions that the bot acknowledged.
    pub acknowledged: u64,
    /// The interactions that it did not acknowledge: it was dead, or a fault hit the answer.
    pub missed: u64,
}

impl Ledger {
    /// Returns a record of both. No match is in both.
    pub fn merge(mut self, other: Ledger) -> Ledger {
        self.seen_events.extend(other.seen_events);
        self.acknowledged += other.acknowledged;
        self.missed += other.missed;
        self
    }
}

/// Two people and their channel.
#[derive(Debug, Clone)]
pub struct Table {
    pub guild: String,
    pub channel: String,
    pub people: [String; 2],
}

impl Table {
    /// Adds two people and a channel to a server.
    pub async fn add(api: &StandinApi, guild: &str, number: u32) -> anyhow::Result<Table> {
        let people = [
            api.create("/people", &format!("first{number}")).await?,
            api.create("/people", &format!("second{number}")).await?,
        ];
        for person in &people {
            let path = format!("/guilds/{guild}/members/{person}");
            api.send(Method::PUT, &path, Some(json!({})))
                .await?
                .with_context(|| format!("the stand-in refuses {path}"))?;
        }
        let channel = api.create(&format!("/guilds/{guild}/channels"), &format!("table-{number}")).await?;
        Ok(Table { guild: guild.to_owned(), channel, people })
    }

    /// Returns all messages that a person sees here, a page after the other from the newest one on.
    pub async fn all_messages(&self, api: &StandinApi, person: usize) -> anyhow::Result<Vec<Value>> {
        let mut found = Vec::new();
        let mut before = String::new();
        loop {
            let page = self.messages(api, person, PAGE, &before).await?;
            let Some(oldest) = page.first() else { return Ok(found) };
            before = format!("&before={}", oldest["id"].as_str().context("a message has no id")?);
            found.extend(page);
        }
    }

    /// Returns so many messages that a person sees here, the newest last.
    async fn messages(
        &self,
        api: &StandinApi,
        person: usize,
        limit: usize,
        before: &str,
    ) -> anyhow::Result<Vec<Value>> {
        let path = format!("/people/{}/messages?channel={}&limit={limit}{before}", self.people[person], self.channel);
        Ok(api.get(&path).await?["messages"].as_array().cloned().unwrap_or_default())
    }

    /// Acts for one of the two: plays on, presses an old control, or makes a challenge. Notes the messages that
    /// they saw before.
    pub async fn act(&self, api: &StandinApi, rng: &mut ChaCha8Rng, ledger: &Mutex<Ledger>) -> anyhow::Result<()> {
        let person = rng.random_range(0..2);
        let seen = self.messages(api, person, RECENT, "").await?;
        note_events(ledger, &seen);
        let playable: Vec<(&Value, Vec<MatchControl>)> = seen
            .iter()
            .map(|message| (message, match_controls(message)))
            .map(|(message, mut controls)| {
                controls.retain(|control| PLAY_VERBS.contains(&control.verb.as_str()));
                (message, controls)
            })
            .filter(|(_, controls)| !controls.is_empty())
            .collect();
        // Mostly the newest message; sometimes an older one.
        let newest = playable.len().saturating_sub(1);
        let choice = if rng.random_ratio(1, 8) { rng.random_range(0..=newest) } else { newest };
        let answer = match playable.get(choice) {
            Some((message, controls)) => self.press(api, person, message, controls, rng).await?,
            None => self.challenge(api, person, rng).await?,
        };
        let mut ledger = ledger.lock().unwrap_or_else(PoisonError::into_inner);
        match answer.map(|answer| answer["acknowledged"] == json!(true)) {
            Some(true) => ledger.acknowledged += 1,
            Some(false) => ledger.missed += 1,
            None => {}
        }
        Ok(())
    }

    async fn press(
        &self,
        api: &StandinApi,
        person: usize,
        message: &Value,
        controls: &[MatchControl],
        rng: &mut ChaCha8Rng,
    ) -> anyhow::Result<Option<Value>> {
        let control = &controls[rng.random_range(0..controls.len())];
        let mut body = json!({ "channel": self.channel, "message": message["id"], "custom_id": control.custom_id });
        if !control.values.is_empty() {
            body["values"] = json!([control.values[rng.random_range(0..control.values.len())]]);
        }
        api.send(Method::POST, &format!("/people/{}/press", self.people[person]), Some(body)).await
    }

    async fn challenge(&self, api: &StandinApi, person: usize, rng: &mut ChaCha8Rng) -> anyhow::Result<Option<Value>> {
        let (game, options) = CHALLENGES[rng.random_range(0..CHALLENGES.len())];
        let mut chosen = json!({ "game": game, "opponent": self.people[1 - person], "clock": "none" });
        if !options.is_empty() {
            chosen["options"] = json!(options);
        }
        let body = json!({ "guild": self.guild, "channel": self.channel, "name": "challenge", "options": chosen });
        api.send(Method::POST, &format!("/people/{}/command", self.people[person]), Some(body)).await
    }
}

/// Notes the events that the public controls among these messages answer.
fn note_events(ledger: &Mutex<Ledger>, seen: &[Value]) {
    let mut ledger = ledger.lock().unwrap_or_else(PoisonError::into_inner);
    for control in seen.iter().filter(|message| !is_ephemeral(message)).flat_map(match_controls) {
        let highest = ledger.seen_events.entry(control.match_number).or_default();
        *highest = control.event.max(*highest);
    }
}
