import type { ConfirmFact } from '#platform/web/ConfirmAct.tsx'
import type { Effects } from '../model/effects.ts'
import { texts } from './texts.ts'

const LINES = [
  ['delegationsEnded', 'revoke', 'error', texts.ended],
  ['decisionsWithoutHolder', 'warning', 'error', texts.withoutHolder],
  ['delegationsNotLive', 'clock', 'warning', texts.notLive],
  ['delegationsFlagged', 'warning', 'warning', texts.flagged],
  ['people', 'position', 'info', texts.people],
  ['gaining', 'position', 'warning', texts.gaining],
] as const

/** What a change does to authority, line by line, for the dialog that asks before it. `error`: it could not be asked. */
export function effectFacts({ data, error }: { data?: Effects | undefined; error: unknown }): ConfirmFact[] {
  if (error) return [{ icon: 'warning', tone: 'warning', title: texts.unknown }]
  if (!data) return [{ icon: 'clock', tone: 'quiet', title: texts.waiting }]
  const facts: ConfirmFact[] = LINES.flatMap(([key, icon, tone, words]) => {
    const { total, shown } = data[key]
    return total === 0
      ? []
      : [{ icon, tone, title: words(total), caption: texts.andMore(shown.map(nameOf), total) }]
  })
  if (facts.length === 0) facts.push({ icon: 'tick', tone: 'quiet', title: texts.nothing })
  if (!data.complete) facts.push({ icon: 'warning', tone: 'quiet', title: texts.incomplete })
  return facts
}

const nameOf = (each: { name: string; displayId?: string | null }) =>
  each.displayId ? `${each.displayId} ${each.name}` : each.name
