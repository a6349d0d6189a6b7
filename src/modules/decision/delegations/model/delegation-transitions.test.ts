import { describe, expect, test } from 'vitest'
import type { SlotStatus, Terms } from '#modules/authority/terms/model/terms.ts'
import { type DelegationContent, delegationContent } from './delegation.ts'
import { isSubstantive, sameConditions } from './delegation-differences.ts'
import * as transitions from './delegation-transitions.ts'
import type { StoredDelegation, StoredSlot, StoredStatus } from './stored-delegation.ts'

const id = (n: number) => `0190b0b0-0000-7000-8000-${String(n).padStart(12, '0')}`
const terms = (effective: number): Terms => ({
  authorities: [],
  groups: [],
  pathways: [],
  conditions: [],
  effective,
  expiration: null,
})
const OLD = terms(1)
const NEW = terms(2)
const OLDER = terms(3)

const to = (...positions: number[]): DelegationContent =>
  delegationContent.parse({
    delegationRecipients: positions.map((each) => ({ recipientPositionId: id(each) })),
    note: `to ${positions.join()}`,
  })

const slot = (n: number, status: SlotStatus, change: Partial<StoredSlot> = {}): StoredSlot => ({
  id: `slot ${n}`,
  kind: 'POSITION_ONLY',
  userId: null,
  positionId: id(n),
  status,
  acceptedTerms: null,
  ordinal: n,
  ...change,
})

const delegation = (status: StoredStatus, change: Partial<StoredDelegation> = {}): StoredDelegation => ({
  id: id(90),
  displayNumber: 1001,
  decisionId: id(91),
  parentSlotId: null,
  parentDelegationId: null,
  path: [],
  issuerType: 'ROOT_AUTHORITY',
  issuerUserId: null,
  issuerPositionId: null,
  status,
  statusBefore: null,
  lastOutcome: null,
  content: to(1, 2),
  terms: OLD,
  acceptanceRequired: false,
  approvalRequired: false,
  endsWithPosition: false,
  issuedAt: 5,
  acceptedAt: 6,
  suspendedAt: 7,
  revokedAt: null,
  copiedFrom: null,
  slots: [slot(1, status), slot(2, status)],
  change: null,
  version: 3,
  ...change,
})

let made = 0
const newId = () => `new ${++made}`
const statuses = ({ slots }: Pick<StoredDelegation, 'slots'>) => slots.map((each) => each.status)
const acceptedOf = ({ slots }: Pick<StoredDelegation, 'slots'>) => slots.map((each) => each.acceptedTerms)
const SETTINGS = [true, false].flatMap((approval) =>
  [true, false].flatMap((acceptance) =>
    [true, false].map((endsWithPosition) => ({ approval, acceptance, endsWithPosition })),
  ),
)

describe.each(SETTINGS)('under the settings $approval, $acceptance, $endsWithPosition', (settings) => {
  const status = settings.approval ? 'PENDING' : 'ISSUED'
  const frozen = {
    acceptanceRequired: settings.acceptance,
    approvalRequired: settings.approval,
    endsWithPosition: settings.endsWithPosition,
  }

  test('a draft that is issued has its recipients, and what the settings say now', () => {
    const draft = delegation('DRAFT', { slots: [], terms: null, issuedAt: null, lastOutcome: 'DENIED' })
    const after = transitions.issued(draft, NEW, to(1, 2), settings, 100, newId)
    expect(after).toMatchObject({
      status,
      statusBefore: 'DRAFT',
      terms: NEW,
      issuedAt: 100,
      lastOutcome: null,
    })
    expect(after).toMatchObject({ ...frozen, content: to(1, 2) })
    expect(statuses(after)).toEqual([status, status])
    expect(after.slots.map((each) => [each.positionId, each.ordinal])).toEqual([
      [id(1), 1],
      [id(2), 2],
    ])
  })

  test('one that was suspended is reissued with its terms, and remembers where it came from', () => {
    const before = delegation('SUSPENDED', {
      lastOutcome: 'ACCEPTED',
      slots: [slot(1, 'SUSPENDED', { acceptedTerms: OLD }), slot(2, 'REMOVED')],
    })
    const after = transitions.reissued(before, settings, 100)
    expect(after).toMatchObject({ status, statusBefore: 'SUSPENDED', terms: OLD, ...frozen })
    // what is awaiting approval may go back to what it was
    expect(after).toMatchObject(
      settings.approval
        ? { issuedAt: 5, acceptedAt: 6, suspendedAt: 7 }
        : { issuedAt: 100, acceptedAt: null, suspendedAt: null },
    )
    expect(after).toMatchObject({ lastOutcome: null })
    expect([statuses(after), acceptedOf(after)]).toEqual([
      [status, 'REMOVED'],
      [null, null],
    ])
  })
})

