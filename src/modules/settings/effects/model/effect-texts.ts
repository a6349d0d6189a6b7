import { grouped, howMany } from '#platform/model/how-many.ts'
import { madeOnce } from '#platform/model/made-once.ts'
import type { Effects } from './effects.ts'

/** What an act does, as one line for each kind of it. */
export const effectTexts = {
  awaitsApproval: () => 'Approval required, and today’s terms apply until then',
  awaitsAcceptance: (count: number) =>
    count === 1 ? 'The recipient must accept' : `${grouped(count)} recipients must accept`,
  ended: (count: number) => howMany(count, 'delegation will end', 'delegations will end'),
  notLive: (count: number) => `${howMany(count, 'delegation', 'delegations')} will have no holder`,
  flagged: (count: number) =>
    howMany(count, 'delegation will be flagged as invalid', 'delegations will be flagged as invalid'),
  withoutHolder: (count: number) => `No one may make ${howMany(count, 'decision', 'decisions')} any longer`,
  people: (count: number) =>
    howMany(count, 'person will have less authority', 'people will have less authority'),
  gaining: (count: number) =>
    howMany(count, 'person will have more authority', 'people will have more authority'),
} as const

const LINES = [
  ['awaitsApproval', effectTexts.awaitsApproval],
  ['awaitsAcceptance', effectTexts.awaitsAcceptance],
  ['delegationsEnded', effectTexts.ended],
  ['decisionsWithoutHolder', effectTexts.withoutHolder],
  ['delegationsNotLive', effectTexts.notLive],
  ['delegationsFlagged', effectTexts.flagged],
  ['people', effectTexts.people],
  ['gaining', effectTexts.gaining],
] as const

const longDate = madeOnce((zone) => new Intl.DateTimeFormat('en-US', { timeZone: zone, dateStyle: 'long' }))

type EffectItem = { name: string; displayId?: string | null; from?: string | null }

/** The effects as sentences, with the names that are shown. `zone`: of the tenant, in which days are said. */
export const effectSentences = (effects: Effects, zone: string): string[] =>
  LINES.flatMap(([key, words]) => {
    const { total, shown } = effects[key]
    const names = shown.map(({ name, displayId, from }: EffectItem) => {
      const since = from ? ` (from ${longDate(zone).format(new Date(from))})` : ''
      return `${displayId ? `${displayId} ` : ''}${name}${since}`
    })
    const more =
      total > names.length ? `${names.length > 1 ? ',' : ''} and ${grouped(total - names.length)} more` : ''
    return total === 0 ? [] : [`${words(total)}: ${names.join(', ')}${more}.`]
  })
