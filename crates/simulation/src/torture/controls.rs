//! Reading messages and their controls.

use serde_json::{Value, json};

/// The flag of a message that only one person sees.
const EPHEMERAL: u64 = 1 << 6;

/// An enabled control of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchControl {
    /// The number of the match.
    pub match_number: u64,
    /// The number of the event that the control answers.
    pub event: u32,
    /// Its action, such as `play`.
    pub verb: String,
    /// The whole custom id.
    pub custom_id: String,
    /// The values of a menu.
    pub values: Vec<String>,
}

/// Returns true if only one person sees the message.
pub fn is_ephemeral(message: &Value) -> bool {
    message["flags"].as_u64().unwrap_or_default() & EPHEMERAL != 0
}

/// Returns the enabled controls of a match on a message.
pub fn match_controls(message: &Value) -> Vec<MatchControl> {
    components(message).into_iter().filter(|component| component["disabled"] != json!(true)).filter_map(parse).collect()
}

/// Returns all components of a message or a component, parents before their children.
fn components(holder: &Value) -> Vec<&Value> {
    let children = holder["components"].as_array().into_iter().flatten();
    children.flat_map(|child| [vec![child], components(child)].concat()).collect()
}

/// Parses `m:12.TAG:N:VERB…`; `None` for other controls.
fn parse(component: &Value) -> Option<MatchControl> {
    let custom_id = component["custom_id"].as_str()?;
    let mut parts = custom_id.split(':');
    if parts.next() != Some("m") {
        return None;
    }
    let (number, _tag) = parts.next()?.split_once('.')?;
    let event = parts.next()?.parse().ok()?;
    let verb = parts.next()?.to_owned();
    let options = component["options"].as_array().into_iter().flatten();
    let values = options.filter_map(|option| option["value"].as_str().map(str::to_owned)).collect();
    Some(MatchControl { match_number: number.parse().ok()?, event, verb, custom_id: custom_id.to_owned(), values })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn controls_of_matches_are_read_and_disabled_ones_left_out() {
        let menu =
            json!({ "type": 3, "custom_id": "m:12.0a1b:7:play", "options": [{ "value": "a1" }, { "value": "b1" }] });
        let disabled = json!({ "type": 2, "custom_id": "m:12.0a1b:7:resign", "disabled": true });
        let other = json!({ "type": 2, "custom_id": "l:0" });
        let message = json!({ "flags": 0, "components": [{ "type": 1, "components": [menu, disabled, other] }] });
        let expected = MatchControl {
            match_number: 12,
            event: 7,
            verb: "play".to_owned(),
            custom_id: "m:12.0a1b:7:play".to_owned(),
            values: vec!["a1".to_owned(), "b1".to_owned()],
        };
        assert_eq!(match_controls(&message), [expected]);
        assert!(!is_ephemeral(&message));
        assert!(is_ephemeral(&json!({ "flags": 64 })));
    }
}
