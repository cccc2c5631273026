//! Text records: the format, the frozen ones of earlier versions, and damaged ones.

mod damaged;
mod format;
mod frozen;
