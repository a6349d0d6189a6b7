import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { DecisionDetail } from '../../../decisions/model/decision.ts'
import type { AuthorityTree, GroupNode, TreeNode } from '../../model/authority-tree-calls.ts'
import type { JudgedStep } from '../../model/judged-step.ts'
import AuthorityTreeOfDecision from './AuthorityTreeOfDecision.tsx'
import AuthorityTreeOfGroup from './AuthorityTreeOfGroup.tsx'

afterEach(cleanup)

const id = (n: number) => `018f0000-0000-7000-8000-00000000000${n}`
const upTo = (max: string) => ({
  valueType: 'CURRENCY' as const,
  unit: 'USD',
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const step = (n: number, change: Partial<JudgedStep> = {}): JudgedStep => ({
  delegationId: id(n),
  displayId: `DEL-100${n}`,
  masked: false,
  recipients: ['Dean'],
  holders: ['Priya Sundaram'],
  left: [],
  who: null,
  isPosition: true,
  status: 'ACCEPTED',
  live: true,
  flaw: null,
  limit: upTo('5000'),
  clampedTo: null,
  clampedBy: null,
  allLimits: null,
  goesBeyond: false,
  state: 'LIVE',
  inForce: { standing: 'YES', held: true, text: 'Yes' },
  issuer: 'President',
  alerts: [],
  ...change,
})
const node = (n: number, parent: number | null, change: Partial<JudgedStep> = {}): TreeNode => ({
  ...step(n, change),
  key: id(n),
  parent: parent === null ? null : id(parent),
})
const dead = { live: false, inForce: { standing: 'NO', held: false, text: 'No' } } as const
const NODES = [
  node(1, null, { recipients: ['President'], issuer: 'Root Authority' }),
  node(2, 1, { state: 'CUT', goesBeyond: true, clampedTo: upTo('2000'), clampedBy: 'DEL-1001' }),
  node(3, 1, { state: 'CUT', goesBeyond: true, clampedBy: 'a delegation you cannot view' }),
  node(4, 1, { ...dead, state: 'BROKEN', flaw: 'DEL-1009 is suspended.', alerts: ['Invalid Issuer'] }),
  node(5, 1, { ...dead, state: 'ENDED', status: 'EXPIRED' }),
  node(6, 1, { state: 'UNHELD', holders: [] }),
  node(7, 1, {
    state: 'NOT_YET',
    live: false,
    inForce: { standing: 'NOT_YET', held: false, text: 'From July 3, 2027' },
  }),
  {
    ...node(8, 1, {
      masked: true,
      state: 'MASKED',
      delegationId: null,
      displayId: null,
      recipients: ['A delegation you cannot view'],
      holders: [],
      limit: null,
      issuer: null,
    }),
    key: 'masked-8',
  },
]
const TREE: AuthorityTree = {
  decision: { id: id(9), displayId: 'DEC-1', name: 'Approve travel', limit: upTo('9000') },
  nodes: NODES,
  at: '2026-11-25T00:00:00.000Z',
  total: NODES.length,
  withheld: 0,
}
const answer = (data: unknown) => network(() => ({ body: { data } }))
const decision = { id: id(9) } as DecisionDetail
const spoken = () => screen.getAllByRole('treeitem').map((each) => each.querySelector('.unseen')?.textContent)
const treeAsked = (asked: readonly NetworkRequest[]) =>
  asked.filter(({ path }) => path.endsWith('/authority-tree'))

test('each node says who, how much is left, and its state, as its record would', async () => {
  answer(TREE)
  await show(<AuthorityTreeOfDecision decision={decision} />)
  await screen.findByRole('tree', { name: 'Authority tree of Approve travel' })
  const held = 'Dean, held by Priya Sundaram'
  const by = 'Issued by President'
  expect(spoken()).toEqual([
    'Root Authority, Approve travel, DEC-1, up to $9,000',
    'President, held by Priya Sundaram, DEL-1001, up to $5,000. Issued by Root Authority. In force',
    `${held}, DEL-1002, up to $2,000. ${by}. In force, limit reduced above. limited by DEL-1001`,
    `${held}, DEL-1003, less than stated. ${by}. In force, limit reduced above. limited by a delegation you cannot view`,
    `${held}, DEL-1004, up to $5,000. ${by}. Not in force. DEL-1009 is suspended. Invalid Issuer`,
    `${held}, DEL-1005, up to $5,000. ${by}. Expired`,
    `Dean, vacant, DEL-1006, up to $5,000. ${by}. In force, held by no one`,
    `${held}, DEL-1007, up to $5,000. ${by}. From July 3, 2027`,
    'A delegation you cannot view. In force',
  ])
})

test('a record opens by a click; what may not be viewed does not', async () => {
  answer(TREE)
  const { router } = await show(<AuthorityTreeOfDecision decision={decision} />)
  await screen.findByRole('tree')
  const card = (at: number) => screen.getAllByRole('treeitem')[at] as HTMLElement
  await userEvent.click(card(8))
  expect(router.state.location.pathname).toBe('/')
  await userEvent.click(card(1))
  expect(router.state.location.href).toBe(`/delegations/view/${id(1)}`)
})

test('the address says which day is drawn, and whether with what has ended', async () => {
  const asked = answer(TREE)
  const { router } = await show(<AuthorityTreeOfDecision decision={decision} />, { at: '/?day=2026-03-01' })
  await screen.findByRole('tree')
  // the day is over by the clock of the organization
  expect(treeAsked(asked).at(-1)?.query.get('at')).toBe('2026-03-02T04:59:59.999Z')
  await userEvent.click(screen.getByRole('checkbox', { name: 'Show ended' }))
  expect(router.state.location.search).toMatchObject({ day: '2026-03-01', ended: 'yes' })
  await screen.findByRole('tree')
  expect(treeAsked(asked).at(-1)?.query.get('ended')).toBe('true')
})

test('where not all is drawn, and where there is nothing, that is said', async () => {
  answer({ ...TREE, total: 12_345 })
  await show(<AuthorityTreeOfDecision decision={decision} />)
  await screen.findByText(/shows the 8 nodes closest to the top, of 12,345/)
  cleanup()
  answer({ ...TREE, nodes: [], total: 0 })
  await show(<AuthorityTreeOfDecision decision={decision} />)
  await screen.findByText('This decision has no delegations on that day.')
})

const GROUPS: readonly GroupNode[] = [
  {
    key: 'g',
    parent: null,
    kind: 'GROUP',
    id: id(1),
    name: 'Engineering',
    type: 'Departments',
    isActive: true,
  },
  { key: 'h', parent: 'g', kind: 'GROUP', id: id(2), name: 'Old Lab', type: 'Departments', isActive: false },
  { key: 'p', parent: 'g', kind: 'POSITION', id: id(3), name: 'Dean', holders: ['Priya Sundaram'] },
  { key: 'u', parent: 'g', kind: 'USER', id: id(4), name: 'Devon Marsh', holders: [] },
  {
    ...step(5),
    key: 'd',
    parent: 'p',
    kind: 'DELEGATION',
    decision: { displayId: 'DEC-7', name: 'Approve travel' },
  },
  {
    ...step(6),
    key: 'e',
    parent: 'u',
    kind: 'DELEGATION',
    decision: { displayId: 'DEC-8', name: 'Sign contracts' },
  },
]

test('it counts what the viewer cannot view and what is not drawn', async () => {
  answer({ ...TREE, nodes: [], total: 0, withheld: 3 })
  await show(<AuthorityTreeOfDecision decision={decision} />)
  await screen.findByText('3 delegations are not shown because you cannot view them.')
  expect(screen.queryByText('This decision has no delegations on that day.')).toBeNull()
})

test('in a group it says who may decide what, group by group', async () => {
  answer({ nodes: GROUPS, total: GROUPS.length, at: TREE.at, withheld: 0 })
  await show(<AuthorityTreeOfGroup groupId={id(1)} />)
  await screen.findByRole('tree', { name: 'Who may decide what in Engineering' })
  expect(spoken()).toEqual([
    'Engineering, Departments, 2 delegations',
    'Old Lab, Departments, inactive, No delegations',
    'Dean, Priya Sundaram, 1 delegation',
    'Approve travel, DEC-7. Dean, held by Priya Sundaram, DEL-1005, up to $5,000. Issued by President. In force',
    'Devon Marsh, 1 delegation',
    'Sign contracts, DEC-8. Dean, held by Priya Sundaram, DEL-1006, up to $5,000. Issued by President. In force',
  ])
})

test('in a group it counts what the viewer cannot view, and says so of what it counts', async () => {
  answer({ nodes: GROUPS.slice(0, 2), total: 2, at: TREE.at, withheld: 3 })
  await show(<AuthorityTreeOfGroup groupId={id(1)} />)
  await screen.findByText('3 delegations are not shown because you cannot view them.')
  expect(spoken()).toEqual([
    'Engineering, Departments, No delegations you can view',
    'Old Lab, Departments, inactive, No delegations you can view',
  ])
  expect(screen.queryByText('Nothing is delegated in this group on that day.')).toBeNull()
})
