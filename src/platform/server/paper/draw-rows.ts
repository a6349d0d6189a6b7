import type { Paper, PaperCell, Run } from './paper.ts'
import {
  BAND,
  FAINT,
  FOOT,
  LEADING,
  LINE,
  MARGIN,
  PAD,
  SECONDARY,
  type Size,
  SUBTLE,
  TEXT,
} from './paper-palette.ts'
import type { Pen, TextRuns } from './pen.ts'
import { atMost, wrapped } from './wrap.ts'

/** Columns that stand on one page beside those that every page has, by their places. */
export type Block = { readonly from: number; readonly count: number; readonly width: number }

/** As many columns as fit, all of one width, and about as many on each page. */
export function blocksOf(count: number, room: number, { least, most }: Paper['widths']): Block[] {
  const fitting = Math.max(1, Math.floor(room / least))
  const pages = Math.max(1, Math.ceil(count / fitting))
  const each = Math.ceil(count / pages)
  const width = Math.min(most, room / Math.max(1, each))
  return Array.from({ length: pages }, (_, i) => ({
    from: i * each,
    count: Math.min(each, count - i * each),
    width,
  }))
}

type CellLayout = { readonly lines: readonly { readonly written: TextRuns; readonly width: number }[] }

/** Lays out each cell once for a width, however often it stands. */
export function layOutOnce(pen: Pen) {
  const known = new Map<number, Map<PaperCell, CellLayout>>()
  return (cell: PaperCell, width: number): CellLayout => {
    const ofWidth = known.get(width) ?? new Map<PaperCell, CellLayout>()
    known.set(width, ofWidth)
    const found = ofWidth.get(cell)
    if (found) return found
    const lines = wrapped(cell.lines, width - 2 * PAD.x, (run) => pen.measure(run, TEXT))
    const made = { lines: lines.map((line) => pen.write(line, TEXT)) }
    ofWidth.set(cell, made)
    return made
  }
}

/** The lines of a cell from `from` on, in a room that is so high. */
function drawCell(
  pen: Pen,
  { cell, laid, width }: { cell: PaperCell; laid: CellLayout; width: number },
  { x, top, height, from, to }: { x: number; top: number; height: number; from: number; to: number },
) {
  if (cell.fill) pen.fill(x, top, width, height, cell.fill)
  const last = Math.min(to, laid.lines.length)
  const begin = top + (height - (last - from) * LEADING) / 2 + TEXT - 0.5
  for (let i = from; i < last; i++) {
    const { written, width: used } = laid.lines[i] as CellLayout['lines'][number]
    const free = Math.max(0, width - 2 * PAD.x - used)
    const indent = cell.align === 'right' ? free : cell.align === 'center' ? free / 2 : 0
    pen.place(written, x + PAD.x + indent, begin + (i - from) * LEADING)
  }
}

const heightOf = (lines: number) => Math.max(1, lines) * LEADING + 2 * PAD.y
const linesIn = (height: number) => Math.floor((height - 2 * PAD.y) / LEADING)

/**
 * The rows of one block of columns, on as many pages as they need; `begin` draws what is above them and says where they begin. A row
 * that is higher than what is left of a page begins on the next one; one that is higher than a page continues over the next.
 */
export function drawRows(
  paper: Paper,
  { pen, size, layOut }: { pen: Pen; size: Size; layOut: ReturnType<typeof layOutOnce> },
  block: Block,
  begin: () => number,
) {
  const { rows, first } = paper
  const bottom = size.height - MARGIN - FOOT
  const widths = [...first.map(({ width }) => width), ...Array<number>(block.count).fill(block.width)]
  const right = MARGIN + widths.reduce((sum, width) => sum + width, 0)
  const within = { section: '', category: '' }
  let top = begin()
  let ruledFrom = top

  /** Lines between columns, through all rows since the last band. */
  function rule() {
    let x = MARGIN
    if (top > ruledFrom)
      for (const width of [0, ...widths]) {
        x += width
        pen.line(x, ruledFrom, x, top, LINE)
      }
  }
  function band(text: string, kind: 'section' | 'category') {
    rule()
    const isSection = kind === 'section'
    pen.fill(MARGIN, top, right - MARGIN, BAND, isSection ? SUBTLE : FAINT)
    const run: Run = isSection ? { text, weight: 'medium' } : { text, color: SECONDARY }
    const [line = []] = atMost([[run]], 1, right - MARGIN - 20, (each) => pen.measure(each, TEXT))
    pen.place(pen.write(line, TEXT).written, MARGIN + (isSection ? PAD.x : 10), top + BAND - 4.5)
    for (const x of [MARGIN, right]) pen.line(x, top, x, top + BAND, LINE)
    top += BAND
    pen.line(MARGIN, top, right, top, LINE)
    ruledFrom = top
  }
  function nextPage() {
    rule()
    pen.endPage()
    top = begin()
    ruledFrom = top
    // what a row is of is said again
    if (within.section) band(within.section, 'section')
    if (within.category) band(within.category, 'category')
  }
  const aPage = linesIn(bottom - MARGIN - 160)
  const layRow = (r: number, own: readonly PaperCell[]) =>
    widths.map((width, i) => {
      const cell = own[i] ?? paper.cell(r, block.from + i - first.length)
      return { cell, width, laid: layOut(cell, width) }
    })
  const linesOf = (cells: ReturnType<typeof layRow>) =>
    Math.max(1, ...cells.map(({ laid }) => laid.lines.length))
  function drawBand(r: number, kind: 'section' | 'category', text: string) {
    if (kind === 'section') within.section = ''
    within.category = ''
    // bands stand with the first row below them
    let below = r + 1
    while (rows[below] && rows[below]?.kind !== 'row') below += 1
    const next = rows[below]
    const needed = next?.kind === 'row' ? heightOf(Math.min(linesOf(layRow(below, next.first)), aPage)) : 0
    if (top + BAND * (below - r) + needed > bottom) nextPage()
    within[kind] = text
    band(text, kind)
  }
  function drawRow(r: number, own: readonly PaperCell[]) {
    const cells = layRow(r, own)
    const most = linesOf(cells)
    if (top + heightOf(Math.min(most, aPage)) > bottom) nextPage()
    for (let from = 0; from < most; ) {
      if (from > 0) nextPage()
      const to = Math.min(most, from + Math.max(1, linesIn(bottom - top)))
      const height = heightOf(to - from)
      let x = MARGIN
      for (const each of cells) {
        drawCell(pen, each, { x, top, height, from, to })
        x += each.width
      }
      top += height
      pen.line(MARGIN, top, right, top, LINE)
      from = to
    }
  }

  if (rows.length === 0)
    pen.place(
      pen.write([{ text: paper.words.nothing, color: SECONDARY }], TEXT).written,
      MARGIN + PAD.x,
      top + 16,
    )
  rows.forEach((row, r) => {
    if (row.kind === 'row') drawRow(r, row.first)
    else drawBand(r, row.kind, row.text)
  })
  rule()
  pen.endPage()
}
