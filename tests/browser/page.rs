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
const TIMEOUT: Duration = Duration::from_secs(60);

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

    /// Clicks the first match of a selector, once it is there, stays where it is, and nothing covers it. Repeats the
    /// click if the page has replaced the element between pressing the button and releasing it, so that the browser
    /// knows of no click on it.
    pub async fn click(&self, css: &str) {
        self.wait(&format!("a click on `{css}` arrives"), async || {
            self.until(&format!("`{css}` stays in place"), STAYS_IN_PLACE, &[css]).await;
            self.ask::<Value>(NOTES_CLICKS, &[css]).await;
            self.do_to(css, async |element: WebElement| element.click().await).await;
            self.ask::<bool>(CLICK_ARRIVES, &[]).await.then_some(())
        })
        .await;
    }

    /// Types into the first match of a selector.
    pub async fn type_into(&self, css: &str, keys: &str) {
        self.do_to(css, async |element: WebElement| element.send_keys(keys).await).await;
    }

    /// Types into the focused element.
    pub async fn press_keys(&self, keys: &str) {
        self.wait("the focused element takes keys", async || {
            let focused = self.driver.active_element().await;
            match async { focused?.send_keys(keys).await }.await {
                Ok(()) => Some(()),
                Err(error) if not_yet(&error) => None,
                Err(error) => panic!("{keys:?}: {error}"),
            }
        })
        .await;
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
        // Pictures that are loaded may not be painted yet.
        let script = "
            const painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))));
            return Promise.all([...document.images].map((image) => image.decode().catch(() => {}))).then(painted);";
        self.until("the pictures are painted", script, &[]).await;
        self.driver.screenshot_as_png().await.expect("a picture")
    }

    /// Waits until nothing moves.
    pub async fn still(&self) {
        let moving = "document.getAnimations().some((one) => Number.isFinite(one.effect.getComputedTiming().endTime))";
        self.until("nothing moves", &format!("return !{moving};"), &[]).await;
    }

    /// Returns the controls that Tab reaches and to which the browser gives a screen reader no role or no name.
    pub async fn nameless_controls(&self) -> Vec<String> {
        let shown = self.driver.execute(SHOWN_CONTROLS, vec![FOCUSABLE.into()]).await.expect("the page has controls");
        let shown: Vec<(Value, String)> = shown.convert().expect("they are elements with their source");
        let mut nameless = Vec::new();
        for (element, source) in shown {
            let element =
                element.as_object().and_then(|id| id.values().next()?.as_str()).expect("an element has an id");
            let role = self.spoken(element, "computedrole").await;
            let name = self.spoken(element, "computedlabel").await;
            // Elements that the page has redrawn meanwhile are left out.
            let (Some(role), Some(name)) = (role, name) else { continue };
            let has_role = !matches!(role.as_str(), "" | "generic" | "none" | "presentation");
            if !has_role || name.trim().is_empty() {
                nameless.push(format!("{source} is spoken as `{role}` `{name}`"));
            }
        }
        nameless
    }

    /// Returns the role or the name of an element; `None` if it is gone.
    async fn spoken(&self, element: &str, what: &'static str) -> Option<String> {
        let command = Spoken { element: element.to_owned(), what };
        let answer = self.driver.handle().cmd(Command::ExtensionCommand(Box::new(command))).await;
        answer.ok()?.value().ok()
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

/// Returns true if the first match of a selector is in the same place a frame later. Lists scroll when something is
/// added.
const STAYS_IN_PLACE: &str = "
    const place = () => {
        const { x, y, width, height } = document.querySelector(arguments[0])?.getBoundingClientRect() ?? {};
        return [x, y, width, height].join();
    };
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const before = place();
    return frame().then(frame).then(() => before !== ',,,' && before === place());";

/// Notes whether the next clicks reach a match of a selector. Nothing on the page can keep clicks from the window.
const NOTES_CLICKS: &str = "
    const css = arguments[0];
    window.endOfNotes?.abort();
    window.endOfNotes = new AbortController();
    window.clicked = null;
    window.addEventListener('click', ({ target }) => {
        window.clicked ||= target instanceof Element && target.closest(css) !== null;
    }, { capture: true, signal: window.endOfNotes.signal });
    return null;";

/// Returns true once a noted click has arrived; false if it has missed, or does not come. The click that a touch
/// becomes comes a little later. A page that was loaded since has noted nothing, and was left with the click.
const CLICK_ARRIVES: &str = "
    const begun = performance.now();
    const pause = () => new Promise((done) => setTimeout(done, 10));
    const look = () => window.clicked === null && performance.now() < begun + 2000 ? pause().then(look) : window.clicked;
    return Promise.resolve(look()).then((clicked) => clicked ?? clicked === undefined);";

/// Returns the visible elements of a selector with the beginning of their source. A dialog hides everything else.
const SHOWN_CONTROLS: &str = "
    const room = document.querySelector('dialog[open]') ?? document;
    const shown = [...room.querySelectorAll(arguments[0])].filter((one) => one.checkVisibility({ visibilityProperty: true }));
    return shown.map((one) => [one, one.outerHTML.slice(0, 200)]);";

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