describe('an approver', () => {
  test('approves: it is issued after that', () => {
    const after = transitions.approved(delegation('PENDING', { statusBefore: 'DRAFT' }), 100)
    expect(after).toMatchObject({ status: 'ISSUED', lastOutcome: 'APPROVED', issuedAt: 100 })
    expect(statuses(after)).toEqual(['ISSUED', 'ISSUED'])
  })

  test.each([
    ['with no day of its own, at the approval', 'DRAFT', 50, 50, 100],
    ['with a day that has passed meanwhile, at the approval', 'DRAFT', 50, 70, 100],
    ['with a later day, on that', 'DRAFT', 50, 200, 200],
    ['dated back when it was submitted, on that', 'DRAFT', 50, 40, 40],
    ['that is reissued, when it began', 'SUSPENDED', 5, 40, 40],
  ] as const)('approves one %s: it begins', (_, statusBefore, issuedAt, effective, begins) => {
    const pending = delegation('PENDING', { statusBefore, issuedAt, terms: { ...OLD, effective } })
    expect(transitions.approved(pending, 100).terms?.effective).toBe(begins)
  })

  test.each([
    ['DRAFT', 'DENIED', 'DRAFT'],
    ['SUSPENDED', 'DENIED', 'SUSPENDED'],
    ['SUSPENDED', null, 'SUSPENDED'],
    [null, null, 'DRAFT'],
  ] as const)('sends one that was %s back (%s)', (statusBefore, outcome, status) => {
    const after = transitions.returned(delegation('PENDING', { statusBefore }), outcome)
    expect(after).toMatchObject({ status, statusBefore: null, lastOutcome: outcome })
    expect(statuses(after)).toEqual([status, status])
    // a draft says what its content says; what is suspended keeps what it said
    expect([after.terms === null, after.issuedAt === null]).toEqual(
      status === 'DRAFT' ? [true, true] : [false, false],
    )
  })
})

describe.each(['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED'] as const)('one that is %s', (status) => {
  const before = delegation(status, { slots: [slot(1, status), slot(2, 'REMOVED'), slot(3, 'DELETED')] })

  test.each([
    ['suspended', transitions.suspended(before, 100), 'SUSPENDED', { suspendedAt: 100 }],
    ['revoked', transitions.revoked(before, 100), 'REVOKED', { revokedAt: 100, suspendedAt: 7 }],
    ['deleted', transitions.deleted(before), 'DELETED', {}],
  ] as const)('is %s with its recipients, but not those who were removed', (_, after, now, instants) => {
    expect(after).toMatchObject({ status: now, ...instants })
    expect(statuses(after)).toEqual([now, 'REMOVED', 'DELETED'])
  })
})

