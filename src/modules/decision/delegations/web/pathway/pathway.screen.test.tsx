import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import type { PathwayNode } from '../../model/pathway-call.ts'
import Pathway from './Pathway.tsx'

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
const node = (
  n: number,
  recipient: string,
  parent: number | null,
  children: number[],
  change: Partial<PathwayNode> = {},
): PathwayNode => ({
  key: `${n}`,
  parent: parent === null ? null : `${parent}`,
  children: children.map(String),
  delegationId: id(n),
  displayId: `DEL-100${n}`,
  masked: false,
  recipients: [recipient],
  holders: [],
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
  more: 0,
  isHere: false,
  issuer: 'President',
  alerts: [],
  state: 'LIVE',
  inForce: { standing: 'YES', held: true, text: 'Yes' },
  ...change,
})
const NODES = [
  node(0, 'President', null, [1, 2], { isHere: true, issuer: 'Root Authority' }),
  node(1, 'Dean', 0, [3], {
    status: 'SUSPENDED',
    state: 'SUSPENDED',
    holders: ['Priya Sundaram'],
    live: false,
    flaw: 'DEL-1001 is suspended.',
    more: 2,
  }),
  node(2, 'A delegation you cannot view', 0, [], {
    masked: true,
    state: 'MASKED',
    delegationId: null,
    displayId: null,
    limit: null,
    issuer: null,
    status: 'IN_FORCE',
  }),
  node(3, 'Chair', 1, [], {
    live: false,
    state: 'BROKEN',
    flaw: 'DEL-1001 is suspended.',
    alerts: ['Invalid Issuer'],
  }),
]
const server = () =>
  network(() => ({
    body: { data: { decision: { id: id(9), displayId: 'DEC-1', name: 'Approve travel' }, nodes: NODES } },
  }))
const spoken = (item: Element | null) => item?.querySelector('.unseen')?.textContent
const heard = () => spoken(document.activeElement)

test('the pathway says of each delegation who, up to what, from whom, and whether it is in force', async () => {
  server()
  await show(<Pathway id={id(0)} />)
  await screen.findByRole('tree', { name: 'Pathway of Approve travel' })
  expect(screen.getAllByRole('treeitem').map(spoken)).toEqual([
    'Root Authority, Approve travel, DEC-1',
    'President, vacant, DEL-1000, up to $5,000. Issued by Root Authority. In force',
    'Dean, held by Priya Sundaram, DEL-1001, up to $5,000. Issued by President. Suspended. 2 more not shown',
    'Chair, vacant, DEL-1003, up to $5,000. Issued by President. Not in force. DEL-1001 is suspended. Invalid Issuer',
    'A delegation you cannot view. In force',
  ])
})

test('arrows walk to what is above, below and beside; Enter opens what may be seen', async () => {
  server()
  const { router } = await show(<Pathway id={id(0)} />)
  await screen.findByRole('tree')
  await userEvent.tab()
  while (document.activeElement?.getAttribute('role') !== 'treeitem') await userEvent.tab()
  expect(heard()).toContain('President')
  for (const [key, to] of [
    ['ArrowRight', 'Dean'],
    ['ArrowDown', 'A delegation you cannot view'],
    ['ArrowDown', 'A delegation you cannot view'],
    ['ArrowUp', 'Dean'],
    ['ArrowRight', 'Chair'],
    ['ArrowLeft', 'Dean'],
    ['Home', 'Root Authority'],
    ['ArrowLeft', 'Root Authority'],
    ['ArrowRight', 'President'],
  ]) {
    await userEvent.keyboard(`{${key}}`)
    expect([key, heard()?.startsWith(to as string)]).toEqual([key, true])
  }
  await userEvent.keyboard('{ArrowRight}{Enter}')
  expect(router.state.location.href).toBe(`/delegations/view/${id(1)}?tab=pathway`)
})
