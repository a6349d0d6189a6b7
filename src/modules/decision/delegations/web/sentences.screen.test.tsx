import { expect, test } from 'vitest'
import type { DelegationDetail, SlotView } from '../model/delegation.ts'
import { headline, holdersWords } from './sentences.ts'
import { texts } from './texts.ts'

const chair = { id: 'p1', name: 'Chair, History' }
const margaret = { id: 'u1', name: 'Margaret Dunne' }
const inForce = {
  standing: 'YES',
  held: true,
  text: 'Yes',
  from: null,
  until: null,
  untilWithheld: false,
} as const
const delegation = (recipient: Pick<SlotView, 'user' | 'position'>, held: boolean) =>
  ({
    status: 'ACCEPTED',
    isRootDelegation: true,
    recipients: [recipient],
    inForce: { ...inForce, held },
  }) as unknown as DelegationDetail

test('what is in force says when no one holds it, and why', () => {
  const inPosition = { user: margaret, position: chair }
  expect(headline(delegation(inPosition, true), 'UTC')).toBe(
    'Delegated to Margaret Dunne as Chair, History by Root Authority. In force with no end date.',
  )
  expect(headline(delegation(inPosition, false), 'UTC')).toBe(
    'Delegated to Margaret Dunne as Chair, History by Root Authority. In force with no end date. No one holds this delegation because Margaret Dunne no longer holds Chair, History.',
  )
  expect(headline(delegation({ user: null, position: chair }, false), 'UTC')).toMatch(
    /No one holds this delegation because Chair, History is vacant\.$/,
  )
})

test('what ends with a delegation above that the viewer cannot view says so, without the day', () => {
  const recipient = { user: null, position: chair }
  const hidden = { ...delegation(recipient, true), inForce: { ...inForce, untilWithheld: true } }
  expect(headline(hidden, 'UTC')).toBe(
    'Delegated to Chair, History by Root Authority. In force until a delegation above that you cannot view ends.',
  )
})

test('a step names its holders, else who left its position', () => {
  const step = { holders: [], left: [], isPosition: true, masked: false, status: 'IN_FORCE' }
  expect(holdersWords({ ...step, holders: ['Ada Whitfield'] })).toBe('Ada Whitfield')
  expect(holdersWords({ ...step, left: ['Margaret Dunne'] })).toBe(
    'Margaret Dunne, no longer in the position',
  )
  expect(holdersWords(step)).toBe('Vacant')
  expect(holdersWords({ ...step, isPosition: false })).toBeUndefined()
})

test('the history says of a delegation that awaits approval that it was submitted', () => {
  const textOf = (event: string, status: string) => {
    const text = texts.events[event]
    const changes = [{ field: 'status', label: 'Status', old: '–', new: status }]
    return typeof text === 'function' ? text({ changes } as never) : text
  }
  expect(textOf('ISSUE', 'Pending')).toBe('submitted the delegation for approval')
  expect(textOf('ISSUE', 'Issued')).toBe('issued the delegation')
  expect(textOf('REISSUE', 'Pending')).toBe('submitted the delegation for approval again')
})
