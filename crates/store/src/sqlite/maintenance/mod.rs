//! Backups and checks of whole databases.

pub(super) mod audit;
pub(super) mod backup;
pub(super) mod inspector;
pub(super) mod recount;
pub(super) mod upgrade_copy;
