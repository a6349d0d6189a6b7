import type { ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import { Failure } from '#platform/web/client/failure.ts'
import { namesAndMore } from '#platform/web/text/count-words.ts'
import { dayOf, longDay } from '#platform/web/text/dates.ts'
import type { Effects } from '../model/effects.ts'
import { texts } from './texts.ts'

const LINES = [
  ['awaitsApproval', 'clock', 'info', texts.awaitsApproval],
  ['awaitsAcceptance', 'clock', 'info', texts.awaitsAcceptance],
  ['delegationsEnded', 'revoke', 'error', texts.ended],
  ['decisionsWithoutHolder', 'warning', 'error', texts.withoutHolder],
  ['delegationsNotLive', 'clock', 'warning', texts.notLive],
  ['delegationsFlagged', 'warning', 'warning', texts.flagged],
  ['people', 'position', 'info', texts.people],
  ['gaining', 'position', 'warning', texts.gaining],
] as const

/** So many are open from the start. */
const CHANGES = 5

/**
 * What a change does to authority, line by line, for the dialog that asks before it. `error`: it could not be asked. `zone`:
 * of the tenant, in which days are said.
 */
export function effectFacts(
  { data, error }: { data?: Effects | undefined; error: unknown },
  zone: string,
): ConfirmFact[] {
  const since = (from: string | null) => (from ? texts.from(longDay(dayOf(from, zone))) : '')
  if (error instanceof Failure && error.code === 'TOO_MANY_TO_PREVIEW')
    return [{ icon: 'info', tone: 'quiet', title: error.message }]
  if (error) return [{ icon: 'warning', tone: 'warning', title: texts.unknown }]
  if (!data) return [{ icon: 'clock', tone: 'quiet', title: texts.waiting }]
  const facts: ConfirmFact[] = LINES.flatMap(([key, icon, tone, words]) => {
    const { total, shown } = data[key]
    return total === 0
      ? []
      : [
          {
            icon,
            tone,
            title: words(total),
            caption: namesAndMore(
              (shown as readonly EffectItem[]).map((each) => nameOf(each) + since(each.from ?? null)),
              total,
            ),
          },
        ]
  })
  if (data.people.total > 0 && data.decisionsWithoutHolder.total === 0 && data.complete)
    facts.push({ icon: 'tick', tone: 'quiet', title: texts.allHeld })
  const changes = eachOnce(
    data.changes.shown.map((each) => ({
      icon: 'info',
      tone: 'quiet',
      title: `${each.person}: ${texts.change(each.before, each.after)}${since(each.from)}`,
      ...(each.before !== null && { caption: `${each.decision}, ${each.authorityType}, ${each.group}` }),
    })),
  )
  facts.push(...changes.slice(0, CHANGES))
  const folded = changes.slice(CHANGES)
  if (folded.length > 0)
    facts.push({ icon: 'info', tone: 'quiet', title: texts.moreChanges(folded.length), folded })
  const unshown = data.changes.total - data.changes.shown.length
  if (unshown > 0) facts.push({ icon: 'info', tone: 'quiet', title: texts.unshownChanges(unshown) })
  if (facts.length === 0) facts.push({ icon: 'tick', tone: 'quiet', title: texts.nothing })
  if (!data.complete) facts.push({ icon: 'warning', tone: 'quiet', title: texts.incomplete })
  return facts
}

/** Of a person, several changes that the viewer cannot see read the same. */
const eachOnce = (facts: readonly ConfirmFact[]): ConfirmFact[] => [
  ...new Map(facts.map((fact) => [`${fact.title} ${fact.caption}`, fact])).values(),
]

type EffectItem = { name: string; displayId?: string | null; from?: string | null }

const nameOf = (each: EffectItem) => (each.displayId ? `${each.displayId} ${each.name}` : each.name)
