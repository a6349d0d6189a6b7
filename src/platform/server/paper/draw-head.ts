import type { Paper, Run } from './paper.ts'
import { INK, LINE, MARGIN, SECONDARY } from './paper-palette.ts'
import type { Pen } from './pen.ts'
import { wrapped } from './wrap.ts'

const SIZES = { title: 16, text: 8.5, leading: 12 }

/** The head of the first page: title, description, what is said of the paper, and what its signs mean. Answers with where the table begins. */
export function drawHead(paper: Paper, pen: Pen, size: { width: number }): number {
  const room = size.width - 2 * MARGIN
  let top = MARGIN
  const say = (runs: readonly Run[], at: number, leading: number) => {
    for (const line of wrapped([runs], room, (run) => pen.measure(run, at))) {
      pen.place(pen.write(line, at).written, MARGIN, top + at)
      top += leading
    }
  }
  say([{ text: paper.title, weight: 'medium', color: INK }], SIZES.title, 21)
  if (paper.description) say([{ text: paper.description }], SIZES.text, SIZES.leading)
  top += 2
  for (const [label, text] of paper.facts)
    say([{ text: `${label}: `, color: SECONDARY }, { text }], SIZES.text, SIZES.leading)
  top = drawLegend(paper, pen, room, top + 4)
  return top + 6
}

const ITEM = { gap: 12, swatch: 8, leading: 13 }

/** What tints, letters, numbers and words of cells mean. */
function drawLegend({ legend }: Paper, pen: Pen, room: number, from: number): number {
  let [x, top] = [MARGIN, from]
  const need = (width: number) => {
    if (x > MARGIN && x + width > MARGIN + room) [x, top] = [MARGIN, top + ITEM.leading]
  }
  for (const { title, items } of legend) {
    if (items.length === 0) continue
    const head = pen.write([{ text: title, weight: 'medium' }], SIZES.text)
    need(head.width + 60)
    if (title) {
      pen.place(head.written, x, top + SIZES.text)
      x += head.width + 6
    }
    for (const { text, sign, swatch, color } of items) {
      const runs: Run[] = [
        ...(sign ? [{ text: `${sign} `, weight: 'medium' as const }] : []),
        { text, ...(color && { color }) },
      ]
      const { written, width } = pen.write(runs, SIZES.text)
      const box = swatch ? ITEM.swatch + 3 : 0
      need(box + width)
      if (swatch) {
        pen.fill(x, top + 1, ITEM.swatch, ITEM.swatch, swatch)
        pen.line(x, top + 1, x + ITEM.swatch, top + 1, LINE)
        pen.line(x, top + 1 + ITEM.swatch, x + ITEM.swatch, top + 1 + ITEM.swatch, LINE)
        pen.line(x, top + 1, x, top + 1 + ITEM.swatch, LINE)
        pen.line(x + ITEM.swatch, top + 1, x + ITEM.swatch, top + 1 + ITEM.swatch, LINE)
      }
      pen.place(written, x + box, top + SIZES.text)
      x += box + width + ITEM.gap
    }
    x += 4
  }
  return legend.some(({ items }) => items.length > 0) ? top + ITEM.leading : top
}
