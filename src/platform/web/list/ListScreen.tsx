import './list.css'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import { type Counted, counted } from '#platform/model/counted.ts'
import type { List } from '#platform/model/define-list.ts'
import type { Column, Listed, RowOf } from '#platform/model/list.ts'
import type { ListReply } from '#platform/model/list-request.ts'
import type { ActsProps } from '../acts/Acts.tsx'
import { keyOf } from '../client/client.ts'
import type { Failure } from '../client/failure.ts'
import { askList, type ListEndpoint } from '../client/list-endpoint.ts'
import { useSteady } from '../client/use-steady.ts'
import { useViewer } from '../client/viewer.ts'
import { FailedPart, Note, useSkeleton } from '../feedback/States.tsx'
import { usePhone } from '../hooks/use-media.ts'
import type { Area } from '../look/AreaTile.tsx'
import type { MenuItem } from '../overlay/Menu.tsx'
import { LinkTabs } from '../page/LinkTabs.tsx'
import { type Crumb, PageHeader } from '../page/PageHeader.tsx'
import { texts } from '../text/texts.ts'
import { type BulkAct, BulkBar } from './BulkBar.tsx'
import { type Card, type CardParts, type Cells, drawn } from './cells.tsx'
import { ListCards } from './ListCards.tsx'
import { type Empty, ListEmpty, ListRefused } from './ListEmpty.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListLayout } from './ListLayout.tsx'
import { ListTable } from './ListTable.tsx'
import { ListToolbar, type Pickers } from './ListToolbar.tsx'
import { type ListAddress, type ListShape, setFilters, useListAddress } from './list-address.ts'
import { type ListLayout as Layout, useListLayout } from './use-list-layout.ts'
import { useRowKeys } from './use-row-keys.ts'
import { type Selection, useSelection } from './use-selection.ts'

type Common<R> = {
  source: ListEndpoint<ListReply<R>>
  area: Area
  crumbs: readonly Crumb[]
  title: string
  purpose: string
  /** Plural: "delegations". */
  noun: string
  /** An empty list offers the primary one in its middle, and nowhere else: one filled button on a screen. */
  acts?: ActsProps
  /** Below the header: the tabs of a page of which this list is one. */
  above?: ReactNode
  nameOf: (row: R) => string
  linkOf?: (row: R) => string
  /** Where E edits a row; undefined where that one cannot be edited. */
  editOf?: (row: R) => string | undefined
  /** What may be done with one row besides editing it, in the menu at its right; on a phone its own page has it. */
  rowActs?: (row: R) => readonly MenuItem[]
  /** By the word that an `ids` filter has in `of`; a filter whose picker is missing is not offered. */
  pickers?: Pickers
  /** In place of the tabs of the list: what the page is cut into beside it. */
  tabs?: ReactNode
  /** By tab, to one more than `MOST_COUNTED`; a tab that is not in it has no count, one that is `undefined` is still counted. */
  tabCounts?: Readonly<Record<string, number | undefined>>
  bulk?: readonly BulkAct<R>[]
  /** The acts also take all rows that match, whatever their page. */
  actsOnAll?: boolean
  /** What a first-time visitor sees; by tab where the tabs differ. */
  empty: (tab: string | undefined) => Empty
  /** Narrows every request: a list inside another record. */
  fixed?: Readonly<Record<string, unknown>>
}

export type ListScreenProps<D extends Listed> = Common<RowOf<D>> & {
  list: List<D>
  /** Special ones by column key; the others are as the kind of their column says. */
  cells: Cells<D>
  /** A row on a phone. */
  card: Card<D>
}

const NO_PICKERS: Pickers = {}

/** A whole list page from its definition: header, tabs, search, filters, table or cards, footer; its state is the address. */
export function ListScreen<D extends Listed>(props: ListScreenProps<D>) {
  type R = RowOf<D>
  const { source, fixed } = props
  const layout = useListLayout(props.list)
  const { list } = layout
  const address = useListAddress(list)
  const { request } = address
  const { tenant } = useViewer()
  const { cellOf, cardOf } = drawn(list.columns, props, tenant)
  const exact = useExact(request)
  const asked = { ...request, ...fixed, ...(exact.on && { count: 'exact' as const }) }
  const found = useSteady(
    useQuery<ListReply<R>, Failure>({
      queryKey: keyOf(source.base, source.call, { ...source.params, ...asked }),
      queryFn: ({ signal }) => askList(source, asked, signal),
      placeholderData: keepPreviousData,
      // the sort is the layout's where the address has none
      enabled: layout.isKnown,
    }),
  )
  const selection = useSelection<R>(
    JSON.stringify([request.tab, request.search, setFilters(list, request)]),
    useMemo(() => matchingOf({ ...request, ...fixed }), [request, fixed]),
  )
  const filtered = setFilters(list, request).length > 0 || request.search !== undefined
  const tab = request.tab ?? list.tabs[0]?.key
  const unfiltered = filtered && tab !== undefined ? countOf(props.tabCounts?.[tab]) : undefined

  return (
    <div className="list">
      <PageHeader
        area={props.area}
        crumbs={props.crumbs}
        title={props.title}
        purpose={props.purpose}
        acts={found.data?.total === 0 && !filtered ? { ...props.acts, primary: undefined } : props.acts}
      />
      {props.above}
      {props.tabs ?? <Tabs {...props} address={address} current={tab} />}
      <ListToolbar
        list={list}
        address={address}
        pickers={props.pickers ?? NO_PICKERS}
        calendar={{ zone: tenant.zone, format: tenant.dateFormat }}
        extra={layout.kept && <ListLayout layout={layout} kept={layout.kept} address={address} />}
      />
      <Body<R>
        {...props}
        cellOf={cellOf}
        cardOf={cardOf}
        layout={layout}
        address={address}
        found={found}
        filtered={filtered}
        selection={selection}
        tab={tab}
      />
      {selection.rows.size > 0 && props.bulk && (
        <BulkBar
          rows={[...selection.rows.values()]}
          acts={props.bulk}
          all={selection.all}
          {...(props.actsOnAll && found.data && { total: found.data, onAll: selection.takeAll })}
          onClear={selection.clear}
        />
      )}
      <ListFooter
        failed={found.error !== null}
        reply={found.data}
        noun={props.noun}
        unfiltered={unfiltered}
        onExact={exact.ask}
        onPage={(page, limit) => address.change({ page, limit })}
      />
    </div>
  )
}

