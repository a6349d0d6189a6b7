import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '#platform/web/testing/screen.tsx'
import type { AuthorityAnswer, ChainStep } from '../model/authority-calls.ts'
import { Answer } from './Answer.tsx'

afterEach(cleanup)

const bound = (max: string) =>
  ({ valueType: 'CURRENCY', unit: 'USD', min: null, minExclusive: false, max, maxExclusive: false }) as const

const step: ChainStep = {
  delegationId: 'd1',
  displayId: 'DEL-1042',
  masked: false,
  slotId: 's1',
  recipient: { kind: 'POSITION_ONLY', name: 'Dean of Engineering', holders: ['Tomas Lindqvist'] },
  status: 'ISSUED',
  live: true,
  stated: [bound('300000')],
  effective: [
    {
      valueType: 'CURRENCY',
      min: null,
      max: { value: '250000', unit: 'USD', exclusive: true, delegationId: null },
    },
  ],
  limitWithheld: false,
  changeWaits: false,
  from: null,
  until: null,
}

const answer = (change: Partial<AuthorityAnswer>): AuthorityAnswer => ({
  verdict: 'CONDITIONAL',
  message: 'They may decide.',
  reasons: [],
  chain: [step],
  binding: null,
  obligations: [],
  consult: [],
  endorse: [],
  inform: [],
  reserved: [],
  otherRoles: [],
  nearest: [],
  others: 0,
  withheld: 0,
  occupants: null,
  decision: { id: 'e1', displayId: 'DEC-1', name: 'Approve purchase' },
  who: { kind: 'USER', id: 'u1', name: 'Tomas Lindqvist' },
  authorityType: null,
  at: '2026-06-01T00:00:00.000Z',
  knownAt: '2026-06-01T00:00:00.000Z',
  ...change,
})

test('a step names what it states and what is effective, and the excluded end', async () => {
  await show(<Answer answer={answer({ verdict: 'ALLOW' })} />)
  await screen.findByText('below $250,000 effective, $300,000 stated')
  screen.getByText('Limit: below $250,000')
})

test('while a narrowing waits there is one limit, and what waits is said', async () => {
  const narrowed = { ...step, stated: [bound('250000')], effective: [], changeWaits: true }
  await show(<Answer answer={answer({ verdict: 'ALLOW', chain: [narrowed] })} />)
  await screen.findByText('A change is awaiting acceptance. Where it grants less, it already applies.')
  expect(screen.getAllByText(/\$/).map((each) => each.textContent)).toContain('$250,000')
  expect(screen.queryByText(/effective|stated/)).toBeNull()
})

test('an answer that leaves something out says so, and promises neither a number of conditions nor a limit', async () => {
  const withheld = { ...step, effective: [], limitWithheld: true }
  await show(<Answer answer={answer({ withheld: 1, chain: [withheld] })} />)
  await screen.findByText('Yes, with conditions')
  screen.getByText('Part of this answer is withheld. That part comes from a delegation you cannot view.')
  screen.getByText('$300,000 stated')
  expect(screen.queryByText(/^Limit: /)).toBeNull()
})

test('a no whose every reason is withheld has no empty list of reasons', async () => {
  await show(<Answer answer={answer({ verdict: 'DENY', withheld: 2 })} />)
  await screen.findByText('No')
  expect(screen.queryByText('Why not')).toBeNull()
})
