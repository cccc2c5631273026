//! Patterns of the requests that a fault applies to.

use crate::faults::route_match::{RouteTemplate, can_match_prefix};

/// A method and a prefix of a path, both optional.
pub struct RequestPattern {
    method: Option<String>,
    /// The prefix without `/api/v10`; `*` matches any text, also none.
    path: Option<String>,
}

impl RequestPattern {
    /// Reads a pattern.
    pub fn read(method: Option<&str>, path: Option<&str>, routes: &[RouteTemplate]) -> Result<Self, String> {
        let pattern = Self {
            method: method.map(str::to_uppercase),
            path: path.map(|path| wildcard_parameters(strip_version(path))),
        };
        if routes.iter().any(|route| pattern.can_match(route)) {
            return Ok(pattern);
        }
        let input: Vec<&str> = method.into_iter().chain(path).collect();
        Err(format!("no request has such a `method` and `path`: {}", input.join(" ")))
    }

    /// Returns true if some request to a route can match.
    fn can_match(&self, (method, path): &RouteTemplate) -> bool {
        let method_matches = self.method.as_ref().is_none_or(|expected| expected == method);
        method_matches && self.path.as_ref().is_none_or(|pattern| can_match_prefix(pattern, path))
    }

    /// Returns true if the pattern has neither method nor path.
    pub fn matches_everything(&self) -> bool {
        self.method.is_none() && self.path.is_none()
    }

    /// Returns true if a request matches.
    pub fn matches(&self, method: &str, path: &str) -> bool {
        let method_matches = self.method.as_ref().is_none_or(|expected| expected == method);
        let path_matches = self.path.as_ref().is_none_or(|pattern| matches_prefix(pattern, strip_version(path)));
        method_matches && path_matches
    }
}

/// Returns a path without `/api/v10`, as Discord's documentation writes it.
fn strip_version(path: &str) -> &str {
    path.strip_prefix("/api/v10").unwrap_or(path)
}

/// Replaces each named parameter by `*`, as in `/channels/{channel.id}/messages`.
fn wildcard_parameters(path: &str) -> String {
    let mut pattern = String::new();
    let mut rest = path;
    while let Some((before, (_, after))) =
        rest.split_once('{').and_then(|(before, tail)| Some((before, tail.split_once('}')?)))
    {
        pattern += before;
        pattern.push('*');
        rest = after;
    }
    pattern + rest
}

/// Returns true if a path starts with the pattern, in which `*` matches any text, also none.
fn matches_prefix(pattern: &str, path: &str) -> bool {
    let mut parts = pattern.split('*');
    let Some(mut rest) = path.strip_prefix(parts.next().unwrap_or_default()) else {
        return false;
    };
    for part in parts {
        let Some(at) = rest.find(part) else {
            return false;
        };
        rest = &rest[at + part.len()..];
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pattern_matches_prefixes_and_wildcards() {
        assert!(matches_prefix("/channels/", "/channels/1/messages"));
        assert!(matches_prefix("/channels/*/messages", "/channels/1/messages/2"));
        assert!(matches_prefix("*/messages", "/channels/1/messages/2"));
        assert!(!matches_prefix("/channels/*/threads", "/channels/1/messages/2"));
        assert!(!matches_prefix("/webhooks", "/channels/1"));
    }

    const ROUTES: &[RouteTemplate] = &[("GET", "/users/{}"), ("POST", "/channels/{}/messages")];

    #[test]
    fn version_prefix_is_optional() {
        for path in ["/users", "/api/v10/users", "/api/v10"] {
            let pattern = RequestPattern::read(Some("get"), Some(path), ROUTES).expect("a pattern that can match");
            assert!(
                pattern.matches("GET", "/api/v10/users/@me") && !pattern.matches("PUT", "/api/v10/users/@me"),
                "{path}"
            );
        }
    }

    #[test]
    fn named_parameters_are_wildcards() {
        let pattern = RequestPattern::read(None, Some("/channels/{channel.id}/mess"), ROUTES).expect("a valid pattern");
        assert!(
            pattern.matches("POST", "/api/v10/channels/1/messages") && !pattern.matches("POST", "/api/v10/channels/1")
        );
        assert_eq!(wildcard_parameters("/{a}/b{c}d{e"), "/*/b*d{e");
    }

    #[test]
    fn pattern_without_possible_match_is_rejected() {
        for (method, path) in [
            (None, Some("channels/*")),
            (None, Some("/chanels")),
            (None, Some("/api/v9/channels")),
            (Some("FETCH"), None),
            (Some(""), None),
            (Some("POST"), Some("/users")),
        ] {
            let error = RequestPattern::read(method, path, ROUTES).err().expect("an error");
            assert!(method.into_iter().chain(path).all(|input| error.contains(input)), "{error}");
        }
    }
}
