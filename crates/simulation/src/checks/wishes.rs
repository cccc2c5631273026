//! Wishes for an opponent: only people who have asked hear of what fits, about each thing once, and not too often.

use crate::discord::model::{DiscordModel, DiscordState, PostedMessage};
use crate::ledger::Ledger;
use gonagas_core::matches::challenge::seek::{MAX_NEWS_PER_DAY, MAX_NEWS_PER_HOUR};
use gonagas_core::matches::clock::duration::{DAY, HOUR, MINUTE};
use gonagas_core::matches::ids::{Timestamp, UserId};
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::seek::SeekControl;
use std::collections::{BTreeMap, BTreeSet};

/// The time that a message may take from its record to Discord.
const MAX_DELAY: Timestamp = 10 * MINUTE;

/// The messages about wishes that were checked.
#[derive(Default)]
pub struct WishChecks {
    /// The id after the last message that was looked at.
    next: u64,
    sent: BTreeMap<UserId, Vec<Timestamp>>,
    /// The people, and what each of them has heard of.
    heard: BTreeSet<(UserId, String)>,
}

impl WishChecks {
    /// Returns the faults of the messages since the last check.
    pub fn check(&mut self, discord: &DiscordModel, ledger: &Ledger) -> Vec<String> {
        let state = discord.lock();
        let mut wrong = Vec::new();
        for (id, posted) in state.messages.range(self.next..) {
            self.next = id + 1;
            let Some((user, subject)) = news_of(posted) else { continue };
            // Whoever asks again after an erasure is someone new.
            if ledger.erased.contains(&user) {
                continue;
            }
            if !ledger.seekers.contains(&user) {
                wrong.push(format!("{} hears of an opponent and has never asked", user.0));
            }
            if !self.heard.insert((user, subject.clone())) {
                wrong.push(format!("{} hears of {subject} a second time", user.0));
            }
            let sent = self.sent.entry(user).or_default();
            for (period, most) in [(HOUR, MAX_NEWS_PER_HOUR), (DAY, MAX_NEWS_PER_DAY)] {
                let since = posted.posted_at - period + MAX_DELAY;
                if sent.iter().filter(|at| **at > since).count() >= most as usize {
                    wrong.push(format!("{} hears of opponents more than {most} times in {period} ms", user.0));
                }
            }
            sent.push(posted.posted_at);
        }
        wrong
    }
}

/// Returns the owner of a wish and what a direct message tells them of; `None` for other messages.
fn news_of(posted: &PostedMessage) -> Option<(UserId, String)> {
    let user = DiscordState::person_of(posted.channel)?;
    let controls: Vec<SeekControl> = posted
        .content
        .custom_ids()
        .iter()
        .filter_map(|id| match CustomId::parse(id) {
            Some(CustomId::Seek(control)) => Some(control),
            _ => None,
        })
        .collect();
    if posted.audience.is_some() || controls.is_empty() {
        return None;
    }
    let person = controls.iter().find_map(|control| match control {
        SeekControl::Challenge(_, person) => Some(format!("person {}", person.0)),
        SeekControl::Stop(_) | SeekControl::Renew(_) => None,
    });
    let challenge = || posted.content.text.split_once("**#").map(|(_, rest)| rest.split(' ').next().unwrap_or(rest));
    Some((user, person.or_else(|| challenge().map(|number| format!("challenge {number}")))?))
}
