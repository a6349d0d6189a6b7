import './list.css'
import { useLocation, useSearch } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { type CappedCount, counted } from '#platform/model/counted.ts'
import type { ListShape, RowOf } from '#platform/model/list.ts'
import { shownColumns } from '#platform/model/list-layout.ts'
import { useViewer } from '../client/viewer.ts'
import { usePhone } from '../hooks/use-media.ts'
import { LinkTabs } from '../page/LinkTabs.tsx'
import { rememberAddress } from '../page/last-address.ts'
import { PageHeader } from '../page/PageHeader.tsx'
import { BulkBar } from './BulkBar.tsx'
import { drawn, keysOfCard } from './cells.tsx'
import { ListBody } from './ListBody.tsx'
import { ListFooter } from './ListFooter.tsx'
import { ListLayout } from './ListLayout.tsx'
import { ListToolbar } from './ListToolbar.tsx'
import { type ListAddress, type ScreenList, setFilters, useListAddress } from './list-address.ts'
import type { CommonListProps, ListScreenProps } from './list-props.ts'
import type { Pickers } from './pickers.ts'
import { useListLayout } from './use-list-layout.ts'
import { useRows } from './use-rows.ts'
import { useSelection } from './use-selection.ts'

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
