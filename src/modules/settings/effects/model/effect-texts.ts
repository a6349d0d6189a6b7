import { grouped, howMany } from '#platform/model/how-many.ts'
import { madeOnce } from '#platform/model/made-once.ts'
import type { Effects } from './effects.ts'

/** What an act does, as one line for each kind of it. */
export const effectTexts = {
  ended: (count: number) => howMany(count, 'delegation ends', 'delegations end'),
  notLive: (count: number) =>
    howMany(count, 'delegation can be used by nobody any more', 'delegations can be used by nobody any more'),
  flagged: (count: number) =>
    howMany(count, 'delegation is flagged as invalid', 'delegations are flagged as invalid'),
  withoutHolder: (count: number) =>
    howMany(count, 'decision is left that nobody may take', 'decisions are left that nobody may take'),
  people: (count: number) => howMany(count, 'person can decide less', 'people can decide less'),
  gaining: (count: number) => howMany(count, 'person can decide more', 'people can decide more'),
} as const

const LINES = [
  ['delegationsEnded', effectTexts.ended],
  ['decisionsWithoutHolder', effectTexts.withoutHolder],
  ['delegationsNotLive', effectTexts.notLive],
  ['delegationsFlagged', effectTexts.flagged],
  ['people', effectTexts.people],
  ['gaining', effectTexts.gaining],
] as const

const longDate = madeOnce((zone) => new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'long' }))

type Shown = { name: string; displayId?: string | null; from?: string | null }

/** The effects as sentences, with the names that are shown. `zone`: of the tenant, in which days are said. */
export const effectSentences = (effects: Effects, zone: string): string[] =>
  LINES.flatMap(([key, words]) => {
    const { total, shown } = effects[key]
    const names = shown.map(({ name, displayId, from }: Shown) => {
      const since = from ? ` (from ${longDate(zone).format(new Date(from))})` : ''
      return `${displayId ? `${displayId} ` : ''}${name}${since}`
    })
    const more = total > names.length ? ` and ${grouped(total - names.length)} more` : ''
    return total === 0 ? [] : [`${words(total)}: ${names.join(', ')}${more}.`]
  })
