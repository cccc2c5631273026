//! A proxy between a program and a PostgreSQL server, over TCP: it loses connections, bytes and answers.

use crate::support::postgres_server::PostgresDatabase;
use gonagas_store::postgres::PostgresLocation;
use std::io::{Read, Write};
use std::net::{Ipv4Addr, Shutdown, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::thread;

/// The fate of the bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Traffic {
    /// They are passed on.
    Forwarded,
    /// There are no connections, old or new.
    Refused,
    /// They are taken and vanish, and connections stay open.
    Swallowed,
    /// The first part of a long message is taken, and then nothing more. New connections are refused.
    Ignored,
    /// They are passed on. New connections are refused.
    OldOnly,
}

/// The statement that commits, as a client sends it.
const COMMIT: &[u8] = b"COMMIT\0";

/// A proxy of one database, which ends with this.
pub struct DatabaseProxy {
    port: u16,
    database: String,
    state: Arc<ProxyState>,
}

struct ProxyState {
    server: PathBuf,
    traffic: Mutex<Traffic>,
    connections: Mutex<Vec<(TcpStream, UnixStream)>>,
    /// The number of the next commits with a lost answer, each with its connection.
    lost_commits: AtomicU32,
    /// The number of connections that are then refused, after each lost answer.
    refused_after: AtomicU32,
    refused: AtomicU32,
    has_ended: AtomicBool,
}

impl DatabaseProxy {
    pub fn start(database: &PostgresDatabase) -> DatabaseProxy {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
        let port = listener.local_addr().unwrap().port();
        let state = Arc::new(ProxyState {
            server: database.socket(),
            traffic: Mutex::new(Traffic::Forwarded),
            connections: Mutex::default(),
            lost_commits: AtomicU32::new(0),
            refused_after: AtomicU32::new(0),
            refused: AtomicU32::new(0),
            has_ended: AtomicBool::new(false),
        });
        let accepting = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming().map_while(Result::ok) {
                if accepting.has_ended.load(Ordering::SeqCst) {
                    return;
                }
                accepting.accept(client);
            }
        });
        DatabaseProxy { port, database: database.name().to_owned(), state }
    }

    /// The address of the database through this proxy.
    pub fn address(&self) -> String {
        format!("postgres://bot@127.0.0.1:{}/{}", self.port, self.database)
    }

    pub fn location(&self) -> PostgresLocation {
        PostgresLocation::parse(&self.address()).unwrap()
    }

    /// Sets the fate of bytes from now on.
    pub fn set_traffic(&self, traffic: Traffic) {
        *self.state.traffic.lock().unwrap() = traffic;
        if traffic == Traffic::Refused {
            self.state.close_all();
        }
    }

    /// Loses the answer of the next commit, with its connection, once the server has given it. As many connections are
    /// refused then.
    pub fn lose_next_commit(&self, refused: u32) {
        self.state.refused_after.store(refused, Ordering::SeqCst);
        self.state.lost_commits.store(1, Ordering::SeqCst);
    }
}

impl Drop for DatabaseProxy {
    fn drop(&mut self) {
        self.state.has_ended.store(true, Ordering::SeqCst);
        self.state.close_all();
        // It wakes the thread that accepts.
        drop(TcpStream::connect((Ipv4Addr::LOCALHOST, self.port)));
    }
}

impl ProxyState {
    fn traffic(&self) -> Traffic {
        *self.traffic.lock().unwrap()
    }

    fn accept(self: &Arc<ProxyState>, client: TcpStream) {
        let is_refused =
            self.refused.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |left| left.checked_sub(1)).is_ok();
        if is_refused || matches!(self.traffic(), Traffic::Refused | Traffic::Ignored | Traffic::OldOnly) {
            return;
        }
        // A server that has stopped refuses the connection.
        let Ok(server) = UnixStream::connect(&self.server) else { return };
        client.set_nodelay(true).unwrap();
        let clients = client.try_clone().unwrap();
        let servers = server.try_clone().unwrap();
        self.connections.lock().unwrap().push((clients, servers));
        // All may have been closed meanwhile.
        if self.traffic() == Traffic::Refused {
            return self.close_all();
        }
        let clients = client.try_clone().unwrap();
        let servers = server.try_clone().unwrap();
        let answer_is_lost = Arc::new(AtomicBool::new(false));
        let state = Arc::clone(self);
        let is_lost = Arc::clone(&answer_is_lost);
        thread::spawn(move || state.forward_requests(clients, servers, &is_lost));
        let state = Arc::clone(self);
        thread::spawn(move || state.forward_answers(server, client, &answer_is_lost));
    }

    fn forward_requests(&self, mut client: TcpStream, mut server: UnixStream, answer_is_lost: &AtomicBool) {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = client.read(&mut bytes) {
            let read = &bytes[..count];
            let is_commit = read.windows(COMMIT.len()).any(|part| part == COMMIT);
            if is_commit && self.lost_commits.load(Ordering::SeqCst) > 0 {
                answer_is_lost.store(true, Ordering::SeqCst);
            }
            match self.traffic() {
                Traffic::Ignored if count == bytes.len() => self.wait_for_end(),
                Traffic::Swallowed => {}
                _ if server.write_all(&bytes[..count]).is_ok() => {}
                _ => break,
            }
        }
        close(&client, &server);
    }

    fn forward_answers(&self, mut server: UnixStream, mut client: TcpStream, is_lost: &AtomicBool) {
        let mut bytes = [0; 4096];
        while let Ok(count @ 1..) = server.read(&mut bytes) {
            if is_lost.load(Ordering::SeqCst) {
                self.refused.store(self.refused_after.load(Ordering::SeqCst), Ordering::SeqCst);
                self.lost_commits.store(0, Ordering::SeqCst);
                break;
            }
            if self.traffic() != Traffic::Swallowed && client.write_all(&bytes[..count]).is_err() {
                break;
            }
        }
        close(&client, &server);
    }

    /// Leaves the connection as it is until the proxy ends.
    fn wait_for_end(&self) {
        while !self.has_ended.load(Ordering::SeqCst) {
            thread::park_timeout(std::time::Duration::from_millis(20));
        }
    }

    fn close_all(&self) {
        for (client, server) in self.connections.lock().unwrap().drain(..) {
            close(&client, &server);
        }
    }
}

/// Ends both connections, for all holders. They may have ended.
fn close(client: &TcpStream, server: &UnixStream) {
    let _ = (client.shutdown(Shutdown::Both), server.shutdown(Shutdown::Both));
}
