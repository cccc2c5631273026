//! Values of parameters and columns. Booleans are the integers 0 and 1.

use crate::sql::engine::sql_error::{SqlError, SqlResult};

/// A value that is borrowed from a row or a parameter.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum ValueRef<'a> {
    Null,
    Boolean(bool),
    Integer(i64),
    Real(f64),
    Text(&'a str),
    Blob(&'a [u8]),
}

/// A value of its own. A boolean of PostgreSQL is an integer here.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    Null,
    Integer(i64),
    Real(f64),
    Text(String),
    Blob(Vec<u8>),
}

impl From<ValueRef<'_>> for Value {
    fn from(value: ValueRef<'_>) -> Value {
        match value {
            ValueRef::Null => Value::Null,
            ValueRef::Boolean(flag) => Value::Integer(flag.into()),
            ValueRef::Integer(number) => Value::Integer(number),
            ValueRef::Real(number) => Value::Real(number),
            ValueRef::Text(text) => Value::Text(text.to_owned()),
            ValueRef::Blob(bytes) => Value::Blob(bytes.to_owned()),
        }
    }
}

/// A type that can be the value of a parameter.
pub trait ToValue {
    /// Returns the value.
    fn to_value(&self) -> ValueRef<'_>;
}

impl<T: ToValue + ?Sized> ToValue for &T {
    fn to_value(&self) -> ValueRef<'_> {
        (**self).to_value()
    }
}

impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> ValueRef<'_> {
        self.as_ref().map_or(ValueRef::Null, ToValue::to_value)
    }
}

impl ToValue for Value {
    fn to_value(&self) -> ValueRef<'_> {
        match self {
            Value::Null => ValueRef::Null,
            Value::Integer(number) => ValueRef::Integer(*number),
            Value::Real(number) => ValueRef::Real(*number),
            Value::Text(text) => ValueRef::Text(text),
            Value::Blob(bytes) => ValueRef::Blob(bytes),
        }
    }
}

impl ToValue for bool {
    fn to_value(&self) -> ValueRef<'_> {
        ValueRef::Boolean(*self)
    }
}

impl ToValue for f64 {
    fn to_value(&self) -> ValueRef<'_> {
        ValueRef::Real(*self)
    }
}

impl ToValue for str {
    fn to_value(&self) -> ValueRef<'_> {
        ValueRef::Text(self)
    }
}

impl ToValue for String {
    fn to_value(&self) -> ValueRef<'_> {
        ValueRef::Text(self)
    }
}

impl ToValue for [u8; 32] {
    fn to_value(&self) -> ValueRef<'_> {
        ValueRef::Blob(self)
    }
}

/// A type that can be read from a column.
pub trait FromValue: Sized {
    /// Reads a value; `None` if it is of another type or out of range.
    fn from_value(value: ValueRef<'_>) -> Option<Self>;
}

impl<T: FromValue> FromValue for Option<T> {
    fn from_value(value: ValueRef<'_>) -> Option<Option<T>> {
        match value {
            ValueRef::Null => Some(None),
            value => T::from_value(value).map(Some),
        }
    }
}

impl FromValue for bool {
    fn from_value(value: ValueRef<'_>) -> Option<bool> {
        match value {
            ValueRef::Boolean(flag) => Some(flag),
            ValueRef::Integer(number) => Some(number != 0),
            _ => None,
        }
    }
}

impl FromValue for f64 {
    fn from_value(value: ValueRef<'_>) -> Option<f64> {
        match value {
            ValueRef::Real(number) => Some(number),
            ValueRef::Integer(number) => Some(number as f64),
            _ => None,
        }
    }
}

impl FromValue for String {
    fn from_value(value: ValueRef<'_>) -> Option<String> {
        match value {
            ValueRef::Text(text) => Some(text.to_owned()),
            _ => None,
        }
    }
}

impl FromValue for [u8; 32] {
    fn from_value(value: ValueRef<'_>) -> Option<[u8; 32]> {
        match value {
            ValueRef::Blob(bytes) => bytes.try_into().ok(),
            _ => None,
        }
    }
}

impl FromValue for Vec<u8> {
    fn from_value(value: ValueRef<'_>) -> Option<Vec<u8>> {
        match value {
            ValueRef::Blob(bytes) => Some(bytes.to_owned()),
            _ => None,
        }
    }
}

/// The integers, which are all stored as signed integers of 64 bits.
macro_rules! integers {
    ($($integer:ty),+) => {
        $(
            impl ToValue for $integer {
                fn to_value(&self) -> ValueRef<'_> {
                    ValueRef::Integer((*self).into())
                }
            }

            impl FromValue for $integer {
                fn from_value(value: ValueRef<'_>) -> Option<$integer> {
                    match value {
                        ValueRef::Integer(number) => number.try_into().ok(),
                        _ => None,
                    }
                }
            }
        )+
    };
}

integers!(u8, i32, u32, i64);

/// Reads a value, or says which column holds another type.
pub fn read_value<T: FromValue>(value: ValueRef<'_>, column: impl std::fmt::Display) -> SqlResult<T> {
    T::from_value(value).ok_or_else(|| SqlError::Column(format!("the column {column} holds {value:?}")))
}

/// The parameters of a statement.
pub trait Params {
    /// Returns the values in order.
    fn values(&self) -> Vec<ValueRef<'_>>;
}

impl Params for &[&dyn ToValue] {
    fn values(&self) -> Vec<ValueRef<'_>> {
        self.iter().map(|value| value.to_value()).collect()
    }
}

/// No parameters.
impl Params for [&dyn ToValue; 0] {
    fn values(&self) -> Vec<ValueRef<'_>> {
        Vec::new()
    }
}

/// Parameters of one type.
macro_rules! arrays {
    ($($length:literal),+) => {
        $(
            impl<T: ToValue> Params for [T; $length] {
                fn values(&self) -> Vec<ValueRef<'_>> {
                    self.iter().map(ToValue::to_value).collect()
                }
            }
        )+
    };
}

arrays!(1, 2, 3);
