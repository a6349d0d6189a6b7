import './list.css'
import { Link } from '@tanstack/react-router'
import { Checkbox, Table, type TableColumnType } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Column, ColumnKind, ListRequest } from '#platform/model/list.ts'
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

/** The rows of a list. The name is the link; the whole row is not. */
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
  const shown = (list.columns as readonly Column[]).filter((column) => !column.hidden)
  const columns = shown.map(
    (column, at): TableColumnType<R> => ({
      key: column.key,
      width: column.width ?? widths[column.kind],
      className: `${at === 0 ? 'list-first ' : ''}${classes[column.kind] ?? ''}`,
      title: <Head list={list} column={column} request={request} change={change} />,
      onHeaderCell: () => ({ 'aria-sort': ariaSort(column, request), scope: 'col' }) as object,
      render: (_, row) => {
        const inside = cells[column.key]?.(row)
        if (at === 0)
          return linkOf ? (
            <Link to={linkOf(row)} className="list-name" title={nameOf(row)}>
              {inside}
            </Link>
          ) : (
            <span className="list-name">{inside}</span>
          )
        return inside === undefined || inside === null || inside === '' ? <Nothing /> : inside
      },
    }),
  )
  const width = shown.reduce((sum, column) => sum + (column.width ?? widths[column.kind]), selection ? 40 : 0)
  return (
    <div
      className="list-scroll"
      data-scroll-restoration-id={`list ${list.name}`}
      onScroll={(event) => setMoved(event.currentTarget.scrollLeft > 0)}
    >
      {rows ? (
        <Table<R>
          className={`list-table${selection ? ' list-selectable' : ''}${moved ? ' list-moved' : ''}`}
          style={{ minWidth: width }}
          size="medium"
          rowKey="id"
          tableLayout="fixed"
          pagination={false}
          showSorterTooltip={false}
          columns={columns}
          dataSource={rows as R[]}
          onRow={(row) => ({ 'data-row': row.id }) as object}
          {...(selection && { rowSelection: selectionOf(selection, rows, nameOf) })}
        />
      ) : (
        <Bones columns={shown} selectable={selection !== undefined} width={width} />
      )}
    </div>
  )
}

const selectionOf = <R extends { id: string }>(
  selection: Selection<R>,
  rows: readonly R[],
  nameOf: (row: R) => string,
) => {
  const chosen = rows.filter((row) => selection.rows.has(row.id))
  return {
    columnWidth: 40,
    selectedRowKeys: chosen.map((row) => row.id),
    columnTitle: (
      <Checkbox
        aria-label={texts.list.selectPage}
        checked={chosen.length > 0 && chosen.length === rows.length}
        indeterminate={chosen.length > 0 && chosen.length < rows.length}
        onChange={(event) => selection.toggle(rows, event.target.checked)}
      />
    ),
    renderCell: (_: unknown, row: R) => (
      <Checkbox
        aria-label={texts.list.selectRow(nameOf(row))}
        checked={selection.rows.has(row.id)}
        onChange={(event) => selection.toggle([row], event.target.checked)}
      />
    ),
  }
}

const ariaSort = (column: Column, { sortBy, sortOrder }: ListRequest) =>
  column.sortable && sortBy === column.key ? (sortOrder === 'asc' ? 'ascending' : 'descending') : undefined

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
  if (!column.sortable) return column.label
  const sorted = request.sortBy === column.key
  return (
    <button
      type="button"
      className="list-sort link-button head-button"
      onClick={() => change(nextSort(list, request, column.key))}
    >
      {column.label}
      {sorted && <Icon name={request.sortOrder === 'asc' ? 'arrowUp' : 'arrowDown'} size={12} />}
    </button>
  )
}

const SHAPES = [62, 82, 54, 72, 66]

function Bones({
  columns,
  selectable,
  width,
}: {
  columns: readonly Column[]
  selectable: boolean
  width: number
}) {
  return (
    <div className="ant-table-wrapper list-table" aria-hidden="true" style={{ minWidth: width }}>
      <table className="list-bones">
        <thead className="ant-table-thead">
          <tr>
            {selectable && <th className="bone-head" style={{ width: 40 }} />}
            {columns.map((column) => (
              <th
                key={column.key}
                className={`bone-head ${classes[column.kind] ?? ''}`}
                style={{ width: column.width ?? widths[column.kind] }}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="ant-table-tbody">
          {Array.from({ length: 14 }, (_, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: bars are alike and never move
            <tr key={row} style={{ opacity: 1 - row * 0.055 }}>
              {selectable && <td className="bone-cell" />}
              {columns.map((column, at) => (
                <td key={column.key} className={`bone-cell ${classes[column.kind] ?? ''}`}>
                  <Bone
                    width={column.kind === 'status' ? 84 : `${SHAPES[(row + at * 2) % SHAPES.length]}%`}
                    height={column.kind === 'status' ? 20 : 12}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
