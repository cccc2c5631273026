//! Discord's OpenAPI description.

use super::exchange::Exchange;
use jsonschema::error::ValidationErrorKind;
use jsonschema::{Draft, ValidationError, Validator};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::path::Path;

/// Discord's OpenAPI description.
pub struct Description {
    document: Value,
    /// By where the schema stands in the document.
    validators: HashMap<String, Validator>,
}

impl Description {
    /// Reads it from a file.
    pub fn read(path: &Path) -> Description {
        let text = std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        Description::new(serde_json::from_str(&text).expect("JSON"))
    }

    /// This document.
    pub fn new(document: Value) -> Description {
        Description { document, validators: HashMap::new() }
    }

    /// The operation of a request, as the description names it.
    pub fn operation(&self, exchange: &Exchange) -> Option<String> {
        let path = self.path(exchange)?;
        self.document["paths"][&path].get(exchange.method.to_lowercase())?;
        Some(format!("{} {path}", exchange.method))
    }

    /// What is wrong with a request; nothing when it is as described.
    pub fn wrong_request(&mut self, exchange: &Exchange) -> Vec<String> {
        let Some(name) = self.operation(exchange) else {
            return vec![format!("{} {} does not exist", exchange.method, exchange.path)];
        };
        let mut wrong = self.wrong_parameters(exchange);
        let media = if exchange.with_files { "multipart/form-data" } else { "application/json" };
        let (pointer, operation) = self.described(exchange);
        if operation["requestBody"].is_null() {
            if !exchange.request.is_null() {
                wrong.push("it has a body".to_owned());
            }
        } else if operation["requestBody"]["content"][media].is_null() {
            wrong.push(format!("it takes no {media}"));
        } else {
            let at = format!("{pointer}/requestBody/content/{}/schema", escaped(media));
            wrong.extend(self.wrong(&at, &exchange.request));
        }
        wrong.into_iter().map(|wrong| format!("{name}: {wrong}")).collect()
    }

    /// What is wrong with an answer; nothing when it is as described, or not described at all.
    pub fn wrong_answer(&mut self, exchange: &Exchange) -> Vec<String> {
        let Some(name) = self.operation(exchange) else { return Vec::new() };
        let (pointer, operation) = self.described(exchange);
        let status = exchange.status.to_string();
        let class = format!("{}XX", &status[..1]);
        let Some(key) = [status, class].into_iter().find(|key| !operation["responses"][key].is_null()) else {
            return vec![format!("{name} is not answered with {}", exchange.status)];
        };
        let response = format!("{pointer}/responses/{key}");
        let response = match operation["responses"][&key]["$ref"].as_str() {
            Some(reference) => reference.trim_start_matches('#').to_owned(),
            None => response,
        };
        let at = format!("{response}/content/application~1json/schema");
        if self.document.pointer(&at).is_none() {
            return Vec::new();
        }
        let wrong = self.wrong(&at, &exchange.answer);
        wrong.into_iter().map(|wrong| format!("{name}, answered with {}: {wrong}", exchange.status)).collect()
    }

    /// Parameters of path and query that are unknown, or not as described.
    fn wrong_parameters(&mut self, exchange: &Exchange) -> Vec<String> {
        let path = self.path(exchange).expect("a known path");
        let (pointer, _) = self.described(exchange);
        let given = in_path(&path, &exchange.path).chain(in_query(&exchange.query));
        let mut wrong = Vec::new();
        for (place, name, value) in given {
            match self.parameter(&path, &pointer, place, name) {
                None => wrong.push(format!("there is no parameter {name}")),
                Some(at) => {
                    let read = serde_json::from_str(value).unwrap_or(Value::Null);
                    let text = self.wrong(&at, &json!(value));
                    if !text.is_empty() && !self.wrong(&at, &read).is_empty() {
                        wrong.push(format!("the parameter {name}: {}", text.join(", ")));
                    }
                }
            }
        }
        wrong
    }

    /// Where the schema of a parameter stands.
    fn parameter(&self, path: &str, pointer: &str, place: &str, name: &str) -> Option<String> {
        let lists = [format!("/paths/{}/parameters", escaped(path)), format!("{pointer}/parameters")];
        lists.into_iter().find_map(|list| {
            let parameters = self.document.pointer(&list)?.as_array()?;
            let at = parameters.iter().position(|it| it["in"] == place && it["name"] == name)?;
            Some(format!("{list}/{at}/schema"))
        })
    }

