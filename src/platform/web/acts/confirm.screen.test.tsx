import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { Failure } from '../client/failure.ts'
import { show } from '../testing/screen.tsx'
import { ConfirmAct, type ConfirmAnswer } from './ConfirmAct.tsx'

afterEach(cleanup)

function Revoke({ count, onAct }: { count?: number; onAct: (answer: ConfirmAnswer) => Promise<unknown> }) {
  const [open, setOpen] = useState(true)
  return (
    <>
      <ConfirmAct
        open={open}
        title="Revoke this delegation?"
        effect="It cannot be reissued."
        facts={[{ icon: 'mail', tone: 'info', title: '3 people are notified' }]}
        cascade={{ label: 'Also revoke the 2 redelegations', hint: 'Otherwise they are marked invalid.' }}
        reason="required"
        keep="Keep delegation"
        act={({ cascade }) => (cascade ? 'Revoke 3 delegations' : 'Revoke delegation')}
        {...(count && { count })}
        onAct={onAct}
        onClose={() => setOpen(false)}
      />
      {!open && <p>closed</p>}
    </>
  )
}

test('the cascade is not ticked beforehand, and the button says how many', async () => {
  const answers: ConfirmAnswer[] = []
  await show(<Revoke onAct={async (answer) => answers.push(answer)} />)
  await screen.findByRole('button', { name: 'Revoke delegation' })
  screen.getByText('3 people are notified')
  await userEvent.click(screen.getByRole('checkbox', { name: /Also revoke/ }))
  await userEvent.type(screen.getByLabelText(/Reason/), ' moved ')
  await userEvent.click(screen.getByRole('button', { name: 'Revoke 3 delegations' }))
  await screen.findByText('closed')
  expect(answers).toEqual([{ cascade: true, reason: 'moved' }])
})

test('a reason that is asked for is missed, and nothing happens without it', async () => {
  let acted = false
  await show(
    <Revoke
      onAct={async () => {
        acted = true
      }}
    />,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Revoke delegation' }))
  screen.getByText('Reason is required.')
  expect(acted).toBe(false)
})

test('from ten on the count is typed to continue', async () => {
  let acted = 0
  await show(
    <Revoke
      count={12}
      onAct={async () => {
        acted += 1
      }}
    />,
  )
  await userEvent.type(await screen.findByLabelText(/Reason/), 'moved')
  await userEvent.click(screen.getByRole('button', { name: 'Revoke delegation' }))
  screen.getByText('Type the number 12.')
  expect(acted).toBe(0)
  await userEvent.type(screen.getByLabelText(/Type 12/), '12')
  await userEvent.click(screen.getByRole('button', { name: 'Revoke delegation' }))
  await waitFor(() => expect(acted).toBe(1))
})

test('a refusal is shown in place, and what was typed stays', async () => {
  await show(
    <Revoke
      onAct={() =>
        Promise.reject(new Failure({ kind: 'refused', status: 409, message: 'It was revoked before.' }))
      }
    />,
  )
  await userEvent.type(await screen.findByLabelText(/Reason/), 'moved')
  await userEvent.click(screen.getByRole('button', { name: 'Revoke delegation' }))
  await screen.findByText('It was revoked before.')
  expect((screen.getByLabelText(/Reason/) as HTMLTextAreaElement).value).toBe('moved')
})

test('the safe button has the focus, and closes', async () => {
  await show(<Revoke onAct={async () => {}} />)
  const keep = await screen.findByRole('button', { name: 'Keep delegation' })
  await waitFor(() => expect(document.activeElement).toBe(keep))
  await userEvent.click(keep)
  await screen.findByText('closed')
})
