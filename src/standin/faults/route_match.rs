//! Whether a pattern can mean any request at all.

/// A route that requests are made to: its method, and its path with `{}` for each part that is open.
pub(crate) type RouteTemplate = (&'static str, &'static str);

/// One step through a route's path.
#[derive(Clone, Copy)]
enum PathToken {
    /// This letter.
    Letter(char),
    /// A letter of an open part.
    ParameterChar,
    /// Any number of letters of an open part.
    ParameterRest,
}

/// Whether the path of some request to a route begins as a pattern says, in which `*` stands for any text.
pub(super) fn can_match_prefix(pattern: &str, route: &str) -> bool {
    let steps = path_tokens(route);
    let mut places = vec![false; steps.len() + 1];
    places[0] = true;
    for letter in pattern.chars() {
        places = if letter == '*' { reachable_from_first(&places) } else { advance_states(letter, &places, &steps) };
    }
    places.contains(&true)
}

fn path_tokens(route: &str) -> Vec<PathToken> {
    let step = |letter| match letter {
        '{' => PathToken::ParameterChar,
        '}' => PathToken::ParameterRest,
        letter => PathToken::Letter(letter),
    };
    route.chars().map(step).collect()
}

/// The first place and all that come after it.
fn reachable_from_first(places: &[bool]) -> Vec<bool> {
    let first = places.iter().position(|place| *place).unwrap_or(places.len());
    (0..places.len()).map(|place| place >= first).collect()
}

/// Where one is after a letter, from each of these places before a step.
fn advance_states(letter: char, places: &[bool], steps: &[PathToken]) -> Vec<bool> {
    let mut next = vec![false; places.len()];
    let mut passed = false;
    for (place, step) in steps.iter().enumerate() {
        // An open part may be at its end.
        let here = places[place] || passed;
        passed = here && matches!(step, PathToken::ParameterRest);
        match step {
            PathToken::Letter(wanted) => next[place + 1] |= here && letter == *wanted,
            PathToken::ParameterChar => next[place + 1] |= here && is_parameter_char(letter),
            PathToken::ParameterRest => next[place] |= here && is_parameter_char(letter),
        }
    }
    next
}

/// Whether a letter stands in the open part of a path: an id, a token or a name.
fn is_parameter_char(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "-._~@:%".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_some_request_begins_with_may_be() {
        let route = "/channels/{}/messages/{}";
        for good in
            ["", "/", "/chan", "/channels/12", "/channels/1/messages/", "/channels/*/messages", "*messages", "*"]
        {
            assert!(can_match_prefix(good, route), "{good}");
        }
        for good in ["/channels/*/messages/@original", "/channels/1*/7", "/*/*/*/*", "**s/*s/**"] {
            assert!(can_match_prefix(good, route), "{good}");
        }
    }

    #[test]
    fn what_no_request_begins_with_may_not() {
        let route = "/channels/{}/messages/{}";
        for bad in
            ["channels", "/chanels", "/channels//messages", "/channels/1/threads", "*/threads/x", "/channels/a b"]
        {
            assert!(!can_match_prefix(bad, route), "{bad}");
        }
        for bad in ["/channels/1/messages/2/", "/channels/*/messages?limit=1", "*/*/*/*/*/*", "/channels/*//"] {
            assert!(!can_match_prefix(bad, route), "{bad}");
        }
    }
}
