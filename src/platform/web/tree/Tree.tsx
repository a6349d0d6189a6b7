import { grouped } from '#platform/model/how-many.ts'
import './tree.css'
import { type QueryKey, useQuery } from '@tanstack/react-query'
import { Button } from 'antd'
import {
  type CSSProperties,
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import type { Failure } from '../client/failure.ts'
import { useSteady } from '../client/use-steady.ts'
import { Bone, FailedPart } from '../feedback/States.tsx'
import { texts } from '../text/texts.ts'
import { IconButton } from '../theme/IconButton.tsx'
import { openAtFirst } from './opening.ts'
import { walkTree } from './tree-keys.ts'

export type TreeLevel<R> = { items: readonly R[]; total: number; limit: number }
export type TreeColumn<R> = { key: string; label: string; right?: boolean; cell: (row: R) => ReactNode }

type Props<R> = {
  label: string
  /** The first one has the branches. */
  columns: readonly TreeColumn<R>[]
  /** How many rows are below one. */
  below: (row: R) => number
  nameOf: (row: R) => string
  /** Where a page of what is below a row is read; of the top without one. */
  levelOf: (
    parent: R | undefined,
    page: number,
  ) => {
    queryKey: QueryKey
    queryFn: (context: { signal: AbortSignal }) => Promise<TreeLevel<R>>
    /** Where it is known already. */
    initialData?: TreeLevel<R>
  }
  /** The row that is looked for: the rows above it are open, and it is walked from. */
  sought?: { id: string; above: readonly string[] } | undefined
  /** In place of the tree where nothing is in it. */
  empty: ReactNode
}

// biome-ignore lint/suspicious/noExplicitAny: rows of any shape
type SharedTreeProps = Props<any> & {
  /** What a person has opened or closed. */
  toggled: ReadonlyMap<string, boolean>
  toggle: (id: string, isOpen: boolean) => void
  current: string | undefined
  setCurrent: (id: string) => void
}
const TreeContext = createContext<SharedTreeProps | undefined>(undefined)
const useTree = () => useContext(TreeContext) as SharedTreeProps

/**
 * Rows that are below one another, level by level as they are opened, a page of each at a time. What is open at first, `openAtFirst`
 * says. One stop of Tab; arrows walk,
 * Right opens and Left closes, Enter follows the row's link.
 */
export function Tree<R extends { id: string }>(props: Props<R>) {
  const [toggled, setToggled] = useState<ReadonlyMap<string, boolean>>(new Map())
  const [current, setCurrent] = useState<string>()
  const { sought } = props
  const [shown, setShown] = useState<typeof sought>()
  if (sought && sought !== shown) {
    setShown(sought)
    setCurrent(sought.id)
    setToggled(new Map([...toggled, ...sought.above.map((id) => [id, true] as const)]))
  }
  const toggle = (id: string, isOpen: boolean) => {
    setCurrent(id)
    setToggled((before) => new Map([...before, [id, isOpen]]))
  }
  const top = usePage(props, undefined, 1)
  if (top.data?.total === 0) return props.empty
  return (
    <TreeContext value={{ ...props, toggled, toggle, current, setCurrent }}>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a tree grid is made of a table's rows and cells */}
      <table className="tree dense" role="treegrid" aria-label={props.label} onKeyDown={walkTree}>
        <thead>
          <tr>
            {props.columns.map((column) => (
              <th key={column.key} scope="col" className={column.right ? 'cell-right' : undefined}>
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Level parent={undefined} level={1} />
        </tbody>
      </table>
    </TreeContext>
  )
}

const usePage = <R,>(tree: Pick<Props<R>, 'levelOf'>, parent: R | undefined, page: number) =>
  useSteady(useQuery<TreeLevel<R>, Failure>(tree.levelOf(parent, page)))

/** As many pages as were asked for, one below the other. */
function Level({ parent, level }: { parent: { id: string } | undefined; level: number }) {
  const [pages, setPages] = useState(1)
  return Array.from({ length: pages }, (_, at) => (
    <LevelPage
      // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other name
      key={at}
      parent={parent}
      level={level}
      page={at + 1}
      {...(at === pages - 1 && { onMore: () => setPages(pages + 1) })}
    />
  ))
}

function LevelPage({
  parent,
  level,
  page,
  onMore,
}: {
  parent: { id: string } | undefined
  level: number
  page: number
  onMore?: () => void
}) {
  const tree = useTree()
  const { columns } = tree
  const found = usePage(tree, parent, page)
  const indent = { '--level': level } as CSSProperties
  if (found.error || !found.data)
    return (
      <tr>
        <td className="tree-first" colSpan={columns.length} style={indent}>
          {found.error ? (
            <FailedPart failure={found.error} onAgain={() => void found.refetch()} />
          ) : (
            <span role="status" aria-label={texts.loading}>
              <Bone width="40%" />
            </span>
          )}
        </td>
      </tr>
    )
  const { items, total, limit } = found.data
  const left = total - page * limit
  const first = openAtFirst(level, items, tree.below)
  return (
    <>
      {items.map((row, at) => (
        <Row
          key={row.id}
          row={row}
          level={level}
          isOpenFirst={first.has(row)}
          position={(page - 1) * limit + at + 1}
          of={total}
        />
      ))}
      {onMore && left > 0 && (
        <tr>
          <td className="tree-first" colSpan={columns.length} style={indent}>
            <Button size="small" type="text" onClick={onMore}>
              {texts.tree.more(Math.min(left, limit), left)}
            </Button>
          </td>
        </tr>
      )}
    </>
  )
}

function Row({
  row,
  level,
  isOpenFirst,
  position,
  of,
}: {
  row: { id: string }
  level: number
  isOpenFirst: boolean
  position: number
  of: number
}) {
  const { columns, below, nameOf, toggled, toggle, current, setCurrent, sought } = useTree()
  const opens = below(row) > 0
  const isOpen = opens && (toggled.get(row.id) ?? isOpenFirst)
  const element = useRef<HTMLTableRowElement>(null)
  const isSought = sought?.id === row.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each search that ends here
  useEffect(() => {
    if (isSought) element.current?.scrollIntoView({ block: 'center' })
  }, [isSought, sought])
  const isCurrent = current === undefined ? level === 1 && position === 1 : current === row.id
  return (
    <>
      <tr
        ref={element}
        className={isSought ? 'tree-sought' : undefined}
        aria-level={level}
        aria-posinset={position}
        aria-setsize={of}
        {...(opens && { 'aria-expanded': isOpen })}
        tabIndex={isCurrent ? 0 : -1}
        onFocus={() => setCurrent(row.id)}
      >
        {columns.map((column, at) => {
          const Cell = at === 0 ? 'th' : 'td'
          return (
            <Cell
              key={column.key}
              className={at === 0 ? 'tree-first' : column.right ? 'cell-right' : undefined}
              {...(at === 0 && { scope: 'row', style: { '--level': level } as CSSProperties })}
            >
              {at === 0 ? (
                <span className="row gap-4">
                  {opens ? (
                    <IconButton
                      icon={isOpen ? 'down' : 'right'}
                      size={14}
                      className="tree-toggle"
                      tabIndex={-1}
                      label={isOpen ? texts.tree.close(nameOf(row)) : texts.tree.open(nameOf(row))}
                      onClick={() => toggle(row.id, !isOpen)}
                    />
                  ) : (
                    <span className="tree-toggle" />
                  )}
                  {column.cell(row)}
                  {opens && !isOpen && <span className="pill">{grouped(below(row))}</span>}
                </span>
              ) : (
                column.cell(row)
              )}
            </Cell>
          )
        })}
      </tr>
      {isOpen && <Level parent={row} level={level + 1} />}
    </>
  )
}
