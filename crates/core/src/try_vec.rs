use crate::Stopped;

/// Makes a vector of equal values; memory that the system refuses ends the method instead of the program.
///
/// # Errors
/// [`Stopped::Memory`] when there is not as much memory.
pub fn try_vec<T: Clone>(value: T, length: usize) -> Result<Vec<T>, Stopped> {
    let mut values = Vec::new();
    values.try_reserve_exact(length).map_err(|_| Stopped::Memory)?;
    values.resize(length, value);
    Ok(values)
}