describe('a recipient', () => {
  const first = new Set(['slot 1'])
  const both = new Set(['slot 1', 'slot 2'])

  test.each([
    ['ISSUED', true, null, true],
    ['ISSUED', false, null, false],
    ['ACCEPTED', true, null, false],
    ['ACCEPTED', true, OLD, true],
    ['ACCEPTED', false, OLD, true],
    ['PENDING', true, null, false],
    ['SUSPENDED', true, OLD, false],
  ] as const)('whose slot is %s (acceptance required: %s) waits or not', (status, required, kept, expected) =>
    expect(
      transitions.waits({ acceptanceRequired: required }, slot(1, status, { acceptedTerms: kept })),
    ).toBe(expected),
  )

  test('accepts: all of it is accepted once everyone has', () => {
    const waiting = delegation('ISSUED', {
      statusBefore: 'SUSPENDED',
      slots: [slot(1, 'ISSUED'), slot(2, 'ISSUED', { acceptedTerms: OLD }), slot(3, 'REMOVED')],
    })
    const one = transitions.accepted(waiting, first, 100)
    expect(one).toMatchObject({ status: 'ISSUED', statusBefore: 'SUSPENDED', lastOutcome: 'ACCEPTED' })
    expect(one).toMatchObject({ acceptedAt: 100 })
    expect([statuses(one), acceptedOf(one)]).toEqual([
      ['ACCEPTED', 'ISSUED', 'REMOVED'],
      [null, OLD, null],
    ])
    const all = transitions.accepted(one, both, 200)
    expect(all).toMatchObject({ status: 'ACCEPTED', statusBefore: null, acceptedAt: 200 })
    expect([statuses(all), acceptedOf(all)]).toEqual([
      ['ACCEPTED', 'ACCEPTED', 'REMOVED'],
      [null, null, null],
    ])
  })

  test('refuses: the others keep it, and the person who refused is no longer named', () => {
    const after = transitions.rejected(
      delegation('ISSUED', { slots: [slot(1, 'ISSUED', { acceptedTerms: OLD }), slot(2, 'ACCEPTED')] }),
      first,
    )
    expect(after).toMatchObject({ status: 'ACCEPTED', lastOutcome: 'REJECTED' })
    expect([statuses(after), acceptedOf(after)]).toEqual([
      ['REMOVED', 'ACCEPTED'],
      [null, null],
    ])
    expect(after.content.delegationRecipients).toEqual([
      { recipientUserId: null, recipientPositionId: id(2) },
    ])
    expect(after.content.note).toBe('to 1,2')
  })

  test('is the last one who refuses: back to Draft, or to Suspended where it was being reissued', () => {
    const draft = transitions.rejected(delegation('ISSUED', { statusBefore: 'DRAFT' }), both)
    expect(draft).toMatchObject({ status: 'DRAFT', statusBefore: null, lastOutcome: 'REJECTED' })
    expect([statuses(draft), draft.content]).toEqual([['REMOVED', 'REMOVED'], to(1, 2)])
    const suspended = transitions.rejected(delegation('ISSUED', { statusBefore: 'SUSPENDED' }), both)
    expect(suspended).toMatchObject({ status: 'SUSPENDED', statusBefore: null, lastOutcome: 'REJECTED' })
    expect(statuses(suspended)).toEqual(['SUSPENDED', 'SUSPENDED'])
  })

  test('refuses a change: what was accepted last holds again for everyone', () => {
    const before = delegation('ACCEPTED', {
      terms: NEW,
      slots: [slot(1, 'ACCEPTED', { acceptedTerms: OLD }), slot(2, 'ACCEPTED', { acceptedTerms: OLD })],
    })
    const slotIds = new Set(['slot 1', 'slot 2'])
    const after = transitions.changeDiscarded(before, { terms: OLD, slotIds }, to(2))
    expect(after).toMatchObject({
      terms: OLD,
      content: { note: 'to 2' },
      status: 'ACCEPTED',
      lastOutcome: 'REJECTED',
    })
    expect(after.content.delegationRecipients).toEqual(to(1, 2).delegationRecipients)
    expect([statuses(after), acceptedOf(after)]).toEqual([
      ['ACCEPTED', 'ACCEPTED'],
      [null, null],
    ])
  })

  test('refuses a change: anyone who accepted other terms than those continues waiting, who came with it goes', () => {
    const before = delegation('ACCEPTED', {
      terms: NEW,
      slots: [
        slot(1, 'ACCEPTED', { acceptedTerms: OLD }),
        slot(2, 'ACCEPTED', { acceptedTerms: OLDER }),
        slot(3, 'ACCEPTED'),
        slot(4, 'ISSUED'),
        slot(5, 'ACCEPTED'),
      ],
    })
    const slotIds = new Set(['slot 1', 'slot 2', 'slot 3', 'slot 4'])
    const after = transitions.changeDiscarded(before, { terms: OLD, slotIds }, to(1))
    expect([statuses(after), acceptedOf(after)]).toEqual([
      ['ACCEPTED', 'ACCEPTED', 'ACCEPTED', 'ISSUED', 'REMOVED'],
      [null, OLDER, NEW, null, null],
    ])
    expect(after.status).toBe('ISSUED')
  })

  test.each([
    ['ISSUED', ['ISSUED', 'ACCEPTED'], 'ACCEPTED'],
    ['ISSUED', ['ISSUED', 'ISSUED'], 'ISSUED'],
    ['ACCEPTED', ['ACCEPTED', 'ACCEPTED'], 'ACCEPTED'],
    ['SUSPENDED', ['SUSPENDED', 'SUSPENDED'], 'SUSPENDED'],
    ['PENDING', ['PENDING', 'PENDING'], 'PENDING'],
  ] as const)('loses what they received of one that is %s: the others keep it', (status, held, left) => {
    const slots = held.map((each, i) => slot(i + 1, each, { acceptedTerms: OLD }))
    const after = transitions.endedFor(delegation(status, { slots }), first, 100)
    expect(after).toMatchObject({ status: left, revokedAt: null })
    expect([statuses(after), acceptedOf(after)]).toEqual([
      ['REMOVED', held[1]],
      [null, OLD],
    ])
    expect(after.content.delegationRecipients).toEqual([
      { recipientUserId: null, recipientPositionId: id(2) },
    ])
  })

  test('was the last one who had it: it is revoked', () => {
    const after = transitions.endedFor(delegation('ISSUED'), both, 100)
    expect(after).toMatchObject({ status: 'REVOKED', revokedAt: 100, content: to(1, 2) })
    expect(statuses(after)).toEqual(['REVOKED', 'REVOKED'])
  })
})

