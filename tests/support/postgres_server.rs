//! A PostgreSQL server of the tests' own, from Debian's packages: in a folder of its own, on a socket there.

use gonagas_store::postgres::{PostgresLocation, PostgresStore};
use postgres::{Client, NoTls};
use std::fs;
use std::os::unix::fs::{MetadataExt, chown};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The user `nobody`, because the server refuses to run as root.
const NOBODY: u32 = 65534;

/// The time within which a server is there.
const START_LIMIT: Duration = Duration::from_secs(60);

/// Runs a server until the standard input ends, which it does with the test process, however that ends.
const RUN_UNTIL_INPUT_ENDS: &str = r#"
    "$1" -D "$2" -k "$2" -c listen_addresses= -c fsync=off -c full_page_writes=off -c synchronous_commit=off -c autovacuum=off -c max_connections=400 < /dev/null > "$2/log" 2>&1 &
    cat > /dev/null
    kill -INT $!
    wait $!
    [ "$3" = keep ] || rm -rf "$2"
"#;

/// A server with its data.
pub struct PostgresServer {
    folder: PathBuf,
    running: Option<Child>,
    /// A database with the schema, from which others are copied.
    migrated: OnceLock<PostgresDatabase>,
    /// Deletes the data of a server that a test has for itself.
    _owned: Option<TempDir>,
}

impl PostgresServer {
    /// Starts a server that a test has for itself.
    pub fn start() -> PostgresServer {
        let owned = tempfile::Builder::new().prefix("gonagas-postgres-").tempdir().unwrap();
        let folder = owned.path().to_owned();
        initialise(&folder);
        let mut server = PostgresServer { folder, running: None, migrated: OnceLock::new(), _owned: Some(owned) };
        server.start_again();
        server
    }

    /// Starts the stopped server again.
    pub fn start_again(&mut self) {
        self.running = Some(run(&self.folder, "keep"));
        wait_until_ready(&self.folder);
    }

    /// Stops the server, which ends all connections.
    pub fn stop(&mut self) {
        let Some(mut running) = self.running.take() else { return };
        drop(running.stdin.take());
        running.wait().unwrap();
    }

    /// Creates an empty database.
    pub fn create_database(&self) -> PostgresDatabase {
        self.create_database_like("template1")
    }

    /// Creates a database with the schema, faster than a store would.
    pub fn create_migrated_database(&self) -> PostgresDatabase {
        let template = self.migrated.get_or_init(|| {
            let template = self.create_database();
            let keys = tempfile::tempdir().unwrap();
            drop(PostgresStore::open(&template.location(), &keys.path().join("key")).unwrap());
            template
        });
        self.create_database_like(&template.name)
    }

    fn create_database_like(&self, template: &str) -> PostgresDatabase {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let name = format!("test{}", COUNT.fetch_add(1, Ordering::Relaxed));
        execute(&self.folder, "postgres", &format!("CREATE DATABASE {name} TEMPLATE {template}"));
        PostgresDatabase { folder: self.folder.clone(), name }
    }
}

impl Drop for PostgresServer {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The server that tests share.
pub fn shared_server() -> &'static PostgresServer {
    static SERVER: OnceLock<PostgresServer> = OnceLock::new();
    SERVER.get_or_init(|| {
        // Nothing of a static is dropped: the server deletes its data itself.
        let folder = tempfile::Builder::new().prefix("gonagas-postgres-").tempdir().unwrap().keep();
        initialise(&folder);
        let running = Some(run(&folder, "delete"));
        wait_until_ready(&folder);
        PostgresServer { folder, running, migrated: OnceLock::new(), _owned: None }
    })
}

/// A database of a server, deleted with this.
pub struct PostgresDatabase {
    folder: PathBuf,
    name: String,
}

impl PostgresDatabase {
    pub fn location(&self) -> PostgresLocation {
        PostgresLocation::parse(&self.address()).unwrap()
    }

