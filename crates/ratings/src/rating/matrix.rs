/// A square matrix.
#[derive(Clone, Debug)]
pub(super) struct Matrix {
    size: usize,
    cells: Vec<f64>,
}

impl Matrix {
    /// Makes a matrix of zeros.
    pub(super) fn new(size: usize) -> Matrix {
        Matrix { size, cells: vec![0.0; size * size] }
    }

    /// Returns a cell.
    pub(super) fn get(&self, row: usize, column: usize) -> f64 {
        self.cells[row * self.size + column]
    }

    /// Adds to a cell.
    pub(super) fn add(&mut self, row: usize, column: usize, value: f64) {
        self.cells[row * self.size + column] += value;
    }

    /// Returns the cells of a row.
    pub(super) fn row(&self, row: usize) -> &[f64] {
        &self.cells[row * self.size..][..self.size]
    }

    /// Returns `other` times `self` times `other`, both symmetric.
    pub(super) fn between(&self, other: &Matrix) -> Matrix {
        let mut left = Matrix::new(self.size);
        for row in 0..self.size {
            for column in 0..self.size {
                left.add(row, column, dot(other.row(row), self.row(column)));
            }
        }
        let mut product = Matrix::new(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                product.add(row, column, dot(left.row(row), other.row(column)));
            }
        }
        product.mirror();
        product
    }

    /// Copies what is below the diagonal to above it.
    fn mirror(&mut self) {
        for row in 0..self.size {
            for column in 0..row {
                self.cells[column * self.size + row] = self.get(row, column);
            }
        }
    }

    /// Returns the lower triangle whose product with its transpose is this matrix (A.-L. Cholesky).
    ///
    /// The matrix must be symmetric and positive definite.
    pub(super) fn factor(&self) -> Factor {
        let mut lower = Matrix::new(self.size);
        for row in 0..self.size {
            for column in 0..=row {
                let known = dot(&lower.row(row)[..column], &lower.row(column)[..column]);
                let rest = self.get(row, column) - known;
                let cell =
                    if row == column { rest.sqrt() } else { rest / lower.get(column, column) };
                lower.add(row, column, cell);
            }
        }
        Factor { lower }
    }
}

/// A Cholesky factor, for solving equations.
pub(super) struct Factor {
    lower: Matrix,
}

impl Factor {
    /// Replaces the right side of an equation by its solution.
    pub(super) fn solve(&self, vector: &mut [f64]) {
        self.solve_from(0, vector);
    }

    /// Solves an equation whose right side begins with zeros, and leaves those as they are.
    fn solve_from(&self, start: usize, vector: &mut [f64]) {
        let lower = &self.lower;
        for row in start..lower.size {
            let known = dot(&lower.row(row)[start..row], &vector[start..row]);
            vector[row] = (vector[row] - known) / lower.get(row, row);
        }
        for row in (start..lower.size).rev() {
            let value = vector[row] / lower.get(row, row);
            vector[row] = value;
            for (earlier, cell) in vector[start..row].iter_mut().zip(&lower.row(row)[start..]) {
                *earlier -= cell * value;
            }
        }
    }

    /// Returns the inverse of the factored matrix, which is symmetric like the matrix.
    pub(super) fn inverse(&self) -> Matrix {
        let size = self.lower.size;
        let mut inverse = Matrix::new(size);
        let mut column = vec![0.0; size];
        for index in 0..size {
            column[index..].fill(0.0);
            column[index] = 1.0;
            self.solve_from(index, &mut column);
            for (row, &cell) in column.iter().enumerate().skip(index) {
                inverse.add(row, index, cell);
            }
        }
        inverse.mirror();
        inverse
    }
}

fn dot(one: &[f64], other: &[f64]) -> f64 {
    // Four independent sums; the order of the additions is fixed.
    let mut sums = [0.0; 4];
    let (fours, rest) = one.as_chunks::<4>();
    let (other_fours, other_rest) = other.as_chunks::<4>();
    for (a, b) in fours.iter().zip(other_fours) {
        for lane in 0..4 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    let rest: f64 = rest.iter().zip(other_rest).map(|(a, b)| a * b).sum();
    sums.iter().sum::<f64>() + rest
}

#[cfg(test)]
mod tests {
    use papan_core::Random;

    use super::*;

    #[test]
    fn a_matrix_times_its_inverse_is_one() {
        let mut random = Random::stream(1, 0);
        for size in [1, 2, 3, 5, 8, 21] {
            let mut matrix = Matrix::new(size);
            for row in 0..size {
                matrix.add(row, row, 1.0);
                for column in 0..row {
                    let value = f64::from(random.draw()) / 2.0_f64.powi(32);
                    // Like games between two: the sum of squares of differences.
                    matrix.add(row, row, value);
                    matrix.add(column, column, value);
                    matrix.add(row, column, -value);
                    matrix.add(column, row, -value);
                }
            }
            let inverse = matrix.factor().inverse();
            let same = inverse.between(&matrix);
            for row in 0..size {
                for column in 0..size {
                    let product = dot(matrix.row(row), inverse.row(column));
                    let expected = f64::from(u8::from(row == column));
                    assert!((product - expected).abs() < 1e-12);
                    assert!((same.get(row, column) - matrix.get(row, column)).abs() < 1e-9);
                }
            }
        }
    }
}
