import type { ReactNode } from 'react'

/** A line of a grid: a section that folds what is below it, a caption over some rows, or a row of cells. */
export type GridLine =
  | {
      readonly kind: 'section'
      readonly key: string
      readonly label: string
      readonly isFolded: boolean
      readonly beside?: ReactNode
    }
  | { readonly kind: 'caption'; readonly key: string; readonly label: string }
  | {
      readonly kind: 'row'
      readonly key: string
      /** What the row is called where it is heard and copied. */
      readonly label: string
      /** As its first cell shows it; left out: its label. */
      readonly content?: ReactNode
      readonly height?: number
    }

export type GridColumn = {
  readonly key: string
  /** What it is called where it is heard and copied. */
  readonly label: string
  readonly head: ReactNode
  readonly width?: number
  /** Of the viewer's own: it has a cap. */
  readonly isMine?: boolean
  /** Which group of columns it is in. Neighbors of one group share its head. */
  readonly group?: string
}

export type GridGroup = { readonly label: string; readonly isFolded: boolean; readonly beside?: ReactNode }

/** What a cell shows; what it says stands behind the names of its row and column. */
export type GridCellView = {
  /** As it is copied. */
  readonly text: string
  /** As it is heard: "$20K". */
  readonly spoken: string
  readonly content?: ReactNode
  readonly className?: string
}

export type GridProps = {
  /** What the grid is called. */
  label: string
  /** Over the first column. */
  corner: { label: string; content: ReactNode }
  lines: readonly GridLine[]
  columns: readonly GridColumn[]
  /** The heads of groups by key, where columns have any. */
  groups?: ReadonlyMap<string, GridGroup> | undefined
  cell: (line: string, column: string) => GridCellView
  firstWidth?: number
  columnWidth?: number
  headHeight?: number
  onOpen?: (line: string, column: string | undefined) => void
  onFold?: (line: string) => void
  onFoldGroup?: (group: string) => void
  /** A column is moved by keys, so many places to the right. */
  onMove?: (column: string, by: 1 | -1) => void
  /** A cell that takes the focus; each new one does. */
  sought?: { readonly line: string; readonly column: string } | undefined
  /** In place of lines where there are none. */
  empty?: ReactNode
}

export const ROW = 30
export const CAPTION = 26
export const GROUP = 40

export const heightOf = (line: GridLine | undefined): number =>
  line?.kind === 'caption' ? CAPTION : line?.kind === 'row' ? (line.height ?? ROW) : ROW
