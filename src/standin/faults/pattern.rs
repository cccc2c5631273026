//! Which requests a fault means.

/// The methods that Discord's routes have.
const METHODS: [&str; 5] = ["GET", "POST", "PUT", "PATCH", "DELETE"];

/// A method and the beginning of a path, either of which may be left open.
pub(super) struct Pattern {
    method: Option<String>,
    /// Without `/api/v10`; `*` stands for any text, also none.
    path: Option<String>,
}

impl Pattern {
    /// Reads a pattern from what was asked for.
    ///
    /// # Errors
    ///
    /// In words, when no request could ever fit it.
    pub(super) fn read(method: Option<&str>, path: Option<&str>) -> Result<Self, String> {
        let method = method.map(str::to_uppercase);
        if let Some(method) = method.as_deref().filter(|method| !METHODS.contains(method)) {
            return Err(format!("`method` is to be one of {}, not `{method}`", METHODS.join(", ")));
        }
        if path.is_some_and(|path| !path.starts_with(['/', '*'])) {
            return Err("`path` is to begin with `/` or `*`: no request's path begins otherwise".to_owned());
        }
        Ok(Self { method, path: path.map(|path| without_version(path).to_owned()) })
    }

    /// Whether nothing is asked of a request.
    pub(super) fn is_open(&self) -> bool {
        self.method.is_none() && self.path.is_none()
    }

    /// Whether a request fits.
    pub(super) fn fits(&self, method: &str, path: &str) -> bool {
        let method_fits = self.method.as_ref().is_none_or(|wanted| wanted == method);
        let path_fits = self.path.as_ref().is_none_or(|pattern| begins(pattern, without_version(path)));
        method_fits && path_fits
    }
}

/// A path as Discord's documentation writes it, without `/api/v10`.
fn without_version(path: &str) -> &str {
    path.strip_prefix("/api/v10").unwrap_or(path)
}

/// Whether a path begins as a pattern says; `*` in it stands for any text, also none.
fn begins(pattern: &str, path: &str) -> bool {
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
        assert!(begins("/channels/", "/channels/1/messages"));
        assert!(begins("/channels/*/messages", "/channels/1/messages/2"));
        assert!(begins("*/messages", "/channels/1/messages/2"));
        assert!(!begins("/channels/*/threads", "/channels/1/messages/2"));
        assert!(!begins("/webhooks", "/channels/1"));
    }

    #[test]
    fn the_version_may_be_written() {
        for path in ["/users", "/api/v10/users", "/api/v10"] {
            let pattern = Pattern::read(Some("get"), Some(path)).expect("a pattern that fits something");
            assert!(pattern.fits("GET", "/api/v10/users/@me") && !pattern.fits("PUT", "/api/v10/users/@me"), "{path}");
        }
    }

    #[test]
    fn what_never_fits_is_refused() {
        for (method, path) in [(None, Some("channels/*")), (None, Some("")), (Some("FETCH"), None), (Some(""), None)] {
            assert!(Pattern::read(method, path).is_err(), "{method:?} {path:?}");
        }
    }
}
