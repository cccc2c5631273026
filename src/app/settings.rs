//! `/settings`: what those who manage a server settle for the matches there.

use crate::app::ask::{Caller, TypedSetting};
use crate::app::port::Reply;
use crate::app::{App, Trouble, say, trouble, words};
use crate::room::MATCHES_EACH;
use crate::room::clock::Clock;
use crate::room::settings::{CHANNELS, Pinged, Setting, Settings};
use crate::store::{Store, StoreError};
use crate::ui;
use crate::ui::options;
use crate::ui::plain::plain;
use crate::ui::screens::settings;
use crate::ui::words::{LANGUAGES, Words};

impl<S: Store> App<S> {
    /// Settles what is typed, and tells what is so from now on; where nothing is, how everything stands.
    pub(super) async fn settings<R: Reply>(
        &self,
        caller: &Caller,
        typed: &TypedSetting,
        reply: &R,
    ) -> Result<(), Trouble> {
        let words = words(caller);
        let guild = caller.place.guild.ok_or_else(|| words.say("refuse-settings-here"))?;
        if !caller.rights.server {
            return Err(words.say("refuse-settings-rights").into());
        }
        let failed = |error: StoreError| trouble::store(caller, None, &error);
        let old = self.store.settings(Some(guild)).await.map_err(failed)?;
        let Some(setting) = wanted(&words, &old, typed)? else {
            return say(reply, &settings::settings(&words, &old)).await;
        };
        let new = self.store.set(guild, &setting).await.map_err(failed)?;
        say(reply, &settings::settled(&words, &old, &new, &setting)).await
    }
}

/// Refuses to start a match in a channel where those who manage the server want none.
pub(super) fn may_start(caller: &Caller, channel: u64, settings: &Settings) -> Result<(), Trouble> {
    if settings.allows(channel) {
        return Ok(());
    }
    let channels = settings::channels(&settings.channels);
    Err(words(caller).tell("refuse-channel", &[("channels", &channels)]).into())
}

/// The clock that a server's matches have when nobody says otherwise, as it is kept; empty when they have none.
fn usual_clock(words: &Words, typed: &str) -> Result<String, Trouble> {
    match Clock::typed(&options::typed(typed)) {
        Ok(clock) => Ok(clock.map_or_else(String::new, |clock| clock.to_string())),
        Err(error) => Err(ui::clock::refused(words, typed, error).into()),
    }
}

/// What is to be settled; nothing when somebody only looks.
fn wanted(words: &Words, old: &Settings, typed: &TypedSetting) -> Result<Option<Setting>, Trouble> {
    Ok(Some(match typed {
        TypedSetting::Show => return Ok(None),
        TypedSetting::Language(language) => {
            let known = LANGUAGES.iter().find(|known| *known == language);
            Setting::Language((*known.ok_or_else(|| nonsense(words, language, &LANGUAGES.join("`, `")))?).to_owned())
        }
        TypedSetting::Channels { channel: None, allowed: true } => Setting::Everywhere,
        TypedSetting::Channels { channel: None, allowed: false } => return Err(words.say("refuse-no-channel").into()),
        TypedSetting::Channels { channel: Some(channel), allowed } => {
            if !allowed && old.channels.is_empty() {
                return Err(words.say("refuse-no-list").into());
            }
            if *allowed && old.channels.len() >= CHANNELS && !old.channels.contains(channel) {
                return Err(words.tell("refuse-channels-full", &[("most", &CHANNELS.to_string())]).into());
            }
            Setting::Channel { channel: *channel, allowed: *allowed }
        }
        TypedSetting::Threads(threads) => Setting::Threads(*threads),
        TypedSetting::Clock(clock) => Setting::Clock(usual_clock(words, clock)?),
        TypedSetting::Limit(limit) => Setting::Limit(within(words, *limit)?),
        TypedSetting::Pings(pings) => {
            let known = Pinged::ALL.map(Pinged::word).join("`, `");
            Setting::Pings(Pinged::read(pings).ok_or_else(|| nonsense(words, pings, &known))?)
        }
    }))
}

fn within(words: &Words, limit: u64) -> Result<u32, Trouble> {
    let most = MATCHES_EACH.to_string();
    let read = u32::try_from(limit).ok().filter(|limit| (1..=MATCHES_EACH).contains(&(*limit as usize)));
    read.ok_or_else(|| words.tell("refuse-limit", &[("most", &most)]).into())
}

/// Something was typed that is none of the answers; Discord itself offers only these.
pub(super) fn nonsense(words: &Words, typed: &str, known: &str) -> Trouble {
    words.tell("refuse-choice", &[("typed", &plain(typed)), ("known", known)]).into()
}
