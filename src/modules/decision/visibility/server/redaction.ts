import type { EffectiveBound } from '#modules/authority/engine/model/effective.ts'
import type { Obligation } from '#modules/authority/engine/model/judge.ts'
import type { Reason } from '#modules/authority/engine/model/reasons.ts'

/**
 * What an answer leaves out: names, bounds and conditions of delegations that the asker cannot view. Counts those
 * delegations. Authority 2, the call.
 */
export type Redaction = {
  /** Whether nothing of this stands on a delegation that is hidden. What is hidden is counted. */
  readonly shows: (...delegationIds: readonly (string | null | undefined)[]) => boolean
  /** How many delegations something was left out of. */
  readonly withheld: () => number
}

/** `knows`: the delegations that the asker may know of, and the decisions that the answer speaks of. */
export function redactionOf(knows: (id: string) => boolean): Redaction {
  const hidden = new Set<string>()
  return {
    shows: (...ids) => {
      const unknown = ids.filter((id) => id != null).filter((id) => !knows(id))
      for (const id of unknown) hidden.add(id)
      return unknown.length === 0
    },
    withheld: () => hidden.size,
  }
}

/** The groups that obligations name: where they hold, and where a condition applies. */
export const groupsOwed = (obligations: readonly Obligation[]): readonly string[] =>
  obligations.flatMap((owed) => {
    if (owed.kind === 'GROUPS') return owed.groupIds
    const when = owed.kind === 'CONDITION' && owed.when?.field === 'GROUP' ? owed.when.value : null
    return typeof when === 'string' ? [when] : []
  })

const OF_A_RECORD = /(^originId|[dD]elegationId)$/

/** The records that a reason speaks of. */
export const recordsOf = ({ params }: Reason): readonly string[] =>
  Object.entries(params).flatMap(([name, value]) =>
    OF_A_RECORD.test(name) && typeof value === 'string' ? [value] : [],
  )

export const endsShown = (redaction: Redaction, { min, max }: EffectiveBound): boolean =>
  redaction.shows(min?.delegationId, max?.delegationId)

/** Every delegation that sets one of these limits. */
export const settersOf = (bounds: readonly Pick<EffectiveBound, 'min' | 'max'>[]): readonly string[] =>
  bounds.flatMap(({ min, max }) => [min?.delegationId, max?.delegationId]).filter((id) => id != null)

export const obligationShown = (redaction: Redaction, owed: Obligation): boolean =>
  redaction.shows(owed.originId) && (owed.kind !== 'BOUND' || endsShown(redaction, owed.bound))
