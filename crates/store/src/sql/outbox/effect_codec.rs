//! Effects as text.

use gonagas_core::matches::effects::effect::Effect;
use gonagas_core::matches::effects::notification::Notification;
use gonagas_core::matches::ids::UserId;

/// Begins the payload of a reminder that is no reminder of time but a notice. Both are messages of their own for one
/// user.
const NOTICE_PREFIX: &str = "notice ";

/// The payload of the deletion of a notice.
const DELETION: &str = "delete";

/// Begins the payload of the correction of a retired message's line.
const CORRECTION_PREFIX: &str = "correct ";

/// Returns the kind and the payload of an effect.
pub fn encode_effect(effect: &Effect) -> (&'static str, String) {
    match effect {
        Effect::RetireMessage(event) => ("retire", event.to_string()),
        // Never stored: it is expanded to a correction of each message.
        Effect::CorrectRetiredMessages => ("retire", CORRECTION_PREFIX.to_owned()),
        Effect::CorrectRetiredMessage(event) => ("retire", format!("{CORRECTION_PREFIX}{event}")),
        Effect::UpdateMessage => ("update", String::new()),
        Effect::PostMessage(mentions) => {
            let mentions: Vec<_> = mentions.iter().map(|user| user.0.to_string()).collect();
            ("post", mentions.join(" "))
        }
        Effect::PostReminder(user) => ("remind", user.0.to_string()),
        Effect::PostNotice(user) => ("remind", format!("{NOTICE_PREFIX}{}", user.0)),
        // The former is never stored: it is expanded to a deletion of each notice.
        Effect::DeleteNotices | Effect::DeleteNotice => ("remind", DELETION.to_owned()),
        Effect::OpenThread => ("thread", String::new()),
        Effect::ShortenAutoArchive => ("archive", String::new()),
        // Never stored: it is expanded to a direct message for each watcher.
        Effect::NotifyWatchers(news) => ("direct", news.detail()),
        Effect::DirectMessage(user, news) => ("direct", format!("{} {}", user.0, news.detail())),
    }
}

/// Returns the effect of a kind and a payload; `None` for a payload that this program cannot have written.
pub fn decode_effect(kind: &str, payload: &str) -> Option<Effect> {
    match kind {
        "remind" if payload == DELETION => Some(Effect::DeleteNotice),
        "remind" => match payload.strip_prefix(NOTICE_PREFIX) {
            Some(user) => user.parse().map(|user| Effect::PostNotice(UserId(user))).ok(),
            None => payload.parse().map(|user| Effect::PostReminder(UserId(user))).ok(),
        },
        "retire" => match payload.strip_prefix(CORRECTION_PREFIX) {
            Some(event) => event.parse().map(Effect::CorrectRetiredMessage).ok(),
            None => payload.parse().map(Effect::RetireMessage).ok(),
        },
        "update" => payload.is_empty().then_some(Effect::UpdateMessage),
        "post" => {
            let user = |mention: &str| mention.parse().map(UserId).ok();
            payload.split_whitespace().map(user).collect::<Option<_>>().map(Effect::PostMessage)
        }
        "thread" => payload.is_empty().then_some(Effect::OpenThread),
        "archive" => payload.is_empty().then_some(Effect::ShortenAutoArchive),
        "direct" => {
            let (user, news) = payload.split_once(' ')?;
            Some(Effect::DirectMessage(UserId(user.parse().ok()?), Notification::read(news)?))
        }
        _ => None,
    }
}
