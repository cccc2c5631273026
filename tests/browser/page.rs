//! The page: finding, clicking, waiting, and checks of the whole page.

use crate::browser::person::Person;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};
use thirtyfour::common::command::{Command, ExtensionCommand};
use thirtyfour::error::{WebDriverErrorInner, WebDriverResult};
use thirtyfour::{By, WebDriver, WebElement};

/// Time limit for anything on the page. Long, because the machine may be busy.
const TIMEOUT: Duration = Duration::from_secs(30);

/// Interval between two looks at the page.
const POLL_INTERVAL: Duration = Duration::from_millis(15);

/// Enter, as written in WebDriver.
pub const ENTER: &str = "\u{e007}";

/// Escape.
pub const ESCAPE: &str = "\u{e00c}";

/// The down arrow.
pub const DOWN: &str = "\u{e015}";

/// The tabulator.
pub const TAB: &str = "\u{e004}";

/// The space bar.
pub const SPACE: &str = " ";

/// An open page.
pub struct Page {
    driver: WebDriver,
    name: String,
}

impl Page {
    /// Wraps the driver of the test `name`.
    pub fn new(driver: WebDriver, name: String) -> Page {
        Page { driver, name }
    }

    /// Opens the address and waits until people can play.
    pub async fn open(&self, address: &str) {
        self.driver.goto(address).await.expect("the page opens");
        self.ready().await;
    }

    /// Reloads the page.
    pub async fn reload(&self) {
        self.driver.refresh().await.expect("the page loads again");
        self.ready().await;
    }

    async fn ready(&self) {
        // A browser lists 250 requests by default.
        self.ask::<Value>("performance.setResourceTimingBufferSize(100000); return null;", &[]).await;
        self.until("the bot is there and messages are loaded", "
            const loading = [...document.querySelectorAll('[data-person]')].some((pane) => !pane.querySelector('.start') || pane.querySelector('.start .dots'));
            const shown = document.querySelector('[data-person]') !== null;
            return shown && !loading && document.querySelector('[data-testid=bot-banner]').hidden;
        ", &[]).await;
    }

    /// Returns the people by the names on their chips.
    pub async fn people(&self) -> Vec<Person<'_>> {
        let script = "return [...document.querySelectorAll('[data-testid=person-chip]')].map((chip) => [chip.dataset.chip, chip.querySelector('.avatar + span').textContent]);";
        let chips: Vec<(String, String)> = self.ask(script, &[]).await;
        chips.into_iter().map(|(id, name)| Person { page: self, id, name }).collect()
    }

    /// Runs a script that reads from the page.
    pub async fn ask<T: DeserializeOwned>(&self, script: &str, given: &[&str]) -> T {
        let given: Vec<Value> = given.iter().map(|text| Value::from(*text)).collect();
        let answer = self.driver.execute(script, given).await.unwrap_or_else(|error| panic!("{script}: {error}"));
        answer.convert().unwrap_or_else(|error| panic!("{script}: {error}"))
    }

    /// Waits until a script returns `true`.
    pub async fn until(&self, what: &str, script: &str, given: &[&str]) {
        self.wait(what, async || (self.ask::<Value>(script, given).await == true).then_some(())).await;
    }

    /// Waits until `look` returns a value.
    pub async fn wait<T>(&self, what: &str, look: impl AsyncFn() -> Option<T>) -> T {
        let begun = Instant::now();
        loop {
            if let Some(found) = look().await {
                return found;
            }
            assert!(begun.elapsed() < TIMEOUT, "timed out waiting for: {what}");
            tokio::time::sleep(POLL_INTERVAL).await;
        }
    }

    /// Clicks the first match of a selector, once it is there and nothing covers it.
    pub async fn click(&self, css: &str) {
        self.do_to(css, async |element: WebElement| element.click().await).await;
    }

    /// Types into the first match of a selector.
    pub async fn type_into(&self, css: &str, keys: &str) {
        self.do_to(css, async |element: WebElement| element.send_keys(keys).await).await;
    }

    /// Types into the focused element.
    pub async fn press_keys(&self, keys: &str) {
        let element = self.driver.active_element().await.expect("something has the focus");
        element.send_keys(keys).await.expect("it takes keys");
    }

    async fn do_to(&self, css: &str, act: impl AsyncFn(WebElement) -> WebDriverResult<()>) {
        let what = format!("`{css}` can be used");
        self.wait(&what, async || {
            let found = self.driver.find(By::Css(css)).await;
            match async { act(found?).await }.await {
                Ok(()) => Some(()),
                Err(error) if not_yet(&error) => None,
                Err(error) => panic!("{css}: {error}"),
            }
        })
        .await;
    }

    /// Checks that every request went to the page's own server.
    pub async fn assert_keeps_to_itself(&self) {
        let script = "return performance.getEntriesByType('resource').map((one) => one.name).filter((name) => new URL(name).origin !== location.origin);";
        let strangers: Vec<String> = self.ask(script, &[]).await;
        assert!(strangers.is_empty(), "requests to other servers: {strangers:?}");
    }

