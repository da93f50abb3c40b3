/**
 * Solves a square system with several right sides, which stand behind it in every row. Gauss–Jordan without pivoting:
 * normal equations with a ridge are positive definite.
 */
export function eliminate(system: Float64Array, size: number, sides: number): Float64Array[] {
  const columns = size + sides;
  for (let pivot = 0; pivot < size; pivot++) {
    const diagonal = system[pivot * columns + pivot] || 1e-12;
    for (let row = 0; row < size; row++) {
      if (row === pivot) continue;
      const factor = (system[row * columns + pivot] ?? 0) / diagonal;
      for (let column = pivot; column < columns; column++) {
        system[row * columns + column] =
          (system[row * columns + column] ?? 0) - factor * (system[pivot * columns + column] ?? 0);
      }
    }
  }
  return Array.from({ length: sides }, (_, side) =>
    Float64Array.from(
      { length: size },
      (_, row) => (system[row * columns + size + side] ?? 0) / (system[row * columns + row] || 1e-12),
    ),
  );
}
