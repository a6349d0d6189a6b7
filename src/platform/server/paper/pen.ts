import { deflateSync } from 'node:zlib'
import PDFDocument from 'pdfkit'
import { type Fonts, fontsOf } from './fonts.ts'
import type { Color, Run } from './paper.ts'

type Ref = { end: (bytes: Buffer) => void }
type WithRefs = { ref: (data: object) => Ref }
/** What of pdfkit's page this needs, beyond what it types. */
type PdfInternals = {
  fonts: Record<string, unknown>
  dictionary: { data: { Contents: unknown } }
  content: {
    compress: boolean
    buffer: unknown[]
    data: Record<string, unknown>
    write: (bytes: Buffer) => void
  }
}

const packed = (operators: readonly string[]) =>
  deflateSync(Buffer.from(operators.join('\n'), 'latin1'), { level: 1 })

const RAISED = 0.68

const number = (value: number) => (Math.round(value * 100) / 100).toString()
const colors = new Map<Color, string>()
function colorOf(color: Color): string {
  const known = colors.get(color)
  if (known) return known
  const parts = [1, 3, 5].map((at) => number(Number.parseInt(color.slice(at, at + 2), 16) / 255))
  const made = parts.join(' ')
  colors.set(color, made)
  return made
}

/** A text as it is written on a page, from its own beginning: laid out once, placed often. */
export type TextRuns = readonly {
  readonly font: string
  readonly size: number
  readonly glyphs: string
  readonly color: string
  readonly dx: number
  readonly dy: number
}[]

type PageSize = { width: number; height: number }
type DocumentInfo = { title: string; author: string; language: string; printedAt: number }

const createDocument = (size: PageSize, info: DocumentInfo) =>
  new PDFDocument({
    autoFirstPage: false,
    size: [size.width, size.height],
    margin: 0,
    lang: info.language,
    displayTitle: true,
    pdfVersion: '1.7',
    info: {
      Title: info.title,
      Author: info.author,
      Creator: 'Mandate',
      Producer: 'Mandate',
      CreationDate: new Date(info.printedAt),
    },
  })

/**
 * Pages of a PDF, written down by the operators of the format: a matrix has 300,000 cells, and pdfkit would lay out each on its own.
 * It keeps fonts, pages and the file.
 */
export function penOf(size: PageSize, info: DocumentInfo) {
  const document = createDocument(size, info)
  const fonts: Fonts = fontsOf(document)
  const used = new Map<string, { ref: () => unknown }>()
  const bodies: Buffer[] = []
  const edges: string[] = []
  let page: string[] = []
  const add = (operators: string) => page.push(operators)

  const measure = ({ text, weight = 'regular', raised }: Run, at: number) =>
    fonts.widthOf(text, weight) * at * (raised ? RAISED : 1)

  /** One line of runs, with its width. */
  function write(line: readonly Run[], at: number): { written: TextRuns; width: number } {
    let dx = 0
    const written = line.flatMap(({ text, weight = 'regular', color = '#1b2a2f', raised }) =>
      fonts.write(text, weight).map(({ face, glyphs, width }) => {
        used.set(face.id, face)
        const own = at * (raised ? RAISED : 1)
        const part = {
          font: face.id,
          size: own,
          glyphs,
          color: colorOf(color),
          dx,
          dy: raised ? at * 0.32 : 0,
        }
        dx += width * own
        return part
      }),
    )
    return { written, width: dx }
  }

  return {
    measure,
    write,
    /** What was drawn is a page, packed immediately: a matrix has hundreds of them. Answers with how many there are. */
    endPage: (): number => {
      bodies.push(packed(page))
      page = []
      return bodies.length
    },
    /** What was drawn is laid over the next page that has nothing over it: how many pages there are is known last. */
    endEdges: (): void => {
      edges.push(page.join('\n'))
      page = []
    },
    /** `top` counts from the upper edge of the page. */
    fill: (x: number, top: number, width: number, height: number, color: Color) =>
      add(
        `${colorOf(color)} rg ${number(x)} ${number(size.height - top - height)} ${number(width)} ${number(height)} re f`,
      ),
    line: (x: number, top: number, toX: number, toTop: number, color: Color, thick = 0.5) =>
      add(
        `${colorOf(color)} RG ${number(thick)} w ${number(x)} ${number(size.height - top)} m ${number(toX)} ${number(size.height - toTop)} l S`,
      ),
    /** `baseline` counts from the upper edge of the page. */
    place: (written: TextRuns, x: number, baseline: number) => {
      for (const { font, size: own, glyphs, color, dx, dy } of written)
        add(
          `BT ${color} rg /${font} ${number(own)} Tf 1 0 0 1 ${number(x + dx)} ${number(size.height - baseline + dy)} Tm <${glyphs}> Tj ET`,
        )
    },
    /** The file. */
    end: async (): Promise<Buffer> => {
      const chunks: Buffer[] = []
      document.on('data', (chunk: Buffer) => chunks.push(chunk))
      const ended = new Promise<void>((resolve, reject) => document.on('end', resolve).on('error', reject))
      bodies.forEach((body, i) => {
        document.addPage()
        const inside = document.page as unknown as PdfInternals
        for (const [id, face] of used) inside.fonts[id] = face.ref()
        const { content } = inside
        content.compress = false
        content.buffer = []
        content.data.Filter = 'FlateDecode'
        content.write(body)
        const over = (document as unknown as WithRefs).ref({})
        inside.dictionary.data.Contents = [content, over]
        over.end(Buffer.from(edges[i] ?? '', 'latin1'))
      })
      document.end()
      await ended
      return Buffer.concat(chunks)
    },
  }
}
export type Pen = ReturnType<typeof penOf>
