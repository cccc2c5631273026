//! The record of a program's writes, made by `recorder.c`.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// An operation on a file or the directory, which has succeeded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Operation {
    /// Writes data at an offset.
    Write { path: PathBuf, offset: usize, data: Vec<u8> },
    /// Sets the length.
    Truncate { path: PathBuf, length: usize },
    /// Makes the contents of a file durable, or the names in the directory.
    Sync { path: PathBuf },
    /// Deletes a file.
    Unlink { path: PathBuf },
}

/// Builds the recorder in a directory with the C compiler that also builds SQLite; returns the library's path.
pub fn build_recorder(directory: &Path) -> PathBuf {
    let source = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/process/power_cuts/recorder.c");
    let library = directory.join("recorder.so");
    let compiler = std::env::var_os("CC").unwrap_or_else(|| OsString::from("cc"));
    let mut command = Command::new(compiler);
    command.args(["-shared", "-fPIC", "-O1", "-Wall", "-Werror", "-o"]).arg(&library).arg(source).arg("-ldl");
    let built = command.output().expect("a C compiler");
    assert!(built.status.success(), "{}", String::from_utf8_lossy(&built.stderr));
    library
}

/// Returns the length of the record in bytes: everything that has happened so far lies before it.
pub fn record_length(file: &Path) -> usize {
    fs::metadata(file).map_or(0, |metadata| usize::try_from(metadata.len()).expect("a length"))
}

/// Reads a record: each operation with the place in the file where it ends. A last entry that was cut off is left out.
pub fn read_record(file: &Path) -> Vec<(usize, Operation)> {
    let bytes = fs::read(file).expect("a record");
    let mut operations = Vec::new();
    let mut rest = &bytes[..];
    while let Some(operation) = take_operation(&mut rest) {
        operations.extend(operation.map(|operation| (bytes.len() - rest.len(), operation)));
    }
    operations
}

/// Takes an entry from the beginning of the record; `None` at its end. The inner `None` stands for an operation that is
/// not looked at.
fn take_operation(rest: &mut &[u8]) -> Option<Option<Operation>> {
    let kind = take(rest, 1)?[0];
    let mut number = || take(rest, 8).map(|bytes| u64::from_ne_bytes(bytes.try_into().expect("eight bytes")));
    let lengths = [number()?, number()?, number()?, number()?].map(|number| usize::try_from(number).expect("a length"));
    let [path, other, data, offset] = lengths;
    let path = PathBuf::from(String::from_utf8_lossy(take(rest, path)?).into_owned());
    take(rest, other)?;
    let data = take(rest, data)?.to_vec();
    Some(match kind {
        b'w' => Some(Operation::Write { path, offset, data }),
        b't' => Some(Operation::Truncate { path, length: offset }),
        b's' => Some(Operation::Sync { path }),
        b'u' => Some(Operation::Unlink { path }),
        // Renames and links: the database is not made by them.
        _ => None,
    })
}

fn take<'a>(rest: &mut &'a [u8], length: usize) -> Option<&'a [u8]> {
    let (taken, left) = rest.split_at_checked(length)?;
    *rest = left;
    Some(taken)
}
