import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { RecordRoutesContext } from '#platform/web/record/record-routes.tsx'
import { aViewer, show } from '#platform/web/testing/screen.tsx'
import type { AuthorityAnswer, ChainStep } from '../model/authority-calls.ts'
import { Answer } from './Answer.tsx'
import { answerAsText } from './answer-as-text.ts'
import { authorityOfPosition } from './authority-page/authority-routes.ts'

afterEach(cleanup)

const bound = (max: string) =>
  ({ valueType: 'CURRENCY', unit: 'USD', min: null, minExclusive: false, max, maxExclusive: false }) as const

const step: ChainStep = {
  delegationId: 'd1',
  displayId: 'DEL-1042',
  masked: false,
  slotId: 's1',
  recipient: {
    kind: 'POSITION_ONLY',
    id: 'p1',
    name: 'Dean of Engineering',
    holders: ['Tomas Lindqvist'],
    left: null,
  },
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
  limitedBy: null,
  changeWaits: false,
  from: null,
  until: null,
}

const answer = (change: Partial<AuthorityAnswer>): AuthorityAnswer => ({
  verdict: 'CONDITIONAL',
  hasConditions: true,
  upTo: null,
  nobodyCan: false,
  moreCan: false,
  question: 'May they decide?',
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
  decision: { id: 'e1', displayId: 'DEC-1', name: 'Approve purchase', limit: null },
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

const dean = {
  holder: { kind: 'POSITION' as const, id: 'p1', name: 'Dean of Engineering' },
  limit: '$250,000',
  verdict: 'CONDITIONAL' as const,
  hasConditions: true,
  onPath: true,
  occupants: [{ id: 'u9', name: 'Imani Cole' }],
  message: 'Imani Cole',
} satisfies AuthorityAnswer['nearest'][number]
const no = (change: Partial<AuthorityAnswer>) =>
  answer({ verdict: 'DENY', hasConditions: false, message: '$30,000 is $5,000 above.', ...change })

test('a no says why, then whom to ask, then who can with limit and verdict', async () => {
  const controller = { ...dean, holder: { ...dean.holder, id: 'p2', name: 'Controller' }, onPath: false }
  const able = [{ ...controller, limit: '$100,000', hasConditions: false, occupants: [] }, dean]
  await show(
    <Answer
      answer={no({
        nearest: able,
        moreCan: true,
        reasons: [{ code: 'LIMIT_EXCEEDED', message: 'Too much.' }],
      })}
      everyone={<a href="/everyone">Everyone</a>}
    />,
  )
  await screen.findByText('$30,000 is $5,000 above.')
  screen.getByText(/^Ask your/)
  screen.getByText(/who holds \$250,000/)
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringMatching(/Controller.*Vacant.*\$100,000.*Yes$/),
    expect.stringMatching(
      /Dean of Engineering.*above on this path.*Imani Cole.*\$250,000.*Yes, with conditions/,
    ),
  ])
  screen.getByRole('link', { name: 'Everyone' })
  screen.getByText('Too much.')
})

test('anyone who can themselves is notified first, and where no one can that is said', async () => {
  const { unmount } = await show(
    <Answer
      answer={no({
        nearest: [{ ...dean, holder: { kind: 'USER', id: aViewer.user.id, name: 'You' } }, dean],
      })}
    />,
  )
  await screen.findByText('Decide it yourself')
  screen.getByText('After you, the closest person above with a high enough limit')
  unmount()
  await show(<Answer answer={no({ nobodyCan: true })} />)
  await screen.findByText('No one can make this decision on that date')
  screen.getByText('Issue a delegation, or raise a limit.')
  cleanup()
  const reasons = [{ code: 'DECISION_NOT_FOUND', message: 'This decision does not exist on that date.' }]
  await show(<Answer answer={no({ nobodyCan: true, reasons })} />)
  await screen.findByText('The decision did not exist then. Select a later date.')
})

test('each who can is asked to decide, but for oneself and a vacant position', async () => {
  const holder = (id: string, name: string) => ({ ...dean.holder, id, name })
  const nearest = [
    dean,
    { ...dean, holder: holder('p2', 'Controller'), occupants: [] },
    {
      ...dean,
      holder: holder('p3', 'Provost'),
      occupants: [{ id: aViewer.user.id, name: 'Marisol Okafor' }],
    },
  ]
  const asked: string[] = []
  await show(<Answer answer={no({ nearest })} onAsk={({ holder }) => asked.push(holder.name)} />)
  const buttons = await screen.findAllByRole('button', { name: /^Ask to decide/ })
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Ask to decide: Dean of Engineering',
  ])
  await userEvent.click(buttons[0] as HTMLElement)
  expect(asked).toEqual(['Dean of Engineering'])
  within(screen.getByRole('row', { name: /Provost/ })).getByText('You')
})

test('the copied no says its sentence once, why else, and who can', () => {
  const text = answerAsText(
    no({
      nearest: [dean],
      moreCan: true,
      reasons: [
        { code: 'LIMIT_EXCEEDED', message: '$30,000 is $5,000 above.' },
        { code: 'GROUP_NOT_COVERED', message: 'Not for Libraries.' },
      ],
    }),
    'UTC',
    'https://example.org/check',
  )
  expect(text.split('\n').slice(0, 7)).toEqual([
    'May they decide?',
    'No. $30,000 is $5,000 above.',
    '- Not for Libraries.',
    'Ask the Dean of Engineering, who holds $250,000. The nearest above on the path with enough authority.',
    'Who can decide this:',
    '- Dean of Engineering (Imani Cole): $250,000; with conditions',
    'More people can. They are not named here.',
  ])
})

test('a yes within limits alone is a yes that names them', async () => {
  const bound = {
    kind: 'BOUND',
    conditionId: null,
    text: 'At most $20,000.',
    detail: '',
    originId: null,
  } as const
  await show(
    <Answer answer={answer({ hasConditions: false, upTo: 'up to $20,000', obligations: [bound] })} />,
  )
  const word = await screen.findByText('Yes, up to $20,000')
  expect(word.closest('section')?.className).toContain('verdict-yes')
  expect(screen.queryByText('At most $20,000.')).toBeNull()
})

test('a step says who leaves less than it states', async () => {
  await show(<Answer answer={answer({ chain: [{ ...step, limitedBy: 'DEL-7' }] })} />)
  await screen.findByText('Limited by DEL-7.')
})

test('Root Authority reaches as far as the decision', async () => {
  const decision = { id: 'e1', displayId: 'DEC-1', name: 'Approve purchase', limit: bound('2500000') }
  const { unmount } = await show(<Answer answer={answer({ decision })} />)
  await screen.findByText('$2,500,000')
  unmount()
  await show(<Answer answer={answer({})} />)
  await screen.findByText('No limit')
})

test('the name of a step leads to the authority that it has', async () => {
  const viewer = { ...aViewer, permissions: { 'tenant.check_authority_of_others': 'ALL' } } as never
  await show(
    <RecordRoutesContext value={[authorityOfPosition]}>
      <Answer answer={answer({})} />
    </RecordRoutesContext>,
    { viewer },
  )
  const name = await screen.findByRole('link', { name: 'Dean of Engineering' })
  expect(name.getAttribute('href')).toBe('/positions/p1/authority')
})