    /// Checks that the browser's console has no errors.
    pub async fn assert_no_complaints(&self) {
        let answer = self.driver.handle().cmd(Command::ExtensionCommand(Box::new(BrowserLog)));
        let said: Vec<Value> = answer.await.expect("the console can be read").value().expect("it is a list");
        let bad: Vec<_> =
            said.into_iter().filter(|line| line["level"] == "SEVERE" || line["level"] == "WARNING").collect();
        assert!(bad.is_empty(), "errors in the console: {bad:#?}");
    }

    /// Checks that nothing is wider than the window.
    pub async fn assert_fits(&self, when: &str) {
        // On a phone `innerWidth` grows with content that is too wide.
        let script = "return [document.scrollingElement.scrollWidth, Math.min(innerWidth, screen.width)];";
        let [width, window]: [u32; 2] = self.ask(script, &[]).await;
        assert!(width <= window, "{when}: {width} wide in a window of {window}");
    }

    /// Saves a screenshot if screenshots are requested.
    pub async fn shot(&self, moment: &str) {
        if std::env::var_os("GONAGAS_SHOTS").is_some() {
            self.still().await;
            self.save_shot(moment).await;
        }
    }

    /// Saves a screenshot.
    pub async fn save_shot(&self, moment: &str) {
        let file = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{moment}.png", self.name));
        match self.driver.screenshot(&file).await {
            Ok(()) => eprintln!("a picture: {}", file.display()),
            Err(error) => eprintln!("no picture of {moment}: {error}"),
        }
    }

    /// Returns a screenshot as PNG.
    pub async fn picture(&self) -> Vec<u8> {
        self.still().await;
        self.driver.screenshot_as_png().await.expect("a picture")
    }

    /// Waits until nothing moves.
    pub async fn still(&self) {
        let moving = "document.getAnimations().some((one) => Number.isFinite(one.effect.getComputedTiming().endTime))";
        self.until("nothing moves", &format!("return !{moving};"), &[]).await;
    }

    /// Returns the role, the name and the source of every control that Tab reaches, as the browser tells them to a screen reader.
    pub async fn spoken_controls(&self) -> Vec<(String, String, String)> {
        let mut spoken = Vec::new();
        // A dialog hides everything else.
        let is_dialog: bool = self.ask("return document.querySelector('dialog[open]') !== null;", &[]).await;
        let css = if is_dialog { format!("dialog[open] :is({FOCUSABLE})") } else { FOCUSABLE.to_owned() };
        for element in self.driver.find_all(By::Css(&*css)).await.expect("the page has controls") {
            let is_shown = element.is_displayed().await.unwrap_or_default();
            // What the page has redrawn meanwhile is left out.
            let (Ok(source), true) = (element.outer_html().await, is_shown) else { continue };
            let ask = async |what| {
                let command = Spoken { element: element.element_id().to_string(), what };
                let answer = self.driver.handle().cmd(Command::ExtensionCommand(Box::new(command))).await;
                answer.ok().and_then(|answer| answer.value::<String>().ok())
            };
            let (Some(role), Some(name)) = (ask("computedrole").await, ask("computedlabel").await) else { continue };
            spoken.push((role, name, source.chars().take(200).collect()));
        }
        spoken
    }

    /// Closes the browser.
    pub async fn quit(self) {
        self.driver.quit().await.ok();
    }
}

/// Returns true if the page was not ready. It redraws parts at any time.
fn not_yet(error: &thirtyfour::error::WebDriverError) -> bool {
    matches!(
        error.as_inner(),
        WebDriverErrorInner::NoSuchElement(_)
            | WebDriverErrorInner::StaleElementReference(_)
            | WebDriverErrorInner::ElementNotInteractable(_)
            | WebDriverErrorInner::ElementClickIntercepted(_)
    )
}

/// The controls that Tab reaches.
const FOCUSABLE: &str = "a[href], button:not([disabled]), input, textarea, select, [tabindex=\"0\"]";

/// WebDriver's command for the role or the name of an element.
#[derive(Debug)]
struct Spoken {
    element: String,
    what: &'static str,
}

impl ExtensionCommand for Spoken {
    fn parameters_json(&self) -> Option<Value> {
        None
    }

    fn method(&self) -> reqwest::Method {
        reqwest::Method::GET
    }

    fn endpoint(&self) -> Arc<str> {
        format!("/element/{}/{}", self.element, self.what).into()
    }
}

/// chromedriver's command for the browser's console.
#[derive(Debug)]
struct BrowserLog;

impl ExtensionCommand for BrowserLog {
    fn parameters_json(&self) -> Option<Value> {
        Some(serde_json::json!({ "type": "browser" }))
    }

    fn method(&self) -> reqwest::Method {
        reqwest::Method::POST
    }

    fn endpoint(&self) -> Arc<str> {
        "/se/log".into()
    }
}