describe('slots for recipients', () => {
  const people = (...users: number[]) =>
    users.map((each) => ({ recipientUserId: id(each), recipientPositionId: null }))
  const seats = (...positions: number[]) => to(...positions).delegationRecipients

  test('are kept for who stays, removed for who goes, and new for who comes', () => {
    const before = [slot(1, 'ACCEPTED', { acceptedTerms: OLD }), slot(2, 'ISSUED', { acceptedTerms: OLD })]
    const after = transitions.slotsFor(before, 'POSITION_ONLY', seats(1, 3), 'ISSUED', () => 'new')
    expect(after).toEqual([
      before[0],
      { ...before[1], status: 'REMOVED', acceptedTerms: null },
      slot(3, 'ISSUED', { id: 'new', ordinal: 3 }),
    ])
  })

  test('are new for who was removed and comes back', () => {
    const after = transitions.slotsFor(
      [slot(1, 'REMOVED')],
      'POSITION_ONLY',
      seats(1),
      'PENDING',
      () => 'new',
    )
    expect(after).toEqual([slot(1, 'REMOVED'), slot(1, 'PENDING', { id: 'new', ordinal: 2 })])
  })

  test('tell a person from a position, and the same person in two positions', () => {
    const asPerson = transitions.slotsFor(
      [slot(1, 'ISSUED')],
      'SPECIFIC_PERSONNEL',
      people(1),
      'ISSUED',
      () => 'new',
    )
    expect(asPerson.map((each) => [each.kind, each.userId, each.status])).toEqual([
      ['POSITION_ONLY', null, 'REMOVED'],
      ['SPECIFIC_PERSONNEL', id(1), 'ISSUED'],
    ])
    const inTwo = [7, 8].map((position) => ({ recipientUserId: id(1), recipientPositionId: id(position) }))
    const seated = transitions.slotsFor([], 'PERSONNEL_IN_POSITION', inTwo, 'ISSUED', newId)
    expect(seated.map((each) => [each.positionId, each.ordinal])).toEqual([
      [id(7), 1],
      [id(8), 2],
    ])
    const left = transitions.slotsFor(seated, 'PERSONNEL_IN_POSITION', inTwo.slice(1), 'ISSUED', newId)
    expect(left.map((each) => each.status)).toEqual(['REMOVED', 'ISSUED'])
  })
})

