import { expect, test } from 'vitest'
import { withDecision, withDelegation } from './overlay.ts'
import { answerTo } from './testing/asking.ts'
import { asks, given, university } from './testing/university.ts'
import { WORKED_DECISION } from './testing/worked-world.ts'

test('A decision that says something else is judged so, and nothing of the facts is written.', () => {
  const snapshot = given(university)
  const changed = withDecision(snapshot, WORKED_DECISION, { groups: [] })
  const verdict = (of: typeof snapshot) => answerTo(of, asks('dean', '1')).verdict
  expect([verdict(snapshot), verdict(changed)]).toEqual(['ALLOW', 'DENY'])
  const { terms } = snapshot.decisions.get(WORKED_DECISION)!
  expect(changed.decisions.get(WORKED_DECISION)).toEqual({
    id: WORKED_DECISION,
    status: 'PUBLISHED',
    terms: { ...terms, groups: [] },
  })
  expect(changed.delegations).toBe(snapshot.delegations)
})

test('A decision that is not there changes nothing.', () => {
  const snapshot = given(university)
  expect(withDecision(snapshot, 'none', { groups: [] })).toBe(snapshot)
})

test('A delegation that says something else is judged so; who accepted it holds no more than both.', () => {
  const snapshot = given(university)
  const [slot] = [...snapshot.slots.values()]
  const of = slot!.delegationId
  const changed = withDelegation(snapshot, of, { groups: [] })
  expect(changed.delegations.get(of)?.terms.groups).toEqual([])
  expect(snapshot.delegations.get(of)?.terms.groups).not.toEqual([])
  expect(withDelegation(snapshot, 'none', { groups: [] })).toBe(snapshot)
})
