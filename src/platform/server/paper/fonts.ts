import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Weight } from './paper.ts'

/** A font of a document, by which text is written in the numbers of its glyphs. These are pdfkit's. */
type Face = {
  readonly id: string
  readonly font: { hasGlyphForCodePoint: (point: number) => boolean }
  encode: (text: string) => [glyphs: string[], places: readonly { advanceWidth: number }[]]
  ref: () => unknown
}
/** What of pdfkit's document this needs, beyond what it types. */
type WithFonts = { font: (source: Buffer) => unknown; _font: Face }

/** The scripts that the font of the screens has, each in a file of its own: those that a text needs are opened. */
const SCRIPTS = [
  'latin',
  'latin-ext',
  'cyrillic',
  'greek',
  'vietnamese',
  'math',
  'symbols',
  'cyrillic-ext',
  'greek-ext',
]
const WEIGHTS: Readonly<Record<Weight, number>> = { regular: 400, medium: 500 }

/** A part of a text in one font; `width` at a size of 1. */
export type Part = { readonly face: Face; readonly glyphs: string; readonly width: number }

export type Fonts = ReturnType<typeof fontsOf>

/** The fonts of a document. A character that none of them has is written as an empty box. */
export function fontsOf(document: unknown) {
  const pen = document as WithFonts
  const require = createRequire(import.meta.url)
  const faces = new Map<string, Face>()
  const open = (script: string, weight: Weight): Face => {
    const key = `${script}-${WEIGHTS[weight]}`
    const known = faces.get(key)
    if (known) return known
    pen.font(readFileSync(require.resolve(`@fontsource/roboto/files/roboto-${key}-normal.woff`)))
    const face = pen._font
    faces.set(key, face)
    return face
  }
  const scriptOf = new Map<number, string>()
  const faceFor = (point: number, weight: Weight): Face => {
    const known = scriptOf.get(point)
    if (known) return open(known, weight)
    const found = SCRIPTS.find((script) => open(script, weight).font.hasGlyphForCodePoint(point)) ?? 'latin'
    scriptOf.set(point, found)
    return open(found, weight)
  }
  const written = { regular: new Map<string, readonly Part[]>(), medium: new Map<string, readonly Part[]>() }
  const partOf = (face: Face, text: string): Part => {
    const [glyphs, places] = face.encode(text)
    return {
      face,
      glyphs: glyphs.join(''),
      width: places.reduce((sum, each) => sum + each.advanceWidth, 0) / 1_000,
    }
  }
  /** A text in the fonts that have its characters. */
  function write(text: string, weight: Weight): readonly Part[] {
    const known = written[weight].get(text)
    if (known) return known
    const parts: Part[] = []
    let [face, run]: [Face | undefined, string] = [undefined, '']
    for (const character of text.replace(/\s+/g, ' ')) {
      const own: Face = character === ' ' && face ? face : faceFor(character.codePointAt(0) ?? 0, weight)
      if (face && own !== face) {
        parts.push(partOf(face, run))
        run = ''
      }
      face = own
      run += character
    }
    if (face && run) parts.push(partOf(face, run))
    written[weight].set(text, parts)
    return parts
  }
  const widthOf = (text: string, weight: Weight): number =>
    write(text, weight).reduce((sum, { width }) => sum + width, 0)
  return { write, widthOf }
}
