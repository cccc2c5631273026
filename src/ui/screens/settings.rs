//! What a server has settled, and what a person wants.

use crate::room::MATCHES_EACH;
use crate::room::clock::Clock;
use crate::room::preferences::Preferences;
use crate::room::settings::Settings;
use crate::ui::clock;
use crate::ui::message::Message;
use crate::ui::screens::private;
use crate::ui::words::Words;

/// The settings of a server.
#[must_use]
pub fn settings(words: &Words, settings: &Settings) -> Message {
    let language = words.say(&format!("language-{}", settings.language));
    let channels = match settings.channels.as_slice() {
        [] => words.say("settings-everywhere"),
        some => words.tell("settings-channels", &[("channels", &channels(some))]),
    };
    let clock = match settings.clock.as_str() {
        "" => words.say("settings-no-clock"),
        // What is kept has been read before.
        kept => {
            let clock = clock::clock(words, Clock::stored(kept).ok().flatten());
            words.tell("settings-clock", &[("clock", &clock)])
        }
    };
    let limit = settings.limit.map_or(MATCHES_EACH, |limit| limit as usize).min(MATCHES_EACH).to_string();
    private::text(
        [
            words.say("settings-head"),
            words.tell("settings-language", &[("language", &language)]),
            channels,
            words.tell("settings-threads", &[("state", state(settings.threads))]),
            clock,
            words.tell("settings-limit", &[("limit", &limit)]),
            words.tell("settings-pings", &[("pings", settings.pings.word())]),
        ]
        .join("\n"),
    )
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
