//! Which requests a fault means.

use crate::standin::faults::route_match::{RouteTemplate, can_match_prefix};

/// A method and the beginning of a path, either of which may be left open.
pub(super) struct RequestPattern {
    method: Option<String>,
    /// Without `/api/v10`; `*` stands for any text, also none.
    path: Option<String>,
}

impl RequestPattern {
    /// Reads a pattern from what was asked for.
    ///
    /// # Errors
    ///
    /// In words, when no request to any of the routes fits it.
    pub(super) fn read(method: Option<&str>, path: Option<&str>, routes: &[RouteTemplate]) -> Result<Self, String> {
        let pattern = Self {
            method: method.map(str::to_uppercase),
            path: path.map(|path| wildcard_parameters(strip_version(path))),
        };
        if routes.iter().any(|route| pattern.can_match(route)) {
            return Ok(pattern);
        }
        let asked: Vec<&str> = method.into_iter().chain(path).collect();
        Err(format!("no request has such a `method` and `path`: {}", asked.join(" ")))
    }

    fn can_match(&self, (method, path): &RouteTemplate) -> bool {
        let method_fits = self.method.as_ref().is_none_or(|wanted| wanted == method);
        method_fits && self.path.as_ref().is_none_or(|pattern| can_match_prefix(pattern, path))
    }

    /// Whether nothing is asked of a request.
    pub(super) fn matches_everything(&self) -> bool {
        self.method.is_none() && self.path.is_none()
    }

    /// Whether a request fits.
    pub(super) fn matches(&self, method: &str, path: &str) -> bool {
        let method_fits = self.method.as_ref().is_none_or(|wanted| wanted == method);
        let path_fits = self.path.as_ref().is_none_or(|pattern| matches_prefix(pattern, strip_version(path)));
        method_fits && path_fits
    }
}

/// A path as Discord's documentation writes it, without `/api/v10`.
fn strip_version(path: &str) -> &str {
    path.strip_prefix("/api/v10").unwrap_or(path)
}

/// A pattern with `*` for each part that the documentation names, as in `/channels/{channel.id}/messages`.
fn wildcard_parameters(path: &str) -> String {
    let mut pattern = String::new();
    let mut rest = path;
    while let Some((before, (_, after))) =
        rest.split_once('{').and_then(|(before, it)| Some((before, it.split_once('}')?)))
    {
        pattern += before;
        pattern.push('*');
        rest = after;
    }
    pattern + rest
}

/// Whether a path begins as a pattern says; `*` in it stands for any text, also none.
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
    fn patterns_match_beginnings_and_stars() {
        assert!(matches_prefix("/channels/", "/channels/1/messages"));
        assert!(matches_prefix("/channels/*/messages", "/channels/1/messages/2"));
        assert!(matches_prefix("*/messages", "/channels/1/messages/2"));
        assert!(!matches_prefix("/channels/*/threads", "/channels/1/messages/2"));
        assert!(!matches_prefix("/webhooks", "/channels/1"));
    }

    const ROUTES: &[RouteTemplate] = &[("GET", "/users/{}"), ("POST", "/channels/{}/messages")];

    #[test]
    fn the_version_may_be_written() {
        for path in ["/users", "/api/v10/users", "/api/v10"] {
            let pattern = RequestPattern::read(Some("get"), Some(path), ROUTES).expect("a pattern that fits something");
            assert!(
                pattern.matches("GET", "/api/v10/users/@me") && !pattern.matches("PUT", "/api/v10/users/@me"),
                "{path}"
            );
        }
    }

    #[test]
    fn parts_may_be_named() {
        let pattern = RequestPattern::read(None, Some("/channels/{channel.id}/mess"), ROUTES).expect("a good pattern");
        assert!(
            pattern.matches("POST", "/api/v10/channels/1/messages") && !pattern.matches("POST", "/api/v10/channels/1")
        );
        assert_eq!(wildcard_parameters("/{a}/b{c}d{e"), "/*/b*d{e");
    }

    #[test]
    fn what_never_fits_is_refused() {
        for (method, path) in [
            (None, Some("channels/*")),
            (None, Some("/chanels")),
            (None, Some("/api/v9/channels")),
            (Some("FETCH"), None),
            (Some(""), None),
            (Some("POST"), Some("/users")),
        ] {
            let error = RequestPattern::read(method, path, ROUTES).err().expect("a refusal");
            assert!(method.into_iter().chain(path).all(|asked| error.contains(asked)), "{error}");
        }
    }
}
