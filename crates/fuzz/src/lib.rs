//! Fuzz targets for every parser; see `tests/`.
