/** A, B, … Z, AA: the name of a column of a spreadsheet, from 0. */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26) - 1
  return `${rest >= 0 ? columnLetters(rest) : ''}${String.fromCharCode(65 + (column % 26))}`
}
