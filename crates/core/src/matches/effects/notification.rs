//! The reasons for a direct message, and their text form in the store.

/// The reason for a direct message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Notification {
    /// The turn has passed in a match that the user watches.
    WatchedTurn,
    /// A match that the user watches is over.
    WatchedMatchOver,
    /// A match of the user has lost its channel, and they can move it elsewhere.
    ChannelLost,
    /// A match or challenge of the user ended where they cannot see it any more.
    MatchStopped,
    /// A challenge to the user is answered: no message of its own, but their message about it loses its buttons.
    ChallengeAnswered,
    /// The match has left the replies that the user had planned.
    PlanBroken,
    /// A match or challenge of the user waits for them or is over; which one follows from the match at the time of
    /// delivery. The number is that of the last event when they were mentioned.
    AttentionNeeded(u32),
}

/// The text before the number of the event of [`Notification::AttentionNeeded`].
const ATTENTION_PREFIX: &str = "called ";

impl Notification {
    const KEYWORDS: [(Notification, &'static str); 6] = [
        (Notification::WatchedTurn, "turn"),
        (Notification::WatchedMatchOver, "over"),
        (Notification::ChannelLost, "lost"),
        (Notification::MatchStopped, "stopped"),
        (Notification::ChallengeAnswered, "answered"),
        (Notification::PlanBroken, "plan"),
    ];

    /// The text form in the store.
    #[must_use]
    pub fn detail(self) -> String {
        match self {
            Notification::AttentionNeeded(event) => format!("{ATTENTION_PREFIX}{event}"),
            plain => {
                let entry = Notification::KEYWORDS.iter().find(|(known, _)| *known == plain);
                entry.map_or("", |(_, keyword)| keyword).to_owned()
            }
        }
    }

    /// Parses the text form; returns `None` for any other text.
    #[must_use]
    pub fn read(detail: &str) -> Option<Notification> {
        match detail.strip_prefix(ATTENTION_PREFIX) {
            Some(event) => event.parse().ok().map(Notification::AttentionNeeded),
            None => Notification::KEYWORDS.iter().find(|(_, known)| *known == detail).map(|(plain, _)| *plain),
        }
    }
}
