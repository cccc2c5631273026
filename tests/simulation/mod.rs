//! The simulator: its runs repeat, they are clean, and it finds what is planted.

mod defects;
mod planted;
mod processes;
mod runs;
