import type { Family } from '../theme/family.ts'

/** Edge of the area in which a sign is drawn. */
export const SIGN = 24

type Outline = 'ring' | 'dashed' | 'heavy' | 'square' | 'filled'
type SignShape = {
  readonly family: Family
  readonly outline: Outline
  readonly glyph: string
  readonly solid?: true
}

const drawn = (family: Family, outline: Outline, glyph: string): SignShape => ({ family, outline, glyph })
const solid = (family: Family, outline: Outline, glyph: string): SignShape => ({
  ...drawn(family, outline, glyph),
  solid: true,
})

/** The one table of what is at the left of a card: hue, outline and glyph. No two have the same outline with the same glyph. DESIGN 2, 6. */
export const signs = {
  root: drawn('teal', 'filled', 'M7 17h10M8.5 16v-5M12 16v-5M15.5 16v-5M7 10.5 12 7l5 3.5Z'),
  group: drawn('neutral', 'square', 'M12 10.5V13M8.5 16v-3h7v3M10.5 7.5h3v3h-3zM7 16h3M14 16h3'),
  position: drawn('neutral', 'square', 'M7.5 10h9v6h-9zM10.5 10V8h3v2M7.5 12.5h9'),
  person: drawn('neutral', 'ring', 'M12 11.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4M8 17a4 4 0 0 1 8 0'),
  live: drawn('green', 'ring', 'm8 12.3 2.7 2.6L16 9.2'),
  cut: drawn('amber', 'ring', 'M12 7v6M9.5 10.8l2.5 2.5 2.5-2.5M8 16.5h8'),
  unheld: drawn('amber', 'ring', 'M12 11.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4M8.5 16.5a3.6 3.6 0 0 1 7 0M7 7l10 10'),
  later: drawn('blue', 'dashed', 'M12 8v4.2l2.8 1.8'),
  approval: solid('amber', 'dashed', 'M12 7.5a4.5 4.5 0 0 1 0 9Z'),
  acceptance: solid('blue', 'dashed', 'M12 9a3 3 0 1 1 0 6 3 3 0 0 1 0-6Z'),
  suspended: drawn('orange', 'ring', 'M9.8 8.5v7M14.2 8.5v7'),
  broken: drawn('red', 'heavy', 'm8.8 8.8 6.4 6.4M15.2 8.8l-6.4 6.4'),
  ended: drawn('stone', 'ring', 'M8.5 12h7'),
  draft: drawn('neutral', 'dashed', ''),
  masked: drawn('neutral', 'dashed', 'M8.5 11.5h7v4.5h-7zM10 11.5V10a2 2 0 0 1 4 0v1.5'),
} as const satisfies Record<string, SignShape>

export type Sign = keyof typeof signs
export type SignWords = Readonly<Record<Sign, string>>
/** In the order of the legend. */
export const SIGNS = Object.keys(signs) as readonly Sign[]

/** The lines of a sign by what they are: an outline, and a glyph inside it. `stroke` and `fill` are where the hue goes. */
export function partsOf(sign: Sign) {
  const { outline, glyph, ...rest }: SignShape = signs[sign]
  return {
    glyph,
    isSolid: rest.solid === true,
    isFilled: outline === 'filled',
    corner: outline === 'square' || outline === 'filled' ? 6 : 10,
    width: outline === 'heavy' ? 3 : 2,
    dashes: outline === 'dashed' ? '4 3' : undefined,
  }
}
