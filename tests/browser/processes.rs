//! The programs that a test starts. They end with the test, even if it fails.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// Time limit for chromedriver to close the browser.
const ENDS_WITHIN: Duration = Duration::from_secs(5);

/// The most starts of chromedriver.
const CHROMEDRIVER_STARTS: usize = 20;

/// The bot and the stand-in, in a folder of their own.
pub struct Gonagas {
    child: Child,
    /// The page's address.
    pub address: String,
    _output: BufReader<ChildStdout>,
    _folder: TempDir,
}

impl Gonagas {
    /// Starts the program and waits until it answers.
    pub fn start() -> Gonagas {
        let folder = TempDir::new().expect("a folder for the world");
        let mut command = Command::new(env!("CARGO_BIN_EXE_gonagas"));
        command.args(["run", "--listen", "127.0.0.1:0", "--fresh"]).current_dir(folder.path());
        command.env_remove("DISCORD_TOKEN").env_remove("GONAGAS_DB").stderr(Stdio::null());
        let (child, output, address) = try_start(&mut command, |line| line.strip_prefix("open ").map(str::to_owned))
            .unwrap_or_else(|| panic!("{command:?} ended before it answered"));
        Gonagas { child, address, _output: output, _folder: folder }
    }
}

impl Drop for Gonagas {
    fn drop(&mut self) {
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// chromedriver, which starts and closes the browser.
pub struct Chromedriver {
    child: Child,
    port: u16,
    _output: BufReader<ChildStdout>,
}

impl Chromedriver {
    /// Starts it on a free port.
    pub fn start() -> Chromedriver {
        let mut command = Command::new("chromedriver");
        command.arg("--port=0").stderr(Stdio::null());
        let port = |line: &str| line.rsplit_once("successfully on port ")?.1.trim_end_matches('.').parse().ok();
        // It wants one port for IPv4 and IPv6, and ends when another program has it for one of them.
        let (child, output, port) = (0..CHROMEDRIVER_STARTS)
            .find_map(|_| try_start(&mut command, port))
            .expect("chromedriver finds a port that is free");
        Chromedriver { child, port, _output: output }
    }

    /// Returns the address of its API.
    pub fn address(&self) -> String {
        format!("http://127.0.0.1:{}", self.port)
    }

    /// Asks it to exit, and to close its browser.
    fn ask_to_end(&self) -> std::io::Result<()> {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port))?;
        stream.set_read_timeout(Some(ENDS_WITHIN))?;
        stream.write_all(b"GET /shutdown HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")?;
        stream.read_to_end(&mut Vec::new()).map(drop)
    }
}

impl Drop for Chromedriver {
    fn drop(&mut self) {
        self.ask_to_end().ok();
        let begun = Instant::now();
        while begun.elapsed() < ENDS_WITHIN && !matches!(self.child.try_wait(), Ok(Some(_))) {
            std::thread::sleep(Duration::from_millis(10));
        }
        self.child.kill().ok();
        self.child.wait().ok();
    }
}

/// Starts a program and reads its output up to a matching line. The rest of the output must be kept open. Returns
/// `None` if the program ended before.
fn try_start<T>(
    command: &mut Command,
    wanted: impl Fn(&str) -> Option<T>,
) -> Option<(Child, BufReader<ChildStdout>, T)> {
    let mut child = command
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap_or_else(|error| panic!("{command:?} does not start: {error}"));
    let mut output = BufReader::new(child.stdout.take().expect("its output is piped"));
    let found = find_line(&mut output, wanted);
    if found.is_none() {
        child.kill().ok();
        child.wait().ok();
    }
    Some((child, output, found?))
}

fn find_line<T>(output: &mut impl BufRead, wanted: impl Fn(&str) -> Option<T>) -> Option<T> {
    output.lines().map_while(Result::ok).find_map(|line| wanted(line.trim()))
}
