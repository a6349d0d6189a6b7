import './list.css'
import { useLocation, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import { type CappedCount, counted } from '#platform/model/counted.ts'
import type { List } from '#platform/model/define-list.ts'
import type { ListShape, RowOf } from '#platform/model/list.ts'
import { shownColumns } from '#platform/model/list-layout.ts'
import type { ListReply } from '#platform/model/list-request.ts'
import type { ActsProps } from '../acts/Acts.tsx'
import type { ListEndpoint } from '../client/list-endpoint.ts'
import { useViewer } from '../client/viewer.ts'
import { usePhone } from '../hooks/use-media.ts'
import type { Area } from '../look/AreaTile.tsx'
import type { MenuItem } from '../overlay/Menu.tsx'
import { LinkTabs } from '../page/LinkTabs.tsx'
import { rememberAddress } from '../page/last-address.ts'
import { type Crumb, PageHeader } from '../page/PageHeader.tsx'
import { type BulkAct, BulkBar } from './BulkBar.tsx'
import { type Card, type Cells, drawn, keysOfCard } from './cells.tsx'
import { ListBody } from './ListBody.tsx'
import type { EmptyTexts } from './ListEmpty.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListLayout } from './ListLayout.tsx'
import { ListToolbar, type Pickers } from './ListToolbar.tsx'
import { type ListAddress, type ScreenList, setFilters, useListAddress } from './list-address.ts'
import { useListLayout } from './use-list-layout.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'

export type CommonListProps<R> = {
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
  empty: (tab: string | undefined) => EmptyTexts
  /** Narrows every request: a list inside another record. */
  fixed?: Readonly<Record<string, unknown>>
}

export type ListScreenProps<D extends ListShape> = CommonListProps<RowOf<D>> & {
  list: List<D>
  /** Special ones by column key; the others are as the kind of their column says. */
  cells: Cells<D>
  /** A row on a phone. */
  card: Card<D>
}

const NO_PICKERS: Pickers = {}

/** A whole list page from its definition: header, tabs, search, filters, table or cards, footer; its state is the address. */
export function ListScreen<D extends ListShape>(props: ListScreenProps<D>) {
  type R = RowOf<D>
  const { source, fixed } = props
  const layout = useListLayout(props.list)
  const { list } = layout
  const address = useListAddress(list)
  const { request } = address
  const { tenant } = useViewer()
  useRemembered(tenant.id)
  const exact = useExact(request)
  const asked = { ...request, ...fixed, ...(exact.on && { count: 'exact' as const }) }
  const isPhone = usePhone()
  const { found, late } = useRows<R>({
    source,
    request: asked,
    fields: Object.keys(props.list.row.shape),
    columns: list.columns,
    shown: isPhone ? keysOfCard(props.card) : shownColumns(list, layout.arrangement).map(({ key }) => key),
    isKnown: layout.isKnown,
  })
  const { cellOf, cardOf } = drawn(list.columns, props, tenant, late)
  const selection = useSelection<R>(
    JSON.stringify([request.tab, request.search, setFilters(list, request)]),
    useMemo(() => matchingOf({ ...request, ...fixed }), [request, fixed]),
    found.data && !found.isPlaceholderData
      ? { request: JSON.stringify(request), rows: found.data.items }
      : undefined,
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
      <ListBody<R>
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
          {...(props.actsOnAll &&
            found.data && {
              total: found.data,
              onAll: (total) => selection.takeAll(total, found.data?.items ?? []),
            })}
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

/** The breadcrumbs of a record lead back to its list as it was left. */
function useRemembered(tenantId: string) {
  const { pathname } = useLocation()
  const address = useSearch({ strict: false }) as Readonly<Record<string, string>>
  useEffect(() => rememberAddress(tenantId, pathname, address), [tenantId, pathname, address])
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

const countOf = (count: number | undefined): CappedCount | undefined =>
  count === undefined ? undefined : counted(count)

function Tabs({
  list,
  noun,
  tabCounts,
  address,
  current,
}: Pick<CommonListProps<never>, 'noun' | 'tabCounts'> & {
  list: ScreenList
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
