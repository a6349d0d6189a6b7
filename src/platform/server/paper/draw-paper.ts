import { drawHead } from './draw-head.ts'
import { drawHeads } from './draw-heads.ts'
import { type Block, blocksOf, drawRows, layOutOnce } from './draw-rows.ts'
import type { Paper, Run } from './paper.ts'
import { A3, A4, FOOT, INK, LINE, MARGIN, RUNNING, SECONDARY, type Size, WIDE } from './paper-palette.ts'
import { type Pen, penOf } from './pen.ts'

/** A paper as a PDF: heads on every page, columns that do not fit on pages of their own, page x of y. */
export async function drawPaper(paper: Paper): Promise<Uint8Array> {
  const { columns, first } = paper
  const size = columns.length > WIDE ? A3 : A4
  const pen = penOf(size, paper)
  const firstWidth = first.reduce((sum, { width }) => sum + width, 0)
  const blocks = blocksOf(columns.length, size.width - 2 * MARGIN - firstWidth, paper.widths)
  const layOut = layOutOnce(pen)
  const shown: Block[] = []
  for (const block of blocks)
    drawRows(paper, { pen, size, layOut }, block, () => {
      const top = shown.push(block) === 1 ? drawHead(paper, pen, size) : MARGIN + RUNNING
      const heads = columns.slice(block.from, block.from + block.count)
      return drawHeads(paper, pen, { top, shown: heads, firstWidth, width: block.width })
    })
  shown.forEach((block, i) => {
    const which =
      blocks.length === 1 ? '' : paper.words.columns(block.from + 1, block.from + block.count, columns.length)
    drawEdges(paper, pen, size, { which, page: i + 1, pages: shown.length })
  })
  return pen.end()
}

/** What is over the table of each page but the first, and at the foot of all. */
function drawEdges(
  { title, foot, words }: Paper,
  pen: Pen,
  size: Size,
  { which, page, pages }: { which: string; page: number; pages: number },
) {
  const say = (text: string, at: 'left' | 'right', baseline: number, run: Omit<Run, 'text'> = {}) => {
    const { written, width } = pen.write([{ color: SECONDARY, ...run, text }], 7.5)
    pen.place(written, at === 'left' ? MARGIN : size.width - MARGIN - width, baseline)
  }
  if (page > 1) say(title, 'left', MARGIN + 8, { weight: 'medium', color: INK })
  const top = size.height - MARGIN - FOOT + 8
  pen.line(MARGIN, top, size.width - MARGIN, top, LINE)
  say(foot, 'left', top + 12)
  say([which, words.page(page, pages)].filter(Boolean).join(' · '), 'right', top + 12)
  pen.endEdges()
}
