import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import type { AskStart } from '../../check/web/ask-act.ts'
import AskDialog from './AskDialog.tsx'
import RequestDialog from './RequestDialog.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-000000000001'
const request = (change: object) => ({
  decision: { id: ID, name: 'Sign contracts' },
  asked: [
    { side: 'ISSUER', people: [{ id: ID, name: 'Ana Diaz' }] },
    { side: 'RECIPIENT', people: [{ id: ID, name: 'Ben Cole' }] },
  ],
  open: null,
  permitted: { allowed: true, reason: null },
  ...change,
})

test('says whom the request asks, and sends it to those who were chosen', async () => {
  const asked = network(() => ({ body: { data: request({}) } }))
  const closed = vi.fn()
  await show(<RequestDialog start={{ delegationId: ID }} onClose={closed} />)
  await screen.findByText('The request goes to Ana Diaz, who issued the delegation.')
  await userEvent.click(screen.getByRole('radio', { name: 'The recipients' }))
  screen.getByText('The request goes to Ben Cole, who received the delegation.')
  await userEvent.type(screen.getByRole('textbox', { name: 'Justification' }), 'I am on call.')
  await userEvent.click(screen.getByRole('button', { name: 'Send request' }))
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  expect(asked.find(({ method }) => method === 'POST')?.body).toEqual({
    delegationId: ID,
    to: 'RECIPIENT',
    justification: 'I am on call.',
  })
})

test('links the request that is open already', async () => {
  const reason = 'You already requested this authority: ACT-1012 is open.'
  network(() => ({
    body: {
      data: request({ open: { id: ID, actionId: 'ACT-1012' }, permitted: { allowed: false, reason } }),
    },
  }))
  await show(<RequestDialog start={{ decisionId: ID }} onClose={() => {}} />)
  await screen.findByText(reason)
  expect(screen.getByRole('link', { name: 'View ACT-1012' }).getAttribute('href')).toBe(`/actions/view/${ID}`)
})

test('says that a question was sent before, and links its action', async () => {
  network(() => ({ status: 201, body: { data: { actionId: ID } } }))
  const start = {
    able: { holder: { kind: 'POSITION', id: ID, name: 'Dean of Engineering' } },
    decision: { id: ID, name: 'Sign contracts' },
    measures: { amounts: [] },
  } as unknown as AskStart
  const closed = vi.fn()
  await show(<AskDialog start={start} onClose={closed} />)
  expect(screen.queryByText(/already asked/)).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Ask to decide' }))
  await vi.waitFor(() => expect(closed).toHaveBeenCalled())
  cleanup()
  await show(<AskDialog start={start} onClose={() => {}} />)
  await screen.findByText('You already asked Dean of Engineering this question.')
  expect(screen.getByRole('link', { name: 'View question' }).getAttribute('href')).toBe(`/actions/view/${ID}`)
  screen.getByRole('button', { name: 'Ask again' })
})
