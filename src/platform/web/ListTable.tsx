import './list.css'
import { Link } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import { type Column, type ColumnKind, type ListRequest, sortNameOf } from '#platform/model/list.ts'
import { Nothing } from './Facts.tsx'
import { Icon } from './Icon.tsx'
import type { Change, ListShape } from './list-address.ts'
import { Bone } from './States.tsx'
import { texts } from './texts.ts'

/** What a cell shows; `undefined` and "" are an empty cell. */
export type Cells<R> = Readonly<Record<string, (row: R) => ReactNode>>

const classes: Partial<Record<ColumnKind, string>> = {
  text: 'cell-secondary',
  names: 'cell-secondary',
  limit: 'cell-right cell-limit',
  count: 'cell-right',
  instant: 'cell-secondary',
  day: 'cell-secondary',
  flag: 'cell-secondary',
  displayId: 'cell-id',
}
const widths: Record<ColumnKind, number> = {
  link: 248,
  text: 160,
  names: 200,
  status: 124,
  limit: 140,
  count: 110,
  instant: 124,
  day: 116,
  flag: 100,
  displayId: 104,
}

type Sorted = { sortBy: string; sortOrder: 'asc' | 'desc' }

/** Ascending, descending, then as if nothing was clicked. */
function nextSort(list: ListShape, now: Sorted, key: string): Change {
  if (now.sortBy !== key) return { sortBy: key, sortOrder: 'asc' }
  if (now.sortOrder === 'asc') return { sortBy: key, sortOrder: 'desc' }
  return { sortBy: list.defaultSort.by, sortOrder: list.defaultSort.order }
}

export type Selection<R> = { rows: ReadonlyMap<string, R>; toggle: (rows: readonly R[], on: boolean) => void }

/**
 * The rows of a list, as one plain table in one scroller: head and first columns stay by being sticky, and a reader meets a
 * single table. The name is the link; the whole row is not.
 */
export function ListTable<R extends { id: string }>({
  list,
  request,
  change,
  rows,
  cells,
  nameOf,
  linkOf,
  selection,
}: {
  list: ListShape
  request: ListRequest
  change: (patch: Change) => void
  /** `undefined`: nothing is known yet, bars stand in their place. */
  rows: readonly R[] | undefined
  cells: Cells<R>
  nameOf: (row: R) => string
  linkOf?: ((row: R) => string) | undefined
  selection?: Selection<R> | undefined
}) {
  const [moved, setMoved] = useState(false)
  const columns = list.columns.filter((column) => !column.hidden)
  return (
    <div
      className="list-scroll"
      data-scroll-restoration-id={`list ${list.name}`}
      onScroll={(event) => setMoved(event.currentTarget.scrollLeft > 0)}
    >
      <table
        className={`list-table${selection ? ' list-selectable' : ''}${moved ? ' list-moved' : ''}`}
        aria-hidden={rows === undefined}
      >
        <colgroup>
          {selection && <col style={{ width: 40 }} />}
          {columns.map((column) => (
            <col key={column.key} style={{ width: column.width ?? widths[column.kind] }} />
          ))}
        </colgroup>
        <thead>
          <tr>
            {selection && (
              <th className="list-check">{rows && <SelectPage selection={selection} rows={rows} />}</th>
            )}
            {columns.map((column, at) => (
              <th
                key={column.key}
                scope="col"
                className={classOf(column, at)}
                aria-sort={ariaSort(column, request)}
              >
                <Head list={list} column={column} request={request} change={change} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row) => (
              <tr key={row.id} data-row={row.id} data-selected={selection?.rows.has(row.id)}>
                {selection && (
                  <td className="list-check">
                    <Checkbox
                      aria-label={texts.list.selectRow(nameOf(row))}
                      checked={selection.rows.has(row.id)}
                      onChange={(event) => selection.toggle([row], event.target.checked)}
                    />
                  </td>
                )}
                {columns.map((column, at) => (
                  <td key={column.key} className={classOf(column, at)}>
                    {at === 0 ? (
                      <Name row={row} nameOf={nameOf} linkOf={linkOf}>
                        {cells[column.key]?.(row)}
                      </Name>
                    ) : (
                      shownIn(cells[column.key]?.(row))
                    )}
                  </td>
                ))}
              </tr>
            ))
          ) : (
            <Bones columns={columns} selectable={selection !== undefined} />
          )}
        </tbody>
      </table>
    </div>
  )
}

const classOf = (column: Column, at: number) =>
  `${at === 0 ? 'list-first ' : ''}${classes[column.kind] ?? ''}`

const shownIn = (inside: ReactNode) =>
  inside === undefined || inside === null || inside === '' ? <Nothing /> : inside

function Name<R>({
  row,
  nameOf,
  linkOf,
  children,
}: {
  row: R
  nameOf: (row: R) => string
  linkOf: ((row: R) => string) | undefined
  children: ReactNode
}) {
  return linkOf ? (
    <Link to={linkOf(row)} className="list-name" title={nameOf(row)}>
      {children}
    </Link>
  ) : (
    <span className="list-name">{children}</span>
  )
}

function SelectPage<R extends { id: string }>({
  selection,
  rows,
}: {
  selection: Selection<R>
  rows: readonly R[]
}) {
  const chosen = rows.filter((row) => selection.rows.has(row.id)).length
  return (
    <Checkbox
      aria-label={texts.list.selectPage}
      checked={chosen > 0 && chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={(event) => selection.toggle(rows, event.target.checked)}
    />
  )
}

const ariaSort = (column: Column, { sortBy, sortOrder }: ListRequest) =>
  sortNameOf(column) === sortBy ? (sortOrder === 'asc' ? 'ascending' : 'descending') : undefined

function Head({
  list,
  column,
  request,
  change,
}: {
  list: ListShape
  column: Column
  request: ListRequest
  change: (patch: Change) => void
}) {
  const sort = sortNameOf(column)
  if (sort === undefined) return column.label
  const sorted = request.sortBy === sort
  return (
    <button
      type="button"
      className="list-sort link-button head-button"
      onClick={() => change(nextSort(list, request, sort))}
    >
      {column.label}
      {sorted && <Icon name={request.sortOrder === 'asc' ? 'arrowUp' : 'arrowDown'} size={12} />}
    </button>
  )
}

const SHAPES = [62, 82, 54, 72, 66]

function Bones({ columns, selectable }: { columns: readonly Column[]; selectable: boolean }) {
  return Array.from({ length: 14 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars are alike and never move
    <tr key={row} style={{ opacity: 1 - row * 0.055 }}>
      {selectable && <td className="list-check" />}
      {columns.map((column, at) => (
        <td key={column.key} className={classes[column.kind]}>
          <Bone
            width={column.kind === 'status' ? 84 : `${SHAPES[(row + at * 2) % SHAPES.length]}%`}
            height={column.kind === 'status' ? 20 : 12}
          />
        </td>
      ))}
    </tr>
  ))
}
