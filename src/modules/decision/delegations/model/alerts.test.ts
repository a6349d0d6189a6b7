import { describe, expect, test } from 'vitest'
import type { SlotAt, Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { withCascade, withSlotStatus, withTerms } from '#modules/authority/engine/model/testing/after-acts.ts'
import { given, slot, type university, upTo } from '#modules/authority/engine/model/testing/university.ts'
import type { Pathway, Terms } from '#modules/authority/terms/model/terms.ts'
import { alertsOf } from './alerts.ts'

const NOBODY: ReadonlySet<string> = new Set()
const SAYS = {
  'Invalid Issuer':
    'Not in force, because the delegation above is not in force. Move this delegation under another one, or revoke it.',
  'Invalid Recipient':
    'A recipient is inactive or no longer in the position and has no authority under this delegation.',
  'Invalid Authority':
    'A limit exceeds what the delegation or decision above now allows. Only the allowed part applies.',
  'Invalid Groups':
    'A group is inactive, or the delegation or decision above no longer covers it. Only the remaining groups apply.',
  'Invalid Pathway': 'The delegation or decision above no longer allows a pathway.',
} as const
type Name = keyof typeof SAYS
const said = (...names: Name[]) => names.map((alert) => ({ alert, message: SAYS[alert] }))
const NOTHING_LEFT = {
  'Invalid Authority':
    'The delegation or decision above no longer allows any authority type and limit of this delegation. Nothing of this delegation applies.',
  'Invalid Groups':
    'No group of this delegation is active and covered by the delegation or decision above. Nothing of this delegation applies.',
} as const
const nothingLeft = (alert: keyof typeof NOTHING_LEFT) => [{ alert, message: NOTHING_LEFT[alert] }]

/** President → VP up to 900 → the chair in the lab up to 800, beside them the lab itself. */
const below: typeof university = [
  {
    id: 'd1',
    redelegable: true,
    from: '2026-01-01',
    bounds: upTo('1000'),
    slots: [slot('d1.1', 'president')],
  },
  {
    id: 'd2',
    parent: 'd1.1',
    redelegable: true,
    from: '2026-01-01',
    bounds: upTo('900'),
    slots: [slot('d2.1', 'vp')],
  },
  {
    id: 'd3',
    parent: 'd2.1',
    from: '2026-02-01',
    bounds: upTo('800'),
    slots: [
      { id: 'd3.1', kind: 'PERSONNEL_IN_POSITION', user: 'chair', position: 'lab' },
      { id: 'd3.2', kind: 'POSITION_ONLY', position: 'lab' },
    ],
  },
]
const users = ['president', 'vp', 'chair'].map((id) => ({
  id,
  ...(id === 'chair' && { positions: [{ id: 'lab' }] }),
}))
const fine = given(below, { users })

const withSlot = (snapshot: Snapshot, id: string, change: Partial<SlotAt>): Snapshot => ({
  ...snapshot,
  slots: new Map(snapshot.slots).set(id, { ...(snapshot.slots.get(id) as SlotAt), ...change }),
})
const terms = (id: string) => fine.delegations.get(id)?.terms as Terms
const gone = (map: 'users' | 'positions' | 'groups', id: string): Snapshot => ({
  ...fine,
  [map]: new Map<string, object>(fine[map]).set(id, { ...(fine[map].get(id) as object), active: false }),
})

/** The delegation above d3 must be accepted, and its slot has this status. */
function awaiting(status: SlotAt['status']): Snapshot {
  const above = fine.delegations.get('d2') as NonNullable<ReturnType<typeof fine.delegations.get>>
  return withSlotStatus(
    { ...fine, delegations: new Map(fine.delegations).set('d2', { ...above, acceptanceRequired: true }) },
    ['d2.1'],
    status,
  )
}

test.each<[string, Snapshot, readonly Name[]]>([
  ['nothing', fine, []],
  ['a source that is suspended', withSlotStatus(fine, ['d2.1'], 'SUSPENDED'), ['Invalid Issuer']],
  ['a source that awaits acceptance', awaiting('ISSUED'), []],
  ['a source that awaits approval', awaiting('PENDING'), []],
  ['a source that was removed', awaiting('REMOVED'), ['Invalid Issuer']],
  ['a revocation from further above that reaches it', withCascade(fine, 'REVOKE', 'd1'), []],
  ['a suspension from further above that reaches it', withCascade(fine, 'SUSPEND', 'd1'), []],
  [
    'a source whose day has not come',
    withTerms(fine, 'd2', { ...terms('d2'), effective: Date.UTC(2099, 0) }),
    [],
  ],
  ['a person who is not active', gone('users', 'chair'), ['Invalid Recipient']],
  ['a position that is not active', gone('positions', 'lab'), ['Invalid Recipient']],
  ['a person who left the position', { ...fine, occupancies: [] }, ['Invalid Recipient']],
  [
    'a person whose part ended with them',
    withSlot(fine, 'd3.1', { endedWithUser: true }),
    ['Invalid Recipient'],
  ],
  [
    'one that ended with the position',
    withSlot(fine, 'd3.1', { endedWithPosition: true }),
    ['Invalid Recipient'],
  ],
  [
    'a limit that was narrowed above',
    withTerms(fine, 'd2', {
      ...terms('d2'),
      authorities: terms('d2').authorities.map((each) => ({
        ...each,
        bounds: each.bounds.map((bound) => ({ ...bound, max: '799' })),
      })),
    }),
    ['Invalid Authority'],
  ],
  [
    'one of its groups that is out of use',
    withTerms(fine, 'd3', { ...terms('d3'), groups: ['uni', 'elsewhere'] }),
    ['Invalid Groups'],
  ],
  [
    'a pathway that it may not use',
    withTerms(fine, 'd3', { ...terms('d3'), pathways: ['Functional' as Pathway] }),
    ['Invalid Pathway'],
  ],
])('is flagged for %s', (_, snapshot, names) => {
  expect(alertsOf(snapshot, 'd3', NOBODY)).toEqual(said(...names))
})

test.each<[string, Snapshot, keyof typeof NOTHING_LEFT]>([
  ['its only group is inactive', gone('groups', 'uni'), 'Invalid Groups'],
  ['the one above lost its group', withTerms(fine, 'd2', { ...terms('d2'), groups: [] }), 'Invalid Groups'],
  [
    'the one above lost its authority type',
    withTerms(fine, 'd2', {
      ...terms('d2'),
      authorities: terms('d2').authorities.map((each) => ({ ...each, authorityTypeId: 'signature' })),
    }),
    'Invalid Authority',
  ],
  [
    'limits contradict each other',
    withTerms(fine, 'd2', {
      ...terms('d2'),
      authorities: terms('d2').authorities.map((each) => ({
        ...each,
        bounds: each.bounds.map((bound) => ({ ...bound, min: '801' })),
      })),
    }),
    'Invalid Authority',
  ],
])('its alert says that nothing applies where %s', (_, snapshot, alert) => {
  expect(alertsOf(snapshot, 'd3', NOBODY)).toEqual(nothingLeft(alert))
})

test('its alert says which part is lost where one of two authority types is no longer granted', () => {
  const own = terms('d3')
  const [first] = own.authorities
  const authorities = [first!, { ...first!, authorityTypeId: 'signature', bounds: [] }]
  expect(alertsOf(withTerms(fine, 'd3', { ...own, authorities }), 'd3', NOBODY)).toEqual([
    {
      alert: 'Invalid Authority',
      message:
        'The delegation or decision above no longer grants an authority type of this delegation. Nothing of that authority type applies.',
    },
  ])
})

describe('it is not flagged', () => {
  test('for a limit of zero that was issued before it was refused', () => {
    const zero = withTerms(fine, 'd3', {
      ...terms('d3'),
      authorities: terms('d3').authorities.map((each) => ({
        ...each,
        bounds: each.bounds.map((bound) => ({ ...bound, max: '0' })),
      })),
    })
    expect(alertsOf(zero, 'd3', NOBODY)).toEqual([])
  })

  test.each(['REMOVED', 'DELETED', 'DRAFT'] as const)('for a recipient who is %s', (status) => {
    expect(alertsOf(withSlot(gone('users', 'chair'), 'd3.1', { status }), 'd3', NOBODY)).toEqual([])
  })

  test('from Root Authority for what is above, nor where it is not there', () => {
    expect(alertsOf(fine, 'd1', NOBODY)).toEqual([])
    expect(alertsOf(fine, 'nowhere', new Set(['nowhere']))).toEqual([])
  })

  test('for the limit of the organization on redelegations where that was set aside', () => {
    const passed = below.map((each) => ({ ...each, ...(each.parent && { override: true }) }))
    const tenantRedelegationLimit = { value: '100', unit: 'USD' }
    expect(alertsOf(given(passed, { users, tenantRedelegationLimit }), 'd3', NOBODY)).toEqual([])
    expect(alertsOf(given(below, { users, tenantRedelegationLimit }), 'd3', NOBODY)).toEqual(
      said('Invalid Authority'),
    )
  })
})

test('a recipient outside the pathways is said where no pathway itself is wrong', () => {
  const outside = new Set(['d3'])
  expect(alertsOf(fine, 'd3', outside)).toEqual([
    {
      alert: 'Invalid Pathway',
      message: 'A recipient is outside the pathways that the issuer may now use.',
    },
  ])
  const wrong = withTerms(fine, 'd3', { ...terms('d3'), pathways: ['Functional' as Pathway] })
  expect(alertsOf(wrong, 'd3', outside)).toEqual(said('Invalid Pathway'))
})

test('flags what no link above lets be redelegated as an invalid pathway, and a limit beyond it beside that', () => {
  const closed = withTerms(fine, 'd1', {
    ...terms('d1'),
    authorities: terms('d1').authorities.map((each) => ({ ...each, redelegable: false })),
  })
  for (const id of ['d2', 'd3'])
    expect(alertsOf(closed, id, NOBODY)).toEqual([
      {
        alert: 'Invalid Pathway',
        message:
          'A delegation above no longer allows redelegation. This delegation stays in force and cannot be reissued.',
      },
    ])
})

test('those below one slot of one snapshot are judged by the frame of that slot', () => {
  expect(alertsOf(gone('groups', 'uni'), 'd1', NOBODY)).toEqual(nothingLeft('Invalid Groups'))
  const snapshot = withSlotStatus(fine, ['d1.1'], 'SUSPENDED')
  expect(alertsOf(snapshot, 'd1', NOBODY)).toEqual([])
  expect(alertsOf(snapshot, 'd2', NOBODY)).toEqual(said('Invalid Issuer'))
})
