//! The stand-in's API for people.

use anyhow::Context as _;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use std::time::Duration;

/// The longest time for a request. The stand-in answers a press after three seconds at most.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A client of the stand-in.
#[derive(Debug, Clone)]
pub(in crate::torture) struct StandinApi {
    client: Client,
    url: String,
}

impl StandinApi {
    /// Creates a client of the stand-in at this address.
    ///
    /// # Errors
    ///
    /// When no client can be made.
    pub(in crate::torture) fn new(url: &str) -> anyhow::Result<StandinApi> {
        let client = Client::builder().no_proxy().timeout(TIMEOUT).build()?;
        Ok(StandinApi { client, url: url.trim_end_matches('/').to_owned() })
    }

    /// Sends a request; returns the answer, or `None` if the stand-in refused it as something that no client could do.
    ///
    /// # Errors
    ///
    /// When the stand-in does not answer.
    pub(in crate::torture) async fn send(
        &self,
        method: Method,
        path: &str,
        body: Option<Value>,
    ) -> anyhow::Result<Option<Value>> {
        let mut request = self.client.request(method, format!("{}{path}", self.url));
        if let Some(body) = body {
            request = request.json(&body);
        }
        let answer = request.send().await.context("the stand-in does not answer")?;
        if !answer.status().is_success() {
            return Ok(None);
        }
        let text = answer.text().await.context("the stand-in's answer broke off")?;
        Ok(Some(serde_json::from_str(&text).unwrap_or(Value::Null)))
    }

    /// Reads a resource.
    ///
    /// # Errors
    ///
    /// When the stand-in does not answer, or refuses.
    pub(in crate::torture) async fn get(&self, path: &str) -> anyhow::Result<Value> {
        self.send(Method::GET, path, None).await?.with_context(|| format!("the stand-in refuses {path}"))
    }

    /// Posts something new; returns its id.
    ///
    /// # Errors
    ///
    /// When the stand-in does not answer, or refuses.
    pub(in crate::torture) async fn create(&self, path: &str, name: &str) -> anyhow::Result<String> {
        let made = self.send(Method::POST, path, Some(json!({ "name": name }))).await?;
        let id = made.as_ref().and_then(|made| made["id"].as_str());
        id.map(str::to_owned).with_context(|| format!("the stand-in refuses {path}"))
    }

    /// Replaces the faults by these.
    ///
    /// # Errors
    ///
    /// When the stand-in does not answer.
    pub(in crate::torture) async fn set_faults(&self, seed: u64, faults: Value) -> anyhow::Result<()> {
        self.send(Method::DELETE, "/faults", None).await?;
        self.send(Method::POST, "/faults", Some(json!({ "seed": seed, "faults": faults }))).await?;
        Ok(())
    }
}
