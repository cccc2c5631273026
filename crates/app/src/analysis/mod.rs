//! The words of the computer about a match: `/hint` during a casual match, `/review` after it.

mod hint;
mod review;
