//! The files for hosts in `docs/hosting/`.

use std::fs;
use std::path::Path;
use std::process::Command;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// The path of the program in the units.
const INSTALLED: &str = "/usr/local/bin/gonagas";

#[test]
#[ignore = "needs systemd-analyze"]
fn units_are_accepted_by_systemd() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut units = Vec::new();
    for entry in fs::read_dir(Path::new(ROOT).join("docs/hosting")).expect("the folder is there") {
        let path = entry.expect("an entry").path();
        let unit = folder.path().join(path.file_name().expect("a name"));
        let text = fs::read_to_string(&path).expect("a unit is text");
        // systemd looks for the programs that it is to start.
        fs::write(&unit, text.replace(INSTALLED, env!("CARGO_BIN_EXE_gonagas"))).expect("a file");
        units.push(unit);
    }
    assert!(units.len() >= 3, "{units:?}");
    let verified = Command::new("systemd-analyze").arg("verify").args(&units).output().expect("systemd-analyze runs");
    let said = String::from_utf8_lossy(&verified.stderr);
    // It succeeds in spite of names that it does not know, and says so.
    assert!(verified.status.success() && said.is_empty(), "{said}");
}
