import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { NO_EFFECTS } from '#modules/settings/effects/model/testing/no-effects.ts'
import { network, show } from '#platform/web/testing/screen.tsx'
import type { DelegationDetail } from '../model/delegation.ts'
import { MoveDialog } from './MoveDialog.tsx'

afterEach(cleanup)

const upTo = (max: string) => ({
  valueType: 'CURRENCY',
  unit: 'USD',
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const below = (max: string) => ({
  authorityTypeName: 'Approval',
  bound: { ...upTo(max), maxExclusive: true },
})
const ID = (digit: number) => `018f0000-0000-7000-8000-00000000000${digit}`

const delegation = {
  id: ID(1),
  version: 3,
  decision: { id: ID(9) },
  parentDelegationId: ID(2),
  children: [],
  authorities: [{ authorityTypeName: 'Approval', bounds: [upTo('50000')] }],
  expiration: '2030-07-01T04:00:00.000Z',
} as unknown as DelegationDetail

const row = (digit: number, name: string, limit: string, expiration: string | null = null) => ({
  id: ID(digit),
  displayId: `DEL-${digit}`,
  recipient: [{ id: 'p1', name, isPosition: true }],
  authorityLimit: [{ authorityTypeName: 'Approval', bound: upTo(limit) }],
  expiration,
})
const rows = [
  row(2, 'President', '900000'),
  row(3, 'Controller', '20000'),
  row(4, 'Dean', '90000', '2029-07-01T04:00:00.000Z'),
  row(5, 'Provost', '90000', '2031-07-01T04:00:00.000Z'),
  { ...row(6, 'Clerk', '50000'), authorityLimit: [below('50000')] },
]

const server = () =>
  network(({ path }) => {
    if (path.endsWith('/delegations/search'))
      return { body: { data: { items: rows, total: rows.length, totalIsExact: true, page: 1, limit: 50 } } }
    if (path.endsWith('/parent'))
      return {
        status: 422,
        body: {
          data: {
            code: 'RULE_BROKEN',
            message: 'Some fields are wrong.',
            fields: [
              { path: 'body.parentSlotId', message: 'Your own delegation does not cover this group.' },
              { path: 'body.parentSlotId', message: 'Matrix is not one of your own pathways.' },
              { path: 'body.parentSlotId', message: 'Your own delegation does not cover this group.' },
            ],
          },
        },
      }
    if (path.endsWith('/preview')) return { body: { data: { effects: NO_EFFECTS, refused: [] } } }
    return {
      body: {
        data: { recipients: [{ slotId: ID(7), position: { id: ID(8), name: 'Provost' }, user: null }] },
      },
    }
  })

test('a delegation that cannot cover the moved one says why, and only what may be passed on is looked for', async () => {
  const asked = server()
  await show(<MoveDialog delegation={delegation} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('combobox'))
  await screen.findByText('DEL-3 · Limit too low: $20,000')
  screen.getByText('DEL-2 · Already issued from this delegation')
  screen.getByText('DEL-4 · Ends on 06/30/2029')
  screen.getByText('DEL-5 · $90,000')
  screen.getByText('DEL-6 · Limit too low: below $50,000')
  expect(asked.find((each) => each.path.endsWith('/search'))?.body).toMatchObject({ redelegable: true })
})

test('each reason of a refused move has a line of its own, once', async () => {
  server()
  await show(<MoveDialog delegation={delegation} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('combobox'))
  await userEvent.click(await screen.findByTitle('Provost'))
  await screen.findByText(/Provost becomes the issuer/)
  await userEvent.click(screen.getByRole('button', { name: 'Move delegation' }))
  const said = await screen.findByText(/does not cover this group/)
  expect(said.textContent?.trim()).toBe(
    'Your own delegation does not cover this group.\nMatrix is not one of your own pathways.',
  )
})

test('what a move does is shown before, and shown again where it has changed meanwhile', async () => {
  const before = { ...NO_EFFECTS, stamp: 'before', delegationsFlagged: { total: 2, shown: [] } }
  const now = { ...NO_EFFECTS, stamp: 'now', delegationsFlagged: { total: 3, shown: [] } }
  let effects = before
  const asked = network(({ path, method, headers }) => {
    if (path.endsWith('/preview')) return { body: { data: { effects, refused: [] } } }
    if (path.endsWith('/delegations/search'))
      return { body: { data: { items: rows, total: rows.length, totalIsExact: true, page: 1, limit: 50 } } }
    if (method !== 'GET' && headers.get('if-effects') !== effects.stamp)
      return { status: 409, body: { data: { code: 'EFFECTS_CHANGED', message: 'Changed.', effects } } }
    return {
      body: {
        data: { recipients: [{ slotId: ID(7), position: { id: ID(8), name: 'Provost' }, user: null }] },
      },
    }
  })
  let isClosed = false
  await show(
    <MoveDialog
      delegation={delegation}
      onClose={() => {
        isClosed = true
      }}
    />,
  )
  await userEvent.click(await screen.findByRole('combobox'))
  await userEvent.click(await screen.findByTitle('Provost'))
  await screen.findByText('2 delegations will be flagged as invalid')
  effects = now
  await userEvent.click(screen.getByRole('button', { name: 'Move delegation' }))
  await screen.findByText('Changed.')
  await screen.findByText('3 delegations will be flagged as invalid')
  expect(isClosed).toBe(false)
  await userEvent.click(screen.getByRole('button', { name: 'Move delegation' }))
  await waitFor(() => expect(isClosed).toBe(true))
  const moves = asked.filter(({ path }) => path.endsWith('/parent'))
  expect(moves.map(({ headers }) => [headers.get('if-match'), headers.get('if-effects')])).toEqual([
    ['"3"', 'before'],
    ['"3"', 'now'],
  ])
  const [preview] = asked.filter(({ path }) => path.endsWith('/preview'))
  expect([preview?.path, preview?.body]).toEqual([
    `/api/decision/delegations/${ID(1)}/parent/preview`,
    { parentDelegationId: ID(5), parentSlotId: ID(7) },
  ])
})

test('of a suspended delegation it is said that it stays so', async () => {
  server()
  const suspended = { ...delegation, status: 'SUSPENDED' } as DelegationDetail
  await show(<MoveDialog delegation={suspended} onClose={() => {}} />)
  expect(screen.getByText(/^This delegation stays suspended after the move/)).toBeTruthy()
})
