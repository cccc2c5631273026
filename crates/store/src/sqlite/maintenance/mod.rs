//! Backups and checks of whole databases.

pub mod audit;
pub mod backup;
pub mod inspector;
pub mod recount;
pub mod upgrade_copy;
