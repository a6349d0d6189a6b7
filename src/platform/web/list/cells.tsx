import type { ReactNode } from 'react'
import { grouped } from '#platform/model/how-many.ts'
import { type Column, type ColumnKey, fieldOf, type ListShape, type RowOf } from '#platform/model/list.ts'
import { type CellsOf, shownOf } from '#platform/model/list-cells.ts'
import { Bone } from '../feedback/States.tsx'
import { type DateFormat, formatDay, formatInstant } from '../text/dates.ts'
import { texts } from '../text/texts.ts'
import { isSigned, StatusTag } from '../theme/StatusTag.tsx'
import type { MissingValue } from './use-rows.ts'

/** What is in a cell of a row; `undefined` and "" are an empty cell. */
type Cell<R> = (row: R) => ReactNode
/** The cells that are special. Those whose content the kind of their column does not say are wanted. */
export type Cells<D extends ListShape> = CellsOf<D, Cell<RowOf<D>>>

/** A cell by the key of its column, several as one text, or what is special about it. */
type Part<D extends ListShape> = ColumnKey<D> | readonly ColumnKey<D>[] | Cell<RowOf<D>>
/** A row on a phone. Its status is at the right of its title, `value` at the right of its line. */
export type Card<D extends ListShape> = {
  title: ColumnKey<D> | ((row: RowOf<D>) => string)
  line?: Part<D>
  value?: Cell<RowOf<D>>
  caption?: Part<D>
}

/** Two lines of a row on a phone. */
export type CardParts = {
  title: string
  status?: ReactNode
  line?: ReactNode
  value?: ReactNode
  caption?: ReactNode
}

/** The columns that a card names. */
export const keysOfCard = <D extends ListShape>({ title, line, caption }: Card<D>): readonly string[] =>
  [title, line, caption].flat().filter((part) => typeof part === 'string')

/** Where days are reported. */
type Calendar = { zone: string; dateFormat: DateFormat }

/** The cells and cards of a list: special ones where there are some, the others as the kind of their column says. */
export function drawn<D extends ListShape>(
  columns: readonly Column[],
  { cells, card }: { cells: Cells<D>; card: Card<D> },
  calendar: Calendar,
  late: MissingValue,
) {
  type R = RowOf<D>
  const special: Readonly<Record<string, Cell<R> | undefined>> = cells
  const isMissing = (column: Column, row: R) =>
    column.late && (row as Readonly<Record<string, unknown>>)[fieldOf(column)] === undefined
  const cellOf = (column: Column, row: R): ReactNode =>
    isMissing(column, row)
      ? notKnown(late)
      : (special[column.key] ?? ((of) => ofKind(column, of, calendar)))(row)
  // one that the list goes without is left out
  const named = (keys: string | readonly string[]) =>
    [keys].flat().flatMap((key) => columns.find((column) => column.key === key) ?? [])
  const part = (of: Part<D> = [], row: R, between = ''): ReactNode => {
    if (typeof of === 'function') return of(row)
    const shown = named(of)
    if (typeof of === 'string') return shown.map((column) => cellOf(column, row))[0]
    return shown.flatMap((column) => textOf(column, row, calendar) || []).join(between)
  }
  const status = columns.find(({ kind }) => kind === 'status')
  const cardOf = (row: R): CardParts => ({
    title:
      typeof card.title === 'function'
        ? card.title(row)
        : (named(card.title).map((column) => textOf(column, row, calendar))[0] ?? ''),
    status: status && cellOf(status, row),
    line: part(card.line, row, ', '),
    value: card.value?.(row),
    caption: part(card.caption, row, ' · '),
  })
  return { cellOf, cardOf }
}

const notKnown = (late: MissingValue): ReactNode =>
  late === 'FAILED' ? (
    <span className="caption tertiary">{texts.list.lateFailed}</span>
  ) : (
    <>
      <Bone width={24} />
      <span className="unseen">{texts.list.lateWaiting}</span>
    </>
  )

function ofKind(column: Column, row: object, calendar: Calendar): ReactNode {
  const text = textOf(column, row, calendar)
  if (column.kind !== 'status') return text
  const status = String((row as Readonly<Record<string, unknown>>)[fieldOf(column)])
  return isSigned(column.of, status) ? <StatusTag kind={column.of} status={status} /> : text
}

function textOf(column: Column, row: object, { zone, dateFormat }: Calendar): string {
  const shown = shownOf(column, row)
  if (shown === null) return ''
  if (typeof shown === 'object') return shown.join(', ')
  if (typeof shown === 'number') return grouped(shown)
  if (column.kind === 'date') return formatDay(shown, dateFormat)
  return column.kind === 'instant' || column.kind === 'day' ? formatInstant(shown, zone, dateFormat) : shown
}
