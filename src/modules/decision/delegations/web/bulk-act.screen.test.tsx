import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type Asked, network, show } from '#platform/web/testing/screen.tsx'
import { BulkAct } from './BulkAct.tsx'

afterEach(cleanup)

const ID = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`
const lost = (digit: number, recipient: string) => ({
  id: ID(digit),
  displayId: 'DEL-1',
  recipient,
  message: '',
})
const preview = (below: ReturnType<typeof lost>[], peopleTold: string[]) => ({
  body: {
    data: {
      childDelegationsAffected: below.length,
      numberOfChildDelegationsInvalidated: below.length,
      childDelegationsInvalidated: below,
      peopleTold,
      impact: [],
    },
  },
})
const server = (
  previewOf: (asked: Asked) => ReturnType<typeof preview> | { status: number; body: unknown },
) =>
  network((asked) =>
    asked.path.endsWith('/check-cascading-updates')
      ? previewOf(asked)
      : { body: { data: { succeeded: [], refused: [] } } },
  )

test('with the cascade, the button counts what is revoked below, too', async () => {
  const asked = server(() =>
    preview([lost(5, 'Dean'), lost(6, 'Chair'), lost(7, 'Buyer')], ['Aisha Bello', 'Henrik Voss']),
  )
  await show(<BulkAct target="revoke" rows={[{ id: ID(1) }]} onClose={() => {}} />)
  await screen.findByText('3 redelegations below lose force')
  screen.getByText('Dean, Chair, Buyer')
  screen.getByRole('button', { name: 'Revoke delegation' })
  screen.getByLabelText('Reason (optional)')
  await userEvent.click(screen.getByRole('checkbox', { name: /Also revoke the 3 redelegations below/ }))
  await userEvent.click(screen.getByRole('button', { name: 'Revoke 4 delegations' }))
  expect(asked.find((each) => each.path.endsWith('/bulk/revoked'))?.body).toMatchObject({
    cascadeToChildDelegations: true,
  })
})

test('where nothing hangs below there is no cascade to choose', async () => {
  server(() => preview([], ['Aisha Bello']))
  await show(<BulkAct target="suspend" rows={[{ id: ID(1) }]} onClose={() => {}} />)
  await screen.findByText('1 person can decide less')
  expect(screen.queryByRole('checkbox')).toBeNull()
})

test('an act on several shows what changes below, each redelegation and each person once', async () => {
  server(({ body }) =>
    (body as { delegationId: string }).delegationId === ID(1)
      ? preview([lost(2, 'Dean'), lost(5, 'Chair')], ['Aisha Bello', 'Henrik Voss'])
      : preview([lost(5, 'Chair')], ['Henrik Voss']),
  )
  await show(<BulkAct target="suspend" rows={[{ id: ID(1) }, { id: ID(2) }]} onClose={() => {}} />)
  await screen.findByText('1 redelegation below loses force')
  screen.getByText('2 people can decide less')
  await userEvent.click(screen.getByRole('checkbox', { name: /Also suspend everything/ }))
  screen.getByRole('button', { name: 'Suspend 2 delegations and all below' })
})

test('a preview that did not come is missed aloud', async () => {
  server(() => ({ status: 403, body: { data: { message: 'No.', code: 'FORBIDDEN' } } }))
  await show(<BulkAct target="suspend" rows={[{ id: ID(1) }, { id: ID(2) }]} onClose={() => {}} />)
  await screen.findByText('What this changes could not be looked up.')
})
