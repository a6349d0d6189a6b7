import './list.css'
import './list-table.css'
import { Link } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { type ReactNode, useState } from 'react'
import type { Column } from '#platform/model/list.ts'
import { type Arrangement, shownColumns } from '#platform/model/list-layout.ts'
import type { ListRequest } from '#platform/model/list-request.ts'
import { Bone } from '../feedback/States.tsx'
import { acrossInside } from '../hooks/roving.ts'
import { Menu, type MenuItem } from '../overlay/Menu.tsx'
import { texts } from '../text/texts.ts'
import { Nothing } from '../theme/Facts.tsx'
import { ListHeads } from './ListHead.tsx'
import type { AddressPatch, ScreenList } from './list-address.ts'
import { classOf, widthsOf } from './list-columns.ts'
import type { Selection } from './use-selection.ts'

/** Width of the column that chooses. */
const CHECK = 40
/** Width of the column of row menus. */
const MENU = 48

/**
 * The rows of a list, as one plain table in one scroller: head and first columns stay by being sticky, and a reader meets a
 * single table. The name is the link; the whole row is not.
 */
export function ListTable<R extends { id: string }>({
  list,
  request,
  change,
  arrangement,
  arrange,
  rows,
  cellOf,
  nameOf,
  linkOf,
  rowActs,
  selection,
}: {
  list: ScreenList
  request: ListRequest
  change: (patch: AddressPatch) => void
  arrangement: Arrangement
  /** Absent: columns stay as they are. */
  arrange: ((next: Arrangement) => void) | undefined
  /** `undefined`: nothing is known yet, bars are in their place. */
  rows: readonly R[] | undefined
  cellOf: (column: Column, row: R) => ReactNode
  nameOf: (row: R) => string
  linkOf?: ((row: R) => string) | undefined
  /** What may be done with a row, in the menu at its right. */
  rowActs?: ((row: R) => readonly MenuItem[]) | undefined
  selection?: Selection<R> | undefined
}) {
  const [moved, setMoved] = useState(false)
  const columns = shownColumns(list, arrangement)
  // who may do nothing to any row has no column of empty menus
  const menuOf = rows?.every((row) => rowActs?.(row).length === 0) ? undefined : rowActs
  const widths = widthsOf(columns, arrangement, (selection ? CHECK : 0) + (menuOf ? MENU : 0))
  return (
    <div
      className={rows ? 'list-scroll' : 'list-scroll list-waiting'}
      data-scroll-restoration-id={`list ${list.name}`}
      style={{ scrollPaddingLeft: `calc(${selection ? CHECK : 0}px + ${widths.get(columns[0]?.key ?? '')})` }}
      onScroll={(event) => setMoved(event.currentTarget.scrollLeft > 0)}
    >
      <table
        className={`list-table list-${arrangement.density}${selection ? ' list-selectable' : ''}${moved ? ' list-moved' : ''}`}
        aria-hidden={rows === undefined}
        // what is not told is not reached by Tab either
        inert={rows === undefined}
      >
        <colgroup>
          {selection && <col style={{ width: CHECK }} />}
          {columns.map((column) => (
            <col key={column.key} data-column={column.key} style={{ width: widths.get(column.key) }} />
          ))}
          <col />
          {menuOf && <col style={{ width: MENU }} />}
        </colgroup>
        <thead>
          <tr ref={acrossInside}>
            {selection && (
              <th className="list-check">{rows && <SelectPage selection={selection} rows={rows} />}</th>
            )}
            <ListHeads
              list={list}
              request={request}
              change={change}
              columns={columns}
              arrangement={arrangement}
              arrange={arrange}
            />
            {menuOf && (
              <th className="list-menu">
                <span className="unseen">{texts.list.rowActs}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows ? (
            rows.map((row) => (
              <Row
                key={row.id}
                row={row}
                columns={columns}
                cellOf={cellOf}
                nameOf={nameOf}
                linkOf={linkOf}
                menuOf={menuOf}
                selection={selection}
              />
            ))
          ) : (
            <Bones columns={columns} selectable={selection !== undefined} hasMenu={menuOf !== undefined} />
          )}
        </tbody>
      </table>
    </div>
  )
}

type RowProps<R extends { id: string }> = {
  row: R
  columns: readonly Column[]
  cellOf: (column: Column, row: R) => ReactNode
  nameOf: (row: R) => string
  linkOf: ((row: R) => string) | undefined
  menuOf: ((row: R) => readonly MenuItem[]) | undefined
  selection: Selection<R> | undefined
}

function Row<R extends { id: string }>({
  row,
  columns,
  cellOf,
  nameOf,
  linkOf,
  menuOf,
  selection,
}: RowProps<R>) {
  return (
    <tr data-row={row.id} data-selected={selection?.has(row)}>
      {selection && (
        <td className="list-check">
          <Checkbox
            aria-label={texts.list.selectRow(nameOf(row))}
            checked={selection.has(row)}
            onChange={(event) => selection.toggle([row], event.target.checked)}
          />
        </td>
      )}
      {columns.map((column, at) => {
        // the row is about what its first column says
        const Cell = at === 0 ? 'th' : 'td'
        return (
          <Cell key={column.key} className={classOf(column, at)} {...(at === 0 && { scope: 'row' })}>
            {at === 0 || column.kind === 'link' ? (
              <Name row={row} nameOf={nameOf} linkOf={linkOf}>
                {cellOf(column, row)}
              </Name>
            ) : (
              shownIn(cellOf(column, row))
            )}
          </Cell>
        )
      })}
      <td className="list-filler" aria-hidden="true" />
      {menuOf && (
        <td className="list-menu">
          <RowMenu name={nameOf(row)} items={menuOf(row)} />
        </td>
      )}
    </tr>
  )
}

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

const RowMenu = ({ name, items }: { name: string; items: readonly MenuItem[] }) =>
  items.length > 0 && <Menu label={texts.list.actsOn(name)} items={items} icon="more" />

function SelectPage<R extends { id: string }>({
  selection,
  rows,
}: {
  selection: Selection<R>
  rows: readonly R[]
}) {
  const chosen = rows.filter(selection.has).length
  return (
    <Checkbox
      aria-label={texts.list.selectPage}
      checked={chosen > 0 && chosen === rows.length}
      indeterminate={chosen > 0 && chosen < rows.length}
      onChange={(event) => selection.toggle(rows, event.target.checked)}
    />
  )
}

const SHAPES = [62, 82, 54, 72, 66]

type BonesProps = { columns: readonly Column[]; selectable: boolean; hasMenu: boolean }

function Bones({ columns, selectable, hasMenu }: BonesProps) {
  return Array.from({ length: 14 }, (_, row) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: bars are alike and never move
    <tr key={row} style={{ opacity: 1 - row * 0.055 }}>
      {selectable && <td className="list-check" />}
      {columns.map((column, at) => (
        <td key={column.key} className={classOf(column, at)}>
          <Bone
            width={column.kind === 'status' ? 84 : `${SHAPES[(row + at * 2) % SHAPES.length]}%`}
            height={column.kind === 'status' ? 20 : 12}
          />
        </td>
      ))}
      <td className="list-filler" />
      {hasMenu && <td className="list-menu" />}
    </tr>
  ))
}
