import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { usePatchSearch } from '#platform/web/hooks/use-patch-search.ts'
import { lastInstantOf } from '#platform/web/record/AsOf.tsx'
import { parseAmount } from '#platform/web/text/amount.ts'
import { today } from '#platform/web/text/dates.ts'
import type { GridFilter } from '../model/narrow.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What the address says of a matrix: filters, the day, the day that it is compared with, and which of its two types is shown. */
type Search = {
  search?: string
  section?: string
  category?: string
  holder?: string
  atLeast?: string
  atMost?: string
  day?: string
  compare?: string
  defined?: string
  type?: string
  format?: string
}
export type AddressPatch = { readonly [K in keyof Search]: string | undefined }

const ids = (text: string | undefined) => (text ? text.split(',').filter(Boolean) : [])
const joined = (all: readonly string[]) => (all.length > 0 ? all.join(',') : undefined)

/** What a viewer may narrow by, as the address writes it. */
export const FILTERS = ['section', 'category', 'holder', 'limit'] as const
export type FilterKey = (typeof FILTERS)[number]

export const patchOf = {
  section: (chosen: readonly string[]) => ({ section: joined(chosen) }),
  category: (chosen: readonly string[]) => ({ category: joined(chosen) }),
  holder: (chosen: readonly string[]) => ({ holder: joined(chosen) }),
}

export const CLEARED: AddressPatch = {
  search: undefined,
  section: undefined,
  category: undefined,
  holder: undefined,
  atLeast: undefined,
  atMost: undefined,
}

/** What filters say, as they are written in an address. */
export const narrowingOf = ({
  search = '',
  section,
  category,
  holder,
  atLeast,
  atMost,
}: { readonly [K in keyof Search]?: string | undefined }): GridFilter => ({
  search,
  sections: ids(section),
  categories: ids(category),
  holders: ids(holder),
  atLeast: parseAmount(atLeast ?? '') ?? null,
  atMost: parseAmount(atMost ?? '') ?? null,
})

/** `mayNarrow`: whether the matrix lets its viewers adjust filters; what the address says of them counts for nothing otherwise. */
export function useMatrixAddress(mayNarrow: boolean) {
  const { zone } = useViewer().tenant
  const patchSearch = usePatchSearch()
  const address = useSearch({ strict: false }) as Search
  const { search = '', section, category, holder, atLeast, atMost } = mayNarrow ? address : {}
  const narrowing = useMemo(
    () => narrowingOf({ search, section, category, holder, atLeast, atMost }),
    [search, section, category, holder, atLeast, atMost],
  )
  const dayIn = (text: string | undefined) =>
    text && DAY.test(text) && text !== today(zone) ? text : undefined
  const day = dayIn(address.day)
  const shown = day ?? today(zone)
  // what changed is distinguished from an earlier day to the one that is shown
  const compare =
    DAY.test(address.compare ?? '') && (address.compare ?? '') < shown ? address.compare : undefined
  const definition = address.defined === 'then' ? ('THEN' as const) : ('NOW' as const)
  const timesOf = (of: string | undefined) =>
    of && of !== today(zone) ? { at: lastInstantOf(of, zone) } : {}
  return {
    narrowing,
    day,
    compare,
    definition,
    /** What a call is asked with for a day. */
    asked: (of: string | undefined) => ({ ...timesOf(of), ...(of && { definition }) }),
    type: address.type === 'authority' ? ('authority' as const) : ('decision' as const),
    /** The address of the other type on the same day, with the same filters. */
    ofType: (type: 'decision' | 'authority'): Readonly<Record<string, string>> => {
      const { type: _, format: __, ...kept } = address
      return { ...kept, ...(type === 'authority' && { type }) }
    },
    set: (patch: AddressPatch, replace = true) => void patchSearch(patch, { replace }),
  }
}
export type MatrixAddress = ReturnType<typeof useMatrixAddress>

/** Whether the matrix is being formatted: the button in its head opens the drawer over its grid. */
export function useFormatting() {
  const patchSearch = usePatchSearch()
  const { format } = useSearch({ strict: false }) as Search
  const turn = (to: string | undefined) => void patchSearch({ format: to }, { replace: true })
  return { isOpen: format === 'open', open: () => turn('open'), close: () => turn(undefined) }
}