    /// The described path of a request: of several that fit, the one with the most words that are fixed.
    fn path(&self, exchange: &Exchange) -> Option<String> {
        let paths = self.document["paths"].as_object().expect("paths").keys();
        let fitting = paths.filter(|path| fits(path, &exchange.path));
        fitting.min_by_key(|path| path.matches('{').count()).cloned()
    }

    /// Where the operation of a request stands, and what stands there.
    fn described(&self, exchange: &Exchange) -> (String, &Value) {
        let path = self.path(exchange).expect("a known path");
        let pointer = format!("/paths/{}/{}", escaped(&path), exchange.method.to_lowercase());
        let operation = self.document.pointer(&pointer).expect("an operation");
        (pointer, operation)
    }

    /// What the schema at a place in the document finds wrong.
    fn wrong(&mut self, at: &str, value: &Value) -> Vec<String> {
        if !self.validators.contains_key(at) {
            let schema = self.document.pointer(at).unwrap_or_else(|| panic!("no schema at {at}"));
            // References lead to the components of the document, which have to stand in the same one.
            let schema = json!({ "allOf": [schema], "components": self.document["components"] });
            let options = jsonschema::options().with_draft(Draft::Draft202012).should_validate_formats(true);
            let validator = options.build(&schema).unwrap_or_else(|error| panic!("{at}: {error}"));
            self.validators.insert(at.to_owned(), validator);
        }
        self.validators[at].iter_errors(value).flat_map(|error| leaves(&error)).collect()
    }
}

/// What an error comes from, in words: of several alternatives, in the one that is nearest.
fn leaves(error: &ValidationError<'_>) -> Vec<String> {
    let (ValidationErrorKind::AnyOf { context } | ValidationErrorKind::OneOfNotValid { context }) = error.kind() else {
        let place: Vec<_> = error.instance_path().to_string().split('/').map(general).collect();
        return vec![format!("`{}`: {}", place.join("/"), error.masked())];
    };
    // Alternatives are told apart by the kind that each of them is of; one of them may be that there is nothing.
    let another_kind = |inner: &&ValidationError<'_>| {
        let nothing = inner.instance_path() == error.instance_path()
            && matches!(inner.kind(), ValidationErrorKind::Type { .. } | ValidationErrorKind::Constant { .. });
        nothing || inner.instance_path().to_string().ends_with("/type")
    };
    let distance = |branch: &&Vec<ValidationError<'static>>| (branch.iter().filter(another_kind).count(), branch.len());
    context.iter().min_by_key(distance).into_iter().flatten().flat_map(leaves).collect()
}

/// A word of a place without its number in a list, so that what is wrong again and again is told once.
fn general(word: &str) -> String {
    if word.parse::<usize>().is_ok() { "*".to_owned() } else { word.to_owned() }
}

/// Whether a path is one of those that the description means.
fn fits(described: &str, path: &str) -> bool {
    let (described, path): (Vec<_>, Vec<_>) = (described.split('/').collect(), path.split('/').collect());
    let word = |(described, word): (&&str, &&str)| described.starts_with('{') && !word.is_empty() || described == word;
    described.len() == path.len() && described.iter().zip(&path).all(word)
}

/// What stands in a path for the names of the description.
fn in_path<'a>(described: &'a str, path: &'a str) -> impl Iterator<Item = (&'static str, &'a str, &'a str)> {
    let name = |described: &'a str| described.strip_prefix('{')?.strip_suffix('}');
    described
        .split('/')
        .zip(path.split('/'))
        .filter_map(move |(described, word)| Some(("path", name(described)?, word)))
}

fn in_query(query: &str) -> impl Iterator<Item = (&'static str, &str, &str)> {
    let pairs = query.split('&').filter(|pair| !pair.is_empty());
    pairs.map(|pair| pair.split_once('=').unwrap_or((pair, ""))).map(|(name, value)| ("query", name, value))
}

