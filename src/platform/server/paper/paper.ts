/** Something to be printed: a head, a legend and one table, as wide as it is. Lengths are points, a 72nd of an inch. */

/** '#rrggbb' */
export type Color = string

export type Weight = 'regular' | 'medium'

/** One line of a cell is made of these. `raised`: small and high, as the number of a note. */
export type Run = {
  readonly text: string
  readonly weight?: Weight
  readonly color?: Color
  readonly raised?: true
}

/** Lines below each other; each is broken where it does not fit. The same object is laid out once, however often it stands. */
export type PaperCell = {
  readonly lines: readonly (readonly Run[])[]
  readonly fill?: Color
  readonly align?: 'left' | 'center' | 'right'
}

export type PaperRow =
  | { readonly kind: 'section' | 'category'; readonly text: string }
  | { readonly kind: 'row'; readonly first: readonly PaperCell[] }

export type PaperColumn = {
  /** What stands over this column and its neighbors with the same words. */
  readonly over: string
  readonly name: string
  readonly below: string
}

export type LegendItem = {
  readonly text: string
  readonly sign?: string
  readonly swatch?: Color
  readonly color?: Color
}

export type Paper = {
  readonly title: string
  readonly description: string
  /** What is said below the title, each with its label. */
  readonly facts: readonly (readonly [label: string, text: string])[]
  readonly legend: readonly { readonly title: string; readonly items: readonly LegendItem[] }[]
  /** What every page says at its foot. */
  readonly foot: string
  readonly language: string
  readonly author: string
  /** ms */
  readonly printedAt: number
  /** Columns that every page has. */
  readonly first: readonly { readonly name: string; readonly width: number }[]
  readonly columns: readonly PaperColumn[]
  /** Columns are between these; as many as fit stand on a page, and the others on pages of their own. */
  readonly widths: { readonly least: number; readonly most: number }
  readonly rows: readonly PaperRow[]
  /** What is in a row that is no band. By places. */
  readonly cell: (row: number, column: number) => PaperCell
  readonly words: PaperWords
}

export type PaperWords = {
  readonly page: (page: number, pages: number) => string
  readonly columns: (from: number, to: number, all: number) => string
  readonly nothing: string
}
