//! The relay's listener, for connections of this process only.

use std::io;
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc;
use tokio::time::{sleep, timeout};

/// Time limit for the request line of a connection.
const REQUEST_TIMEOUT: Duration = Duration::from_secs(5);

/// Longest request line that is looked at.
const MAX_LINE: usize = 256;

/// Listens on a free port of this machine. Returns the address, which nobody can guess, and the connections that ask
/// for it, before their handshake.
pub async fn listen() -> io::Result<(String, mpsc::Receiver<TcpStream>)> {
    let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
    let path = format!("/{:032x}", rand::random::<u128>());
    let address = format!("ws://{}{path}", listener.local_addr()?);
    let (sender, receiver) = mpsc::channel(4);
    tokio::spawn(async move {
        let request = format!("GET {path}?");
        loop {
            tokio::select! {
                () = sender.closed() => return,
                accepted = listener.accept() => match accepted {
                    Ok((stream, _)) => drop(tokio::spawn(admit(stream, request.clone(), sender.clone()))),
                    // Too many open files, for example.
                    Err(_) => sleep(Duration::from_secs(1)).await,
                },
            }
        }
    });
    Ok((address, receiver))
}

/// Passes a connection on if it asks for the secret path. Leaves the request unread.
async fn admit(stream: TcpStream, request: String, sender: mpsc::Sender<TcpStream>) {
    let mut line = [0; MAX_LINE];
    let peeked = async {
        loop {
            match stream.peek(&mut line).await {
                Ok(read) if read >= request.len() => return line.starts_with(request.as_bytes()),
                Ok(read) if read > 0 => sleep(Duration::from_millis(5)).await,
                _ => return false,
            }
        }
    };
    if timeout(REQUEST_TIMEOUT, peeked).await.unwrap_or(false) {
        let _ = sender.send(stream).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::io::AsyncWriteExt as _;

    #[tokio::test]
    async fn only_the_secret_path_is_admitted() {
        let (address, mut admitted) = listen().await.unwrap();
        let (host, path) = address.strip_prefix("ws://").unwrap().split_once('/').unwrap();
        for (wanted, target) in [("/guess", false), (&format!("/{path}"), true)] {
            let mut stream = TcpStream::connect(host).await.unwrap();
            stream
                .write_all(format!("GET {wanted}?v=10 HTTP/1.1\r\nHost: localhost\r\n\r\n").as_bytes())
                .await
                .unwrap();
            if target {
                assert!(admitted.recv().await.is_some());
            }
        }
        assert!(admitted.try_recv().is_err());
    }
}
