//! The set-up of every test: the program, a browser with its page, and checks of the page at the end.

use crate::browser::client::Client;
use crate::browser::page::Page;
use crate::browser::processes::{Chromedriver, Gonagas};
use futures_util::FutureExt;
use serde_json::{Value, json};
use std::panic::{AssertUnwindSafe, resume_unwind};
use tempfile::TempDir;
use thirtyfour::WebDriver;
use thirtyfour::common::capabilities::desiredcapabilities::Capabilities;

/// The most starts of the browser.
const BROWSER_STARTS: usize = 3;

/// The screen.
#[derive(Debug, Clone, Copy)]
pub enum Screen {
    /// A desktop window.
    Desk,
    /// A desktop window of this width and height.
    Window(u32, u32),
    /// A phone with this width in CSS pixels.
    Phone(u32),
}

/// Runs `test` on a page of its own. Saves a screenshot after a failure. Every test ends with a check of the browser's
/// console and its requests.
pub async fn on_stage(name: &str, screen: Screen, test: impl AsyncFnOnce(&Page)) {
    let gonagas = Gonagas::start();
    let chromedriver = Chromedriver::start();
    let (driver, folder) = start_browser(&chromedriver, screen).await;
    let page = Page::new(driver, name.to_owned());
    let whole = async {
        page.open(&gonagas.address).await;
        test(&page).await;
        page.assert_keeps_to_itself().await;
        page.assert_no_complaints().await;
    };
    let outcome = AssertUnwindSafe(whole).catch_unwind().await;
    if outcome.is_err() {
        page.save_shot("failed").await;
    }
    page.quit().await;
    // The browser's folder must outlive the browser.
    drop(chromedriver);
    drop(folder);
    if let Err(panic) = outcome {
        resume_unwind(panic);
    }
}

/// Starts a browser with a folder of its own. On a busy machine it may take longer than chromedriver waits.
async fn start_browser(chromedriver: &Chromedriver, screen: Screen) -> (WebDriver, TempDir) {
    let mut failures = Vec::new();
    while failures.len() < BROWSER_STARTS {
        let folder = TempDir::new().expect("a folder for the browser");
        let builder = WebDriver::builder(chromedriver.address(), capabilities(screen, &folder));
        match builder.client(Client(reqwest::Client::new())).connect().await {
            Ok(driver) => return (driver, folder),
            Err(error) => failures.push(error),
        }
    }
    panic!("the browser does not start: {failures:?}");
}

fn capabilities(screen: Screen, folder: &TempDir) -> Capabilities {
    let folder = format!("--user-data-dir={}", folder.path().display());
    let arguments = json!([
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-dev-shm-usage",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--disable-breakpad",
        "--disable-crash-reporter",
        folder,
    ]);
    let metrics = match screen {
        Screen::Desk => json!({ "width": 1400, "height": 900, "pixelRatio": 1.0, "touch": false, "mobile": false }),
        Screen::Window(width, height) => {
            json!({ "width": width, "height": height, "pixelRatio": 1.0, "touch": false, "mobile": false })
        }
        Screen::Phone(width) => {
            json!({ "width": width, "height": 844, "pixelRatio": 2.0, "touch": true, "mobile": true })
        }
    };
    let options = json!({ "args": arguments, "mobileEmulation": { "deviceMetrics": metrics } });
    let mut capabilities = Capabilities::new();
    capabilities.set("browserName", Value::from("chrome")).expect("it is JSON");
    capabilities.set("goog:chromeOptions", options).expect("it is JSON");
    capabilities.set("goog:loggingPrefs", json!({ "browser": "ALL" })).expect("it is JSON");
    capabilities
}
