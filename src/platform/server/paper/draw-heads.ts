import type { Paper, PaperColumn, Run } from './paper.ts'
import { HEAD_LINES, LEADING, LINE, MARGIN, OVER, PAD, SECONDARY, SUBTLE, TEXT } from './paper-palette.ts'
import type { Pen } from './pen.ts'
import { atMost, wrapped } from './wrap.ts'

/** Heads of columns: over neighbors what they share, then their names, and who stands below. Answers with where the rows begin. */
export function drawHeads(
  paper: Paper,
  pen: Pen,
  {
    top,
    shown,
    firstWidth,
    width,
  }: { top: number; shown: readonly PaperColumn[]; firstWidth: number; width: number },
): number {
  const measure = (run: Run) => pen.measure(run, TEXT)
  const lay = (text: string, run: Omit<Run, 'text'>, most: number, room: number) =>
    text === ''
      ? []
      : atMost(wrapped([[{ ...run, text }]], room - 2 * PAD.x, measure), most, room - 2 * PAD.x, measure)
  const laid = shown.map(({ name, below }) => ({
    name: lay(name, { weight: 'medium' }, HEAD_LINES.name, width),
    below: lay(below, { color: SECONDARY }, HEAD_LINES.below, width),
  }))
  const hasOver = shown.some(({ over }) => over !== '')
  const high = hasOver ? OVER : 0
  const lines = Math.max(1, ...laid.map(({ name, below }) => name.length + below.length))
  const height = high + lines * LEADING + 2 * PAD.y
  const right = MARGIN + firstWidth + shown.length * width
  pen.fill(MARGIN, top, right - MARGIN, height, SUBTLE)
  let x = MARGIN
  for (const each of paper.first) {
    const line = lay(each.name, { weight: 'medium' }, 1, each.width)
    pen.place(pen.write(line[0] ?? [], TEXT).written, x + PAD.x, top + height - PAD.y - 3)
    x += each.width
  }
  let from = 0
  shown.forEach((column, i) => {
    const left = MARGIN + firstWidth + i * width
    const { name, below } = laid[i] as (typeof laid)[number]
    ;[...name, ...below].forEach((line, l) => {
      const { written, width: used } = pen.write(line, TEXT)
      pen.place(written, left + (width - used) / 2, top + high + PAD.y + TEXT - 0.5 + l * LEADING)
    })
    pen.line(left, top + high, left, top + height, LINE)
    if (shown[i + 1]?.over === column.over) return
    if (hasOver) {
      const [start, end] = [MARGIN + firstWidth + from * width, left + width]
      const line = lay(column.over, { color: SECONDARY, weight: 'medium' }, 1, end - start)
      const { written, width: used } = pen.write(line[0] ?? [], TEXT)
      pen.place(written, start + (end - start - used) / 2, top + high - 4)
      pen.line(start, top, start, top + high, LINE)
      pen.line(start, top + high, end, top + high, LINE)
    }
    from = i + 1
  })
  pen.line(MARGIN, top, right, top, LINE)
  pen.line(MARGIN, top + height, right, top + height, SECONDARY)
  pen.line(right, top, right, top + height, LINE)
  pen.line(MARGIN, top, MARGIN, top + height, LINE)
  return top + height
}
