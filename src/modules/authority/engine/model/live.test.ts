import { describe, expect, test } from 'vitest'
import { SLOT_STATUSES, type SlotStatus } from '../../terms/model/terms.ts'
import { isInForce, isLive, isOpen, notLiveBecause, seenStatus } from './live.ts'
import type { Snapshot } from './snapshot.ts'
import { withCascade, withSlotStatus, withTerms } from './testing/after-acts.ts'
import { given, university } from './testing/university.ts'
import { day, WORKED_DECISION } from './testing/worked-world.ts'

const snapshot = given(university)
const at = (of: Snapshot, date: string): Snapshot => ({ ...of, at: day(date) })
const said = (of: Snapshot, slotId: string) =>
  notLiveBecause(of, slotId).map(({ code, params }) => [code, ...Object.values(params)].join(' '))

test('Open is what was sent for approval or issued and has not ended.', () => {
  expect(SLOT_STATUSES.filter(isOpen)).toEqual(['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED'])
  expect(isOpen('EXPIRED')).toBe(false)
})

test('In force is what was accepted, or what was issued where acceptance is not required.', () => {
  const inForce = (acceptanceRequired: boolean) =>
    SLOT_STATUSES.filter((status) => isInForce({ status }, { acceptanceRequired }))
  expect(inForce(true)).toEqual(['ACCEPTED'])
  expect(inForce(false)).toEqual(['ISSUED'])
})

describe('A slot is live', () => {
  test('where nothing on its path keeps it from being so.', () => {
    expect(said(snapshot, 'd4.1')).toEqual([])
    expect(isLive(snapshot, 'd4.1')).toBe(true)
    expect(isLive(withSlotStatus(snapshot, ['d2.1'], 'SUSPENDED'), 'd4.1')).toBe(false)
    expect(isLive(withSlotStatus(snapshot, ['d4.1'], 'SUSPENDED'), 'd3.1')).toBe(true)
  })

  test('from the effective date on, and no longer at the expiration.', () => {
    const [effective, expiration] = [day('2026-02-01'), day('2027-01-01')]
    expect(said({ ...snapshot, at: effective }, 'd4.1')).toEqual([])
    expect(said({ ...snapshot, at: effective - 1 }, 'd4.1')).toEqual([`NOT_YET_EFFECTIVE d4 ${effective}`])
    expect(said({ ...snapshot, at: expiration - 1 }, 'd4.1')).toEqual([])
    expect(said({ ...snapshot, at: expiration }, 'd4.1')).toEqual([`EXPIRED d4 ${expiration}`])
  })

  test('while a change awaits acceptance, only within the dates before and after.', () => {
    const { terms } = snapshot.delegations.get('d4')!
    const changed = withTerms(snapshot, 'd4', { ...terms, effective: day('2026-03-01'), expiration: null }, [
      'd4.1',
    ])
    expect(said(at(changed, '2026-02-15'), 'd4.1')).toEqual([`NOT_YET_EFFECTIVE d4 ${day('2026-03-01')}`])
    expect(said(at(changed, '2026-03-01'), 'd4.1')).toEqual([])
    expect(said(at(changed, '2027-01-01'), 'd4.1')).toEqual([`EXPIRED d4 ${day('2027-01-01')}`])
    const shorter = withTerms(snapshot, 'd4', { ...terms, expiration: day('2026-07-01') }, ['d4.1'])
    expect(said(at(shorter, '2026-07-01'), 'd4.1')).toEqual([`EXPIRED d4 ${day('2026-07-01')}`])
  })

  test('while its decision is published.', () => {
    const decision = snapshot.decisions.get(WORKED_DECISION)!
    const archived = {
      ...snapshot,
      decisions: new Map([[decision.id, { ...decision, status: 'ARCHIVED' as const }]]),
    }
    expect(said(archived, 'd2.1')).toEqual([`DECISION_NOT_PUBLISHED ${WORKED_DECISION} ARCHIVED`])
    expect(said({ ...snapshot, decisions: new Map() }, 'd2.1')).toEqual([
      `DECISION_NOT_FOUND ${WORKED_DECISION}`,
    ])
  })

  test('while no act above it holds; the delegation of the act itself is not below it.', () => {
    expect(said(withCascade(snapshot, 'SUSPEND', 'd2'), 'd4.1')).toEqual([
      'CASCADE_SUSPENDED d3 d2',
      'CASCADE_SUSPENDED d4 d2',
    ])
    expect(said(withCascade(snapshot, 'REVOKE', 'd3'), 'd4.1')).toEqual(['CASCADE_REVOKED d4 d3'])
    expect(said(withCascade(snapshot, 'REVOKE', 'd3'), 'd3.1')).toEqual([])
    // one that is revoked stays so, in whatever order the two acts came
    const both = withCascade(withCascade(snapshot, 'REVOKE', 'd3'), 'SUSPEND', 'd3')
    expect(said(both, 'd4.1')).toEqual(['CASCADE_REVOKED d4 d3'])
    const other = withCascade(withCascade(snapshot, 'SUSPEND', 'd3'), 'REVOKE', 'd3')
    expect(said(other, 'd4.1')).toEqual(['CASCADE_REVOKED d4 d3'])
  })

  test('until its user is deactivated, or leaves the position with which it ends.', () => {
    const ended = (more: object) => ({
      ...snapshot,
      slots: new Map(snapshot.slots).set('d4.1', { ...snapshot.slots.get('d4.1')!, ...more }),
    })
    expect(said(ended({ endedWithUser: true }), 'd4.1')).toEqual(['ENDED_WITH_USER d4 chair'])
    expect(said(ended({ endedWithPosition: true, positionId: 'chair of physics' }), 'd4.1')).toEqual([
      'ENDED_WITH_POSITION d4 chair chair of physics',
    ])
  })

  test('where its path reaches Root Authority.', () => {
    expect(said(snapshot, 'nowhere')).toEqual(['PARENT_MISSING ', 'DECISION_NOT_FOUND '])
  })
})

test.each<[string, SlotStatus, ('REVOKE' | 'SUSPEND')[], number | null, string]>([
  ['issued is issued', 'ISSUED', [], null, 'ISSUED'],
  ['issued and not yet expired is issued', 'ISSUED', [], 11, 'ISSUED'],
  ['issued is expired from its expiration on', 'ISSUED', [], 10, 'EXPIRED'],
  ['suspended is expired from its expiration on', 'SUSPENDED', [], 9, 'EXPIRED'],
  ['issued below a suspension is suspended', 'ISSUED', ['SUSPEND'], null, 'SUSPENDED'],
  ['issued below a suspension and expired is expired', 'ISSUED', ['SUSPEND'], 10, 'EXPIRED'],
  ['issued below a revocation is revoked, though expired', 'ISSUED', ['SUSPEND', 'REVOKE'], 10, 'REVOKED'],
  ['a draft below a revocation is a draft', 'DRAFT', ['REVOKE'], 10, 'DRAFT'],
  ['deleted below a suspension is deleted', 'DELETED', ['SUSPEND'], null, 'DELETED'],
])('The status that people see: what is %s.', (_, own, acts, until, seen) => {
  expect(seenStatus(own, acts, until, 10)).toBe(seen)
})