/// A word within a JSON pointer.
fn escaped(word: &str) -> String {
    word.replace('~', "~0").replace('/', "~1")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A description of one operation, made up for this test.
    fn small() -> Description {
        let snowflake = json!({ "type": "string", "pattern": "^[0-9]+$" });
        let message = json!({ "type": "object", "required": ["content"], "properties": {
            "content": { "type": "string", "maxLength": 5 }, "by": { "$ref": "#/components/schemas/Id" },
        } });
        let body = |schema: Value| json!({ "content": { "application/json": { "schema": schema } } });
        let reference = body(json!({ "$ref": "#/components/schemas/Message" }));
        Description::new(json!({
            "paths": { "/rooms/{room}/notes": {
                "parameters": [{ "in": "path", "name": "room", "schema": { "$ref": "#/components/schemas/Id" } }],
                "post": {
                    "parameters": [{ "in": "query", "name": "wait", "schema": { "type": "boolean" } }],
                    "requestBody": reference,
                    "responses": { "200": reference, "4XX": { "$ref": "#/components/responses/No" } },
                },
            } },
            "components": {
                "schemas": { "Id": snowflake, "Message": message },
                "responses": { "No": body(json!({ "type": "object", "required": ["code"] })) },
            },
        }))
    }

    fn good() -> Exchange {
        Exchange {
            method: "POST".into(),
            path: "/rooms/12/notes".into(),
            query: "wait=true".into(),
            request: json!({ "content": "hello", "by": "7" }),
            with_files: false,
            status: 200,
            answer: json!({ "content": "hello" }),
        }
    }

    fn wrongs(exchange: &Exchange) -> String {
        let mut description = small();
        [description.wrong_request(exchange), description.wrong_answer(exchange)].concat().join("\n")
    }

    #[test]
    fn what_is_as_described_is_taken() {
        assert_eq!(wrongs(&good()), "");
        assert_eq!(wrongs(&Exchange { status: 404, answer: json!({ "code": 1 }), ..good() }), "");
    }

    #[test]
    fn what_is_broken_is_caught() {
        let body = |request: Value| Exchange { request, ..good() };
        for (broken, wrong) in [
            (Exchange { path: "/rooms/12/letters".into(), ..good() }, "does not exist"),
            (Exchange { method: "PUT".into(), ..good() }, "does not exist"),
            (Exchange { path: "/rooms/hall/notes".into(), ..good() }, "the parameter room"),
            (Exchange { query: "hurry=true".into(), ..good() }, "no parameter hurry"),
            (Exchange { query: "wait=perhaps".into(), ..good() }, "the parameter wait"),
            (Exchange { with_files: true, ..good() }, "takes no multipart"),
            (body(Value::Null), "not of type \"object\""),
            (body(json!({})), "content"),
            (body(json!({ "content": "too long" })), "/content"),
            (body(json!({ "content": "hello", "by": 7 })), "/by"),
            (Exchange { answer: json!({}), ..good() }, "answered with 200"),
            (Exchange { status: 404, answer: json!({}), ..good() }, "answered with 404"),
            (Exchange { status: 500, ..good() }, "not answered with 500"),
        ] {
            let found = wrongs(&broken);
            assert!(found.contains(wrong), "{wrong} in {found:?}");
        }
    }

    #[test]
    #[ignore = "needs Discord's OpenAPI description"]
    fn discords_own_description_catches_broken_requests() {
        let mut description = crate::openapi::description();
        let post =
            |request: Value| Exchange { path: "/channels/12/messages".into(), query: String::new(), request, ..good() };
        assert_eq!(description.wrong_request(&post(json!({ "content": "hello" }))), [""; 0]);
        for broken in [
            json!({ "content": 7 }),
            json!({ "content": "x".repeat(4001) }),
            json!({ "components": [{ "type": 1, "components": [{ "type": 2, "style": 9, "custom_id": "a" }] }] }),
            json!({ "components": [{ "type": 1, "components": [{ "type": 3, "custom_id": "a" }] }] }),
            json!({ "attachments": [{ "filename": "a.png" }] }),
            json!({ "allowed_mentions": { "users": ["somebody"] } }),
        ] {
            assert!(!description.wrong_request(&post(broken.clone())).is_empty(), "{broken}");
        }
    }
}
