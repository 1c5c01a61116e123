/** Solves a small linear system by elimination. Undetermined values become 0. */
export function solve(matrix: number[][], right: number[]): readonly number[] {
  const rows = matrix.map((row, index) => [...row, right[index] ?? 0]);
  const size = rows.length;
  for (let column = 0; column < size; column += 1) {
    const from = largestBelow(rows, column);
    const pivot = rows[from];
    const here = rows[column];
    if (pivot === undefined || here === undefined || Math.abs(pivot[column] ?? 0) < 1e-12) continue;
    rows[from] = here;
    rows[column] = pivot;
    for (const [index, row] of rows.entries()) {
      if (index === column) continue;
      const factor = (row[column] ?? 0) / (pivot[column] ?? 1);
      for (let at = column; at <= size; at += 1) {
        row[at] = (row[at] ?? 0) - factor * (pivot[at] ?? 0);
      }
    }
  }
  return rows.map((row, index) => {
    const divisor = row[index] ?? 0;
    return Math.abs(divisor) < 1e-12 ? 0 : (row[size] ?? 0) / divisor;
  });
}

function largestBelow(rows: readonly (readonly number[])[], column: number): number {
  let largest = column;
  for (let row = column + 1; row < rows.length; row += 1) {
    const value = Math.abs(rows[row]?.[column] ?? 0);
    if (value > Math.abs(rows[largest]?.[column] ?? 0)) largest = row;
  }
  return largest;
}
