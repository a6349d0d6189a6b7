import type { Question } from '../question.ts'
import type { Snapshot } from '../snapshot.ts'
import { snapshotOf } from '../world.ts'
import { day, questionOfCase, type WorkedCase, worldOfCase } from './worked-world.ts'
import { NOW } from './writing.ts'

export type Delegations = WorkedCase['world']['delegations']

/** A recipient who is one person. */
export const slot = (id: string, user: string) => ({ id, kind: 'SPECIFIC_PERSONNEL' as const, user })
export const upTo = (max: string, unit = 'USD') => [{ type: 'CURRENCY' as const, unit, max }]

/** What a few people hold on June 1, 2026, by the delegations given. */
export function given(delegations: Delegations, more: Partial<WorkedCase['world']> = {}): Snapshot {
  const users = ['president', 'vp', 'dean', 'chair', 'other'].map((id) => ({ id }))
  return snapshotOf(
    worldOfCase({ name: '', world: { users, delegations, ...more }, questions: [] }),
    day('2026-06-01'),
    NOW,
  )
}

/** May they, for so many dollars, in the university? */
export const asks = (who: string, dollars?: string, more: Partial<Question> = {}): Question => {
  const amounts: WorkedCase['questions'][number]['amounts'] =
    dollars === undefined ? [] : [['CURRENCY', dollars, 'USD']]
  return {
    ...questionOfCase({ who, amounts, group: 'uni', at: '2026-06-01', expect: 'ALLOW' }).question,
    ...more,
  }
}

/** President without limit, VP up to $2,500,000, dean up to $250,000, chair up to $300,000 on paper. */
export const university: Delegations = [
  { id: 'd1', redelegable: true, from: '2026-01-01', slots: [slot('d1.1', 'president')] },
  {
    id: 'd2',
    parent: 'd1.1',
    redelegable: true,
    from: '2026-01-01',
    bounds: upTo('2500000'),
    slots: [slot('d2.1', 'vp')],
  },
  {
    id: 'd3',
    parent: 'd2.1',
    redelegable: true,
    from: '2026-01-01',
    bounds: upTo('250000'),
    slots: [slot('d3.1', 'dean')],
  },
  {
    id: 'd4',
    parent: 'd3.1',
    from: '2026-02-01',
    until: '2027-01-01',
    bounds: upTo('300000'),
    slots: [slot('d4.1', 'chair')],
  },
]
