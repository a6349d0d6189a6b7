import type { ReactNode } from 'react'
import { type Act, ActButton } from '../acts/Acts.tsx'
import type { Failure } from '../client/failure.ts'
import { useViewer } from '../client/viewer.ts'
import { EmptyResult, EmptyState } from '../feedback/States.tsx'
import { texts } from '../text/texts.ts'
import type { ListAddress, ScreenList } from './list-address.ts'

export type EmptyTexts = { title: string; detail?: ReactNode }

/** Why there are no rows: a page behind the last, a search, filters, or nothing here yet. */
export function ListEmpty({
  list,
  noun,
  address,
  filtered,
  empty,
  primary,
  tab,
  total,
}: {
  list: ScreenList
  noun: string
  address: ListAddress
  filtered: boolean
  empty: (tab: string | undefined) => EmptyTexts
  primary: Act | undefined
  tab: string | undefined
  total: number
}) {
  const { search, limit } = address.request
  // A page behind the last one, by an old link or because rows no longer exist.
  if (total > 0)
    return (
      <EmptyResult
        title={texts.list.pastEnd}
        act={texts.list.lastPage}
        onAct={() => address.change({ page: Math.ceil(total / limit) }, { replace: true })}
      />
    )
  if (search !== undefined)
    return (
      <EmptyResult
        title={texts.list.noResult(search)}
        hint={texts.list.noResultHint(
          tab === list.tabs[0]?.key
            ? undefined
            : (list.tabs as { key: string; label: string }[]).find((each) => each.key === tab)?.label,
        )}
        act={texts.list.clearSearch}
        onAct={() => address.change({ search: undefined })}
      />
    )
  if (filtered)
    return (
      <EmptyResult
        title={texts.list.noMatch(noun)}
        act={texts.list.clearFilters}
        onAct={() =>
          address.change(
            Object.fromEntries(
              Object.keys(address.request)
                .filter((key) => !['page', 'limit', 'sortBy', 'sortOrder', 'tab', 'search'].includes(key))
                .map((key) => [key, undefined]),
            ),
          )
        }
      />
    )
  return <EmptyState {...empty(tab)} acts={primary && <ActButton act={primary} type="primary" />} />
}

/** What the viewer cannot see: the server's own words, and who can help. */
export function ListRefused({ noun, failure }: { noun: string; failure: Failure }) {
  const { tenant } = useViewer()
  return (
    <EmptyState
      title={texts.list.refused(noun)}
      detail={`${failure.message} ${texts.list.refusedHint(tenant.name)}`}
    />
  )
}
