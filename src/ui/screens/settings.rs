//! What a server has settled, and what a person wants.

use crate::room::MATCHES_EACH;
use crate::room::clock::Clock;
use crate::room::preferences::Preferences;
use crate::room::settings::{Setting, Settings};
use crate::ui::clock;
use crate::ui::message::Message;
use crate::ui::screens::private;
use crate::ui::words::Words;

/// The settings of a server.
#[must_use]
pub fn settings(words: &Words, settings: &Settings) -> Message {
    let lines = [
        words.say("settings-head"),
        language(words, settings),
        where_started(words, settings),
        threads(words, settings),
        usual_clock(words, settings),
        limit(words, settings),
        pings(words, settings),
    ];
    private::text(lines.join("\n"))
}

/// What is so after something was settled anew, and where all is told.
#[must_use]
pub fn settled(words: &Words, old: &Settings, new: &Settings, setting: &Setting) -> Message {
    let line = match setting {
        Setting::Language(_) => language(words, new),
        Setting::Channel { channel, .. } if new.channels.is_empty() && !old.channels.is_empty() => {
            words.tell("settings-last-channel", &[("channel", &channels(&[*channel]))])
        }
        Setting::Channel { .. } | Setting::Everywhere => where_started(words, new),
        Setting::Threads(_) => threads(words, new),
        Setting::Clock(_) => usual_clock(words, new),
        Setting::Limit(_) => limit(words, new),
        Setting::Pings(_) => pings(words, new),
    };
    private::text([line, words.say("settings-rest")].join("\n"))
}

fn language(words: &Words, settings: &Settings) -> String {
    let language = words.say(&format!("language-{}", settings.language));
    words.tell("settings-language", &[("language", &language)])
}

fn where_started(words: &Words, settings: &Settings) -> String {
    match settings.channels.as_slice() {
        [] => words.say("settings-everywhere"),
        some => words.tell("settings-channels", &[("channels", &channels(some))]),
    }
}

fn threads(words: &Words, settings: &Settings) -> String {
    words.tell("settings-threads", &[("state", state(settings.threads))])
}

fn usual_clock(words: &Words, settings: &Settings) -> String {
    match settings.clock.as_str() {
        "" => words.say("settings-no-clock"),
        // What is kept has been read before.
        kept => {
            let clock = clock::clock(words, Clock::stored(kept).ok().flatten());
            words.tell("settings-clock", &[("clock", &clock)])
        }
    }
}

fn limit(words: &Words, settings: &Settings) -> String {
    let limit = settings.limit.map_or(MATCHES_EACH, |limit| limit as usize).min(MATCHES_EACH).to_string();
    words.tell("settings-limit", &[("limit", &limit)])
}

fn pings(words: &Words, settings: &Settings) -> String {
    words.tell("settings-pings", &[("pings", settings.pings.word())])
}

/// Channels as people read them.
#[must_use]
pub fn channels(channels: &[u64]) -> String {
    channels.iter().map(|channel| format!("<#{channel}>")).collect::<Vec<_>>().join(", ")
}

/// What somebody wants.
#[must_use]
pub fn preferences(words: &Words, preferences: Preferences) -> Message {
    let Preferences { habit, pings, messages, orientation, theme, text } = preferences;
    let line = |key: &str, on: bool| words.tell(key, &[("state", state(on))]);
    private::text(
        [
            words.say("preferences-head"),
            line("preferences-forced", habit.forced),
            line("preferences-throws", habit.throws),
            line("preferences-pings", pings),
            line("preferences-messages", messages),
            words.tell("preferences-orientation", &[("orientation", orientation.word())]),
            words.tell("preferences-theme", &[("theme", theme.word())]),
            line("preferences-text", text),
        ]
        .join("\n"),
    )
}

const fn state(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}
