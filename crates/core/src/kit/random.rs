//! Random numbers, which the caller provides.

/// A function of the caller that returns random numbers from 0 up to, but not including, its argument, each equally
/// likely.
pub type RandomSource<'a> = &'a mut dyn FnMut(u32) -> u32;
