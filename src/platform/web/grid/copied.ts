import type { GridCellView, GridColumn, GridLine } from './grid-model.ts'
import { rectangle, type Selection } from './walk.ts'

/** A cell of a text with tabs between cells: one with a tab, a break or a quote in it is in quotes, as spreadsheets read it. */
const quoted = (text: string): string => (/[\t\n\r"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** What a spreadsheet would calculate stays a text. */
const asText = (text: string): string => (/^[=+@]|^-\S/.test(text) ? `'${text}` : text)

/** The cells of a selection as spreadsheets paste them: rows as lines, tabs between cells. Captions are left out. */
export function copied(
  selection: Selection,
  corner: string,
  lines: readonly GridLine[],
  columns: readonly GridColumn[],
  cell: (line: string, column: string) => GridCellView,
): string {
  const { top, bottom, left, right } = rectangle(selection)
  const texts: string[][] = []
  for (let row = Math.max(top, -1); row <= bottom; row++) {
    const line = lines[row]
    if (row >= 0 && (!line || line.kind === 'caption' || (line.kind === 'section' && left > 0))) continue
    const textOf = (at: number) => {
      const column = columns[at - 1]
      if (row < 0) return at === 0 ? corner : (column?.label ?? '')
      if (at === 0) return line?.label ?? ''
      return line?.kind === 'row' && column ? cell(line.key, column.key).text : ''
    }
    texts.push(Array.from({ length: right - left + 1 }, (_, i) => quoted(asText(textOf(left + i)))))
  }
  return texts.map((line) => line.join('\t')).join('\n')
}
