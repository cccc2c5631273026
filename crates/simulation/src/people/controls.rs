//! Presses and picks: of visible controls, of former controls, of another person's controls, and of controls that never
//! existed.

use crate::discord::visible_messages::{SeenMessage, UsableControl};
use crate::random::Random;
use gonagas_app::request::Request;
use gonagas_ui::custom_id::CustomId;
use gonagas_ui::custom_id::match_control::MatchVerb;
use gonagas_ui::custom_id::try_board::TryVerb;

/// Texts that someone may put where a text is expected.
pub const ODD_TEXTS: [&str; 12] = [
    "",
    " ",
    "\u{202e}4d",
    "d4\u{0}",
    "😀😀😀",
    "𝖉𝟜",
    "'; DROP TABLE events; --",
    "<@1> @everyone `x`",
    "%s%s%n",
    "999999999999999999999999",
    "-1",
    "é̵̢̛ͅͅ\n\n\t",
];

/// Returns how gladly people use a control.
fn weight(control: &UsableControl) -> u64 {
    let verb = match CustomId::parse(&control.custom_id) {
        Some(CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. }) => control.verb,
        Some(CustomId::EraseData(_)) => return 10,
        _ => return 6,
    };
    match verb {
        MatchVerb::Play | MatchVerb::PickStep | MatchVerb::RollDice => 60,
        MatchVerb::Accept | MatchVerb::AcceptDraw | MatchVerb::GrantTakeback => 40,
        MatchVerb::OfferDraw | MatchVerb::RequestTakeback | MatchVerb::Undo | MatchVerb::StopMatch => 10,
        MatchVerb::TypeMove => 8,
        MatchVerb::AskResign | MatchVerb::ConfirmResign | MatchVerb::CancelMatch => 1,
        MatchVerb::Decline | MatchVerb::Withdraw | MatchVerb::EndAbandoned => 2,
        _ => 4,
    }
}

/// Returns true for a control that settles an offer or a request.
pub fn settles_offer(control: &UsableControl) -> bool {
    has_verb(
        control,
        &[MatchVerb::AcceptDraw, MatchVerb::GrantTakeback, MatchVerb::DeclineOffer, MatchVerb::WithdrawOffer],
    )
}

/// Returns true for a control that accepts a challenge.
pub fn accepts(control: &UsableControl) -> bool {
    has_verb(control, &[MatchVerb::Accept])
}

/// Returns true for a control that takes something back, or asks for that.
pub fn takes_back(control: &UsableControl) -> bool {
    has_verb(control, &[MatchVerb::RequestTakeback, MatchVerb::Undo])
}

/// Returns true for a control of a plan, or for one that adds to it.
pub fn plans(control: &UsableControl) -> bool {
    match CustomId::parse(&control.custom_id) {
        Some(CustomId::Plan(_)) => true,
        Some(CustomId::TryBoard(control)) => control.verb == TryVerb::Plan,
        _ => false,
    }
}

fn has_verb(control: &UsableControl, verbs: &[MatchVerb]) -> bool {
    match CustomId::parse(&control.custom_id) {
        Some(CustomId::PublicBoard(control) | CustomId::PrivateBoard { control, .. }) => verbs.contains(&control.verb),
        _ => false,
    }
}

/// Uses a control of a message as a client would let a person.
pub fn use_control(random: &mut Random, message: &SeenMessage) -> Option<Request> {
    let weights: Vec<u64> = message.controls.iter().map(weight).collect();
    let control = message.controls.get(random.weighted(&weights))?;
    Some(press(random, message.id, control))
}

/// Presses a control, or picks from it.
pub fn press(random: &mut Random, message_id: u64, control: &UsableControl) -> Request {
    let mut left = control.values.clone();
    let picks = random.between(1, control.max_picks.max(1) as u64);
    let mut values = Vec::new();
    while !left.is_empty() && (values.len() as u64) < picks {
        values.push(left.remove(random.index(left.len())));
    }
    Request::PressControl { custom_id: control.custom_id.clone(), values, message_id }
}

/// Uses a control as only a hostile client can: with another id, other values or another message.
pub fn forge(random: &mut Random, message: &SeenMessage, others: &[SeenMessage]) -> Option<Request> {
    let control = random.pick(&message.controls)?.clone();
    let Request::PressControl { mut custom_id, mut values, mut message_id } = press(random, message.id, &control)
    else {
        return None;
    };
    match random.below(8) {
        6 => message_id = random.pick(others)?.id,
        7 => custom_id = with_other_verb(random, &custom_id)?,
        0 => custom_id = change_field(random, &custom_id),
        1 => custom_id.truncate(random.index(custom_id.len())),
        2 => values = vec![random.pick(&ODD_TEXTS).copied().unwrap_or_default().to_owned(); 3],
        3 => values.clear(),
        4 => message_id = random.below(20_000_000),
        _ => custom_id.push_str(random.pick(&ODD_TEXTS).copied().unwrap_or_default()),
    }
    Some(Request::PressControl { custom_id, values, message_id })
}

/// Makes a control of a match act like another control.
fn with_other_verb(random: &mut Random, custom_id: &str) -> Option<String> {
    const VERBS: [&str; 8] = ["computer", "offer", "withdraw", "boards", "follow", "calloff", "look", "throw"];
    let fields: Vec<&str> = custom_id.split(':').take(3).collect();
    let [prefix, number, event] = fields[..] else { return None };
    Some([prefix, number, event, random.pick(&VERBS)?].join(":"))
}

/// Puts another number or text into a field of a custom id.
fn change_field(random: &mut Random, custom_id: &str) -> String {
    let mut fields: Vec<String> = custom_id.split(':').map(str::to_owned).collect();
    let index = random.index(fields.len());
    fields[index] = match random.below(4) {
        0 => random.below(100).to_string(),
        1 => "confirm".to_owned(),
        2 => "accept".to_owned(),
        _ => random.pick(&ODD_TEXTS).copied().unwrap_or_default().to_owned(),
    };
    fields.join(":")
}