describe('an edit of an issued delegation', () => {
  const held = (acceptanceRequired: boolean) =>
    delegation('ACCEPTED', {
      acceptanceRequired,
      slots: [slot(1, 'ACCEPTED'), slot(2, 'ACCEPTED', { acceptedTerms: terms(0) })],
    })

  test('with other terms waits for those who had accepted, who keep what they accepted first', () => {
    const after = transitions.edited(held(true), NEW, to(1, 2, 3), newId)
    expect(after).toMatchObject({ terms: NEW, content: to(1, 2, 3), status: 'ISSUED' })
    expect([statuses(after), acceptedOf(after)]).toEqual([
      ['ACCEPTED', 'ACCEPTED', 'ISSUED'],
      [OLD, terms(0), null],
    ])
  })

  test('with the same terms, or without acceptance, waits for no one', () => {
    const same = transitions.edited(held(true), terms(1), to(1), newId)
    expect([statuses(same), acceptedOf(same), same.status]).toEqual([
      ['ACCEPTED', 'REMOVED'],
      [null, null],
      'ACCEPTED',
    ])
    expect(acceptedOf(transitions.edited(held(false), NEW, to(1, 2), newId))).toEqual([null, terms(0)])
  })

  test('does not ask who has not accepted yet', () => {
    const waiting = delegation('ISSUED', { acceptanceRequired: true })
    expect(acceptedOf(transitions.edited(waiting, NEW, to(1, 2), newId))).toEqual([null, null])
  })
})

describe('the place of a delegation', () => {
  const above = delegation('ISSUED', { id: id(50), path: [id(40)] })

  test.each([
    ['SPECIFIC_PERSONNEL', 'USER'],
    ['POSITION_ONLY', 'POSITION'],
    ['PERSONNEL_IN_POSITION', 'PERSONNEL_IN_POSITION'],
  ] as const)('below a slot of %s has %s as its issuer', (kind, issuerType) =>
    expect(
      transitions.placeBelow({ delegation: above, slot: slot(1, 'ISSUED', { kind, userId: id(9) }) }),
    ).toEqual({
      parentSlotId: 'slot 1',
      parentDelegationId: id(50),
      path: [id(40), id(50)],
      issuerType,
      issuerUserId: id(9),
      issuerPositionId: id(1),
    }),
  )

  test('without one is Root Authority', () =>
    expect(transitions.placeBelow(null)).toEqual({
      parentSlotId: null,
      parentDelegationId: null,
      path: [],
      issuerType: 'ROOT_AUTHORITY',
      issuerUserId: null,
      issuerPositionId: null,
    }))

  test.each([
    [true, [OLD, terms(0), null]],
    [false, [null, terms(0), null]],
  ])('is another one after a move, which is accepted anew where that is required: %s', (required, kept) => {
    const parent = transitions.placeBelow({ delegation: above, slot: slot(1, 'ISSUED') })
    const before = delegation('ISSUED', {
      acceptanceRequired: required,
      slots: [slot(1, 'ACCEPTED'), slot(2, 'ACCEPTED', { acceptedTerms: terms(0) }), slot(3, 'ISSUED')],
    })
    const after = transitions.moved(before, parent)
    expect(after).toMatchObject({ ...parent, terms: OLD, status: 'ISSUED' })
    expect(acceptedOf(after)).toEqual(kept)
  })

  test('waits for no one who accepted it there, unless its terms wait as well', () => {
    const parent = transitions.placeBelow({ delegation: above, slot: slot(1, 'ISSUED') })
    const accepted = { parentSlotId: 'slot 1', slotIds: new Set<string>() }
    const before = delegation('ACCEPTED', {
      acceptanceRequired: true,
      slots: [slot(1, 'ACCEPTED', { acceptedTerms: OLD }), slot(2, 'ACCEPTED', { acceptedTerms: NEW })],
    })
    const places = new Map([
      ['slot 1', accepted],
      ['slot 2', accepted],
    ])
    expect(acceptedOf(transitions.moved(before, parent, places))).toEqual([null, NEW])
    expect(acceptedOf(transitions.moved(before, transitions.placeBelow(null), places))).toEqual([OLD, NEW])
  })

  test('continues waiting where terms are edited back and the place is another one', () => {
    const places = new Map([['slot 1', { parentSlotId: 'slot 7', slotIds: new Set<string>() }]])
    const before = delegation('ACCEPTED', {
      acceptanceRequired: true,
      terms: NEW,
      slots: [slot(1, 'ACCEPTED', { acceptedTerms: OLD }), slot(2, 'ACCEPTED', { acceptedTerms: OLD })],
    })
    const after = transitions.edited(before, OLD, before.content, () => 'new', places)
    expect(acceptedOf(after)).toEqual([OLD, null])
  })
})

