import { useSearch } from '@tanstack/react-router'
import { longInstant } from '#platform/model/moment.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { type SearchPatch, usePatchSearch } from '#platform/web/hooks/use-patch-search.ts'
import { lastInstantOf } from '#platform/web/record/AsOf.tsx'
import { dayOf, longDay, today } from '#platform/web/text/dates.ts'
import { decision } from '../../../decisions/web/decision-service.ts'
import { type Authority, authorityOf } from '../../model/authority-of-calls.ts'

export type Kind = 'USER' | 'POSITION'

/** What changes people and places changes authority, and tells this service nothing: an answer that is kept may be over. */
export const ALWAYS_READ = 0

export const PAGE = 100
/** The most that one answer carries. */
const MOST = 1_000

const DAY = /^\d{4}-\d{2}-\d{2}$/
const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/

/** What the address of the page asks for. `at` undefined: now. A certificate names its instant, a person selects a day. */
export function useAuthorityAddress() {
  const { zone } = useViewer().tenant
  const patchSearch = usePatchSearch()
  const { asOf = '', search = '', section, page } = useSearch({ strict: false }) as Record<string, string>
  const at = DAY.test(asOf)
    ? lastInstantOf(asOf, zone)
    : INSTANT.test(asOf) && !Number.isNaN(Date.parse(asOf))
      ? asOf
      : undefined
  return {
    at,
    day: at === undefined ? today(zone) : dayOf(at, zone),
    /** What the address names, in words; undefined: now. */
    words: at === asOf ? longInstant(at, zone) : at && longDay(asOf),
    search,
    section,
    page: Math.max(1, Number.parseInt(page ?? '1', 10) || 1),
    set: (patch: SearchPatch, replace = false) => void patchSearch(patch, { replace }),
  }
}

/** The whole of it, however many rows there are: what a certificate states. */
export async function readWhole(kind: Kind, id: string, at: string): Promise<Authority> {
  const read = (page: number) =>
    decision.ask(authorityOf, { body: { who: { kind, id }, at, page, limit: MOST } })
  const first = await read(1)
  const items = [...first.items]
  for (let page = 2; items.length < first.total; page++) {
    const next = await read(page)
    if (next.items.length === 0) break
    items.push(...next.items)
  }
  return { ...first, items }
}
