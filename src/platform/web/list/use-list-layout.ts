import { useSearch } from '@tanstack/react-router'
import { useContext, useMemo } from 'react'
import { type Arrangement, fitted, isSame } from '#platform/model/list-layout.ts'
import type { ListAddress, ScreenList } from './list-address.ts'
import { type ListKeeper, ListKeeperContext, type NamedLayout } from './list-keeper.ts'

export type ListLayout = {
  /** The list with the sort of its layout as its default. */
  list: ScreenList
  arrangement: Arrangement
  isKnown: boolean
  /** Absent where no one keeps layouts: then nothing can be changed. */
  kept: LayoutState | undefined
}
export type LayoutState = {
  keeper: ListKeeper
  layouts: readonly NamedLayout[]
  /** The named layout that was chosen last. */
  current: NamedLayout | undefined
  /** Whether an arrangement is other than what was chosen. */
  isChanged: (seen: Arrangement) => boolean
  change: (next: Arrangement) => void
  choose: (layout: NamedLayout | undefined) => void
}

export type LayoutProps = { layout: ListLayout; kept: LayoutState; address: ListAddress }

/** The arrangement with the sort that the list has at this moment. */
export const asSeen = ({ layout, address }: LayoutProps): Arrangement => ({
  ...layout.arrangement,
  sort: { by: address.request.sortBy, order: address.request.sortOrder },
})

/** A tab with columns of its own is a list of its own for the person who arranges it. */
function listOfTab(list: ScreenList, tab: string | undefined): ScreenList {
  const { key, columns } = list.tabs.find((each) => each.key === tab) ?? {}
  if (!columns) return list
  const shown = columns.flatMap((each) => list.columns.find((column) => column.key === each) ?? [])
  const others = list.columns.filter((column) => !columns.includes(column.key))
  return {
    ...list,
    name: `${list.name}-${key}`,
    columns: [
      ...shown.map((column) => ({ ...column, hidden: false })),
      ...others.map((column) => ({ ...column, hidden: true })),
    ],
  }
}

/** How the viewer sees a list: what is kept, in terms of the list as it is now. */
export function useListLayout(whole: ScreenList): ListLayout {
  const { tab } = useSearch({ strict: false }) as { tab?: string }
  const list = useMemo(() => listOfTab(whole, tab), [whole, tab])
  const keeper = useContext(ListKeeperContext)
  const view = keeper?.viewOf(list.name)
  const arrangement = useMemo(() => fitted(list, view?.arrangement), [list, view?.arrangement])
  const sorted = useMemo(() => ({ ...list, defaultSort: arrangement.sort }), [list, arrangement.sort])
  if (!keeper) return { list, arrangement, isKnown: true, kept: undefined }
  const layouts = keeper.layoutsOf(list.name)
  const current = layouts.find((each) => each.id === view?.layoutId)
  return {
    list: sorted,
    arrangement,
    isKnown: keeper.isKnown,
    kept: {
      keeper,
      layouts,
      current,
      isChanged: (seen) => !isSame(seen, fitted(list, current?.arrangement)),
      change: (next) => keeper.keep(list.name, { layoutId: current?.id ?? null, arrangement: next }),
      choose: (layout) =>
        keeper.keep(list.name, layout ? { layoutId: layout.id, arrangement: layout.arrangement } : null),
    },
  }
}