describe('what an edit changes', () => {
  const before = delegation('ISSUED')

  test('is nothing where only its number of changes would be another one', () => {
    expect(transitions.isSaved(before, { ...before, version: 9 })).toBe(true)
    expect(transitions.isSaved(before, { ...before, content: to(1) })).toBe(false)
  })

  test('is judged where terms or recipients are others, and not for a note', () => {
    expect(isSubstantive(before, { ...before, content: to(1) })).toBe(false)
    expect(isSubstantive(before, { ...before, terms: NEW })).toBe(true)
    expect(isSubstantive(before, { ...before, slots: before.slots.slice(1) })).toBe(true)
  })

  test('is no condition where only its id is new', () => {
    const condition = (name: string, n: number) => ({
      id: id(n),
      name,
      description: '',
      when: null,
      rule: null,
      isActive: true,
    })
    expect(sameConditions([condition('a', 1)], [condition('a', 2)])).toBe(true)
    expect(sameConditions([condition('a', 1)], [condition('b', 1)])).toBe(false)
    expect(sameConditions([condition('a', 1)], [])).toBe(false)
  })
})

describe('a change that awaits approval', () => {
  const change = {
    id: id(70),
    content: { note: '' },
    place: null,
    moveRedelegations: false,
    proposedBy: id(71),
    proposedAt: 8,
  }
  const waiting = transitions.proposed(delegation('ISSUED', { acceptanceRequired: true }), change)
  const both = new Set(['slot 1', 'slot 2'])

  test('changes nothing else', () =>
    expect(waiting).toEqual(delegation('ISSUED', { acceptanceRequired: true, change })))

  test.each<[string, StoredDelegation]>([
    ['is accepted', transitions.accepted(waiting, both, 100)],
    ['loses a recipient', transitions.endedFor(waiting, new Set(['slot 1']), 100)],
    ['is edited', transitions.edited(waiting, NEW, to(1), newId)],
  ])('goes on waiting where its delegation %s', (_, after) => expect(after.change).toBe(change))

  test.each<[string, StoredDelegation]>([
    ['is answered', transitions.withoutProposal(waiting)],
    ['is suspended', transitions.suspended(waiting, 100)],
    ['is revoked', transitions.revoked(waiting, 100)],
    ['is deleted', transitions.deleted(waiting)],
    ['is rejected by everyone', transitions.rejected(waiting, both)],
    ['loses its last recipient', transitions.endedFor(waiting, both, 100)],
  ])('ends where its delegation %s', (_, after) => expect(after.change).toBeNull())
})