/** What narrows a request, without its page: what "all that match" means. */
function matchingOf(request: object): object {
  const { page: _page, limit: _limit, count: _count, ...matching } = request as Record<string, unknown>
  return matching
}

/** A capped count is counted to its end when a person asks for it, until another question is asked. */
function useExact(request: object) {
  const {
    page: _page,
    limit: _limit,
    sortBy: _by,
    sortOrder: _order,
    ...question
  } = request as Record<string, unknown>
  const key = JSON.stringify(question)
  const [askedFor, setAskedFor] = useState<string>()
  return { on: askedFor === key, ask: () => setAskedFor(key) }
}

const countOf = (count: number | undefined): Counted | undefined =>
  count === undefined ? undefined : counted(count)

function Tabs({
  list,
  noun,
  tabCounts,
  address,
  current,
}: Pick<Common<never>, 'noun' | 'tabCounts'> & {
  list: ListShape
  address: ListAddress
  current: string | undefined
}) {
  const tabs = list.tabs.filter((tab) => !(tab.onlyWithRows && !tabCounts?.[tab.key]) || tab.key === current)
  if (tabs.length === 0 || current === undefined) return null
  return (
    <LinkTabs
      label={noun}
      current={current}
      tabs={tabs.map((tab) => ({
        key: tab.key,
        label: tab.label,
        count: countOf(tabCounts?.[tab.key]),
        counted: tabCounts !== undefined && tab.key in tabCounts,
        search: address.with({ tab: tab.key === list.tabs[0]?.key ? undefined : tab.key }),
      }))}
    />
  )
}

type Found<R> = {
  data: ListReply<R> | undefined
  error: Failure | null
  isPending: boolean
  isPlaceholderData: boolean
  refetch: () => unknown
}

function Body<R extends { id: string }>({
  layout,
  noun,
  cellOf,
  nameOf,
  linkOf,
  editOf,
  rowActs,
  cardOf,
  acts,
  bulk,
  empty,
  address,
  found,
  filtered,
  selection,
  tab,
}: Common<R> & {
  cellOf: (column: Column, row: R) => ReactNode
  cardOf: (row: R) => CardParts
  layout: Layout
  address: ListAddress
  found: Found<R>
  filtered: boolean
  selection: Selection<R>
  tab: string | undefined
}) {
  const phone = usePhone()
  const bones = useSkeleton(found.isPending)
  const rows = bones ? undefined : found.data?.items
  const navigate = useNavigate()
  const edit = (row: R) => {
    const to = editOf?.(row)
    if (to) void navigate({ to })
  }
  useRowKeys(rows ?? [], bulk ? selection : undefined, editOf && edit)

  if (found.error?.status === 403)
    return (
      <div className="list-body">
        <ListRefused noun={noun} failure={found.error} />
      </div>
    )
  if (found.error && !found.data)
    return (
      <div className="list-body" style={{ padding: 24 }}>
        <FailedPart failure={found.error} onAgain={() => void found.refetch()} />
      </div>
    )
  if (found.data?.items.length === 0 && !found.data.unreadable && !bones)
    return (
      <div className="list-body">
        <ListEmpty
          list={layout.list}
          noun={noun}
          address={address}
          filtered={filtered}
          empty={empty}
          primary={acts?.primary}
          tab={tab}
          total={found.data.total}
        />
      </div>
    )
  return (
    <div
      className="list-body"
      aria-busy={found.isPending || found.isPlaceholderData}
      {...(found.isPending && { role: 'status', 'aria-label': texts.list.loading(noun) })}
    >
      {found.isPlaceholderData && <div className="list-reloading" />}
      {found.data?.unreadable && (
        <Note kind="warning">{texts.list.unreadable(found.data.unreadable, noun)}</Note>
      )}
      {phone
        ? (bones || rows) && (
            <ListCards
              name={layout.list.name}
              rows={rows}
              card={cardOf}
              linkOf={linkOf}
              selection={bulk && selection}
            />
          )
        : (bones || rows) && (
            <ListTable
              list={layout.list}
              request={address.request}
              change={address.change}
              arrangement={layout.arrangement}
              arrange={layout.kept?.change}
              rows={rows}
              cellOf={cellOf}
              nameOf={nameOf}
              linkOf={linkOf}
              rowActs={rowActs && ((row: R) => [...editing(editOf?.(row)), ...rowActs(row)])}
              selection={bulk && selection}
            />
          )}
    </div>
  )
}

const editing = (to: string | undefined): MenuItem[] =>
  to === undefined ? [] : [{ key: 'edit', label: texts.list.edit, icon: 'edit', to }]
