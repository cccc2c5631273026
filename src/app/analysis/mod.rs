//! What the computer says about a match: `/hint` during a casual match, `/review` after it.

mod hint;
mod review;
