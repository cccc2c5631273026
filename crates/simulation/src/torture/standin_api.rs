//! The stand-in's API for people.

use anyhow::Context as _;
use reqwest::{Client, Method};
use serde_json::{Value, json};
use std::time::Duration;

/// The longest time for a request. The stand-in answers a press after three seconds at most.
const TIMEOUT: Duration = Duration::from_secs(30);

/// A client of the stand-in.
#[derive(Debug, Clone)]
pub struct StandinApi {
    client: Client,
    url: String,
}

impl StandinApi {
    /// Creates a client of the stand-in at this address.
    pub fn new(url: &str) -> anyhow::Result<StandinApi> {
        let client = Client::builder().no_proxy().timeout(TIMEOUT).build()?;
        Ok(StandinApi { client, url: url.trim_end_matches('/').to_owned() })
    }

    /// Sends a request; returns the answer, or `None` if the stand-in refused it as something that no client could do.
    pub async fn send(&self, method: Method, path: &str, body: Option<Value>) -> anyhow::Result<Option<Value>> {
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
    pub async fn get(&self, path: &str) -> anyhow::Result<Value> {
        self.send(Method::GET, path, None).await?.with_context(|| format!("the stand-in refuses {path}"))
    }

    /// Posts something new; returns its id.
    pub async fn create(&self, path: &str, name: &str) -> anyhow::Result<String> {
        let made = self.send(Method::POST, path, Some(json!({ "name": name }))).await?;
        let id = made.as_ref().and_then(|made| made["id"].as_str());
        id.map(str::to_owned).with_context(|| format!("the stand-in refuses {path}"))
    }

    /// Replaces the faults by these.
    pub async fn set_faults(&self, seed: u64, faults: Value) -> anyhow::Result<()> {
        let definition = json!({ "seed": seed, "faults": faults });
        for (method, body) in [(Method::DELETE, None), (Method::POST, Some(definition))] {
            self.send(method, "/faults", body).await?.context("the stand-in refuses the faults")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::net::TcpListener;

    /// Answers one request on each of so many connections with these statuses; returns the address.
    async fn serve(statuses: &'static [u16]) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        tokio::spawn(async move {
            for status in statuses {
                let (mut stream, _) = listener.accept().await.unwrap();
                let _ = stream.read(&mut [0; 4096]).await.unwrap();
                let answer = format!("HTTP/1.1 {status} -\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
                stream.write_all(answer.as_bytes()).await.unwrap();
            }
        });
        url
    }

    #[tokio::test]
    async fn refused_faults_end_the_run() {
        let set = async |statuses| StandinApi::new(&serve(statuses).await).unwrap().set_faults(1, json!([])).await;
        assert!(set(&[204, 200]).await.is_ok());
        for statuses in [&[204, 400], &[404, 200]] {
            assert_eq!(set(statuses).await.unwrap_err().to_string(), "the stand-in refuses the faults");
        }
    }
}
