//! Decides if any request to a route can match a pattern.
//!
//! The route's path is a sequence of tokens, and the pattern runs over it as a nondeterministic
//! automaton: a set of states, each a position between tokens.

/// A route: its method, and its path with `{}` for each parameter.
pub type RouteTemplate = (&'static str, &'static str);

/// A token of a route's path.
#[derive(Clone, Copy)]
enum PathToken {
    /// This character.
    Letter(char),
    /// The first character of a parameter.
    ParameterChar,
    /// Any number of further characters of the parameter.
    ParameterRest,
}

/// Returns true if the path of some request to a route starts with the pattern, in which `*`
/// matches any text.
pub fn can_match_prefix(pattern: &str, route: &str) -> bool {
    let tokens = path_tokens(route);
    let mut states = vec![false; tokens.len() + 1];
    states[0] = true;
    for letter in pattern.chars() {
        states = if letter == '*' { reachable_from_first(&states) } else { advance_states(letter, &states, &tokens) };
    }
    states.contains(&true)
}

fn path_tokens(route: &str) -> Vec<PathToken> {
    let token = |letter| match letter {
        '{' => PathToken::ParameterChar,
        '}' => PathToken::ParameterRest,
        letter => PathToken::Letter(letter),
    };
    route.chars().map(token).collect()
}

/// Returns the first active state and all later ones.
fn reachable_from_first(states: &[bool]) -> Vec<bool> {
    let first = states.iter().position(|state| *state).unwrap_or(states.len());
    (0..states.len()).map(|state| state >= first).collect()
}

/// Returns the states that a character leads to.
fn advance_states(letter: char, states: &[bool], tokens: &[PathToken]) -> Vec<bool> {
    let mut next = vec![false; states.len()];
    let mut passed = false;
    for (state, token) in tokens.iter().enumerate() {
        // A parameter may end here.
        let active = states[state] || passed;
        passed = active && matches!(token, PathToken::ParameterRest);
        match token {
            PathToken::Letter(expected) => next[state + 1] |= active && letter == *expected,
            PathToken::ParameterChar => next[state + 1] |= active && is_parameter_char(letter),
            PathToken::ParameterRest => next[state] |= active && is_parameter_char(letter),
        }
    }
    next
}

/// Returns true for the characters of parameters: IDs, tokens and names.
fn is_parameter_char(letter: char) -> bool {
    letter.is_ascii_alphanumeric() || "-._~@:%".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn possible_prefixes_match() {
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
    fn impossible_prefixes_do_not_match() {
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