    /// The address, as a host writes it.
    pub fn address(&self) -> String {
        address(&self.folder, &self.name)
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// The socket of its server.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }

    /// Runs statements like a shell.
    pub fn execute(&self, sql: &str) {
        execute(&self.folder, &self.name, sql);
    }

    /// Runs statements like a shell, which may be refused.
    pub fn try_execute(&self, sql: &str) -> Result<(), postgres::Error> {
        with_client(&self.folder, &self.name, |client| client.batch_execute(sql)).unwrap()
    }

    /// Returns the rows of a query with one column of text.
    pub fn rows(&self, sql: &str) -> Vec<String> {
        let found = with_client(&self.folder, &self.name, |client| client.query(sql, &[]));
        found.unwrap().unwrap().iter().map(|row| row.get(0)).collect()
    }

    /// Returns the number that a query finds, if it finds one.
    pub fn query_number(&self, sql: &str) -> Option<i64> {
        let found = with_client(&self.folder, &self.name, |client| client.query_opt(sql, &[]));
        found.unwrap().unwrap().and_then(|row| row.get(0))
    }
}

impl Drop for PostgresDatabase {
    fn drop(&mut self) {
        // The server of a failed test may be stopped.
        let delete = format!("DROP DATABASE {} WITH (FORCE)", self.name);
        let _ = with_client(&self.folder, "postgres", |client| client.batch_execute(&delete));
    }
}

fn address(folder: &Path, database: &str) -> String {
    format!("postgres://bot@{}/{database}", folder.to_str().unwrap().replace('/', "%2F"))
}

/// Returns the number that a query finds in the database at an address, if it finds one.
pub fn query_number_at(address: &str, sql: &str) -> Option<i64> {
    let query = || Client::connect(address, NoTls).unwrap().query_opt(sql, &[]).unwrap();
    std::thread::scope(|scope| scope.spawn(query).join().unwrap()).and_then(|row| row.get(0))
}

/// Runs something with a connection, on a thread that belongs to no runtime.
fn with_client<T: Send>(
    folder: &Path,
    database: &str,
    work: impl FnOnce(&mut Client) -> T + Send,
) -> Result<T, postgres::Error> {
    let address = address(folder, database);
    std::thread::scope(|scope| {
        scope.spawn(|| Client::connect(&address, NoTls).map(|mut client| work(&mut client))).join().unwrap()
    })
}

fn execute(folder: &Path, database: &str, sql: &str) {
    with_client(folder, database, |client| client.batch_execute(sql)).unwrap().unwrap();
}

/// Returns a program of the server's package.
fn program(name: &str) -> PathBuf {
    let versions = fs::read_dir("/usr/lib/postgresql").into_iter().flatten().flatten();
    let installed = versions
        .map(|version| version.path().join("bin"))
        .chain(std::env::var_os("PATH").iter().flat_map(std::env::split_paths).collect::<Vec<_>>());
    let mut found: Vec<PathBuf> = installed.map(|folder| folder.join(name)).filter(|path| path.is_file()).collect();
    found.sort();
    found.pop().unwrap_or_else(|| panic!("{name} is missing: install Debian's package postgresql"))
}

/// Runs a command as a user for whom the server starts.
fn unprivileged<'c>(command: &'c mut Command, folder: &Path) -> &'c mut Command {
    match fs::metadata(folder).unwrap().uid() {
        NOBODY => command.uid(NOBODY).gid(NOBODY),
        _ => command,
    }
}

fn initialise(folder: &Path) {
    if fs::metadata(folder).unwrap().uid() == 0 {
        chown(folder, Some(NOBODY), Some(NOBODY)).unwrap();
    }
    let mut command = Command::new(program("initdb"));
    command.args(["--username=bot", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "-D"]).arg(folder);
    let made = unprivileged(command.current_dir(folder), folder).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
}

fn run(folder: &Path, data: &str) -> Child {
    let mut command = Command::new("sh");
    command.args(["-c", RUN_UNTIL_INPUT_ENDS, "sh"]).arg(program("postgres")).arg(folder).arg(data);
    let command = command.current_dir("/").stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    unprivileged(command, folder).spawn().unwrap()
}

fn wait_until_ready(folder: &Path) {
    let begun = Instant::now();
    while with_client(folder, "postgres", |_| ()).is_err() {
        let log = || fs::read_to_string(folder.join("log")).unwrap_or_default();
        assert!(begun.elapsed() < START_LIMIT, "the server does not start: {}", log());
        std::thread::sleep(Duration::from_millis(20));
    }
}
