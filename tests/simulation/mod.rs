//! The simulator: its runs repeat, they are clean, and it finds planted defects.

mod champions;
mod competitions;
mod defect_kind;
mod defects;
mod planted;
mod processes;
mod puzzle_days;
mod reply_plans;
mod runs;
