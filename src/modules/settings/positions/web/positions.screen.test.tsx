import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { Effects } from '../../effects/model/effects.ts'
import { NO_EFFECTS } from '../../effects/model/testing/no-effects.ts'
import type { PositionDetail } from '../model/position.ts'
import type { PositionAct } from '../model/position-acts.ts'
import PositionForm from './PositionForm.tsx'
import { usePositionActs } from './use-position-acts.ts'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-00000000000'
const LOST: Effects = {
  ...NO_EFFECTS,
  stamp: 'of what is lost',
  people: { total: 1, shown: [{ id: `${ID}9`, name: 'Ada Whitfield', from: null }] },
}
const subject = (n: number, linkedUsers = 0) => ({
  id: `${ID}${n}`,
  positionName: `Dean ${n}`,
  linkedUsers,
  status: 'ACTIVE' as const,
})

function Acts({ target, rows }: { target: PositionAct; rows: ReturnType<typeof subject>[] }) {
  const { act, dialog } = usePositionActs()
  return (
    <>
      <button type="button" onClick={() => act(target)(rows)}>
        Go
      </button>
      {dialog}
    </>
  )
}
const server = (effects: Effects, refused: { id: string; code: string; message: string }[] = []) =>
  network(({ path, body }) => {
    if (path.endsWith('/preview')) return { body: { data: { effects, refused } } }
    const { ids } = body as { ids: string[] }
    return { body: { data: { succeeded: ids, refused: [] } } }
  })
const sent = (asked: readonly NetworkRequest[]) =>
  asked.filter(({ path }) => !path.endsWith('preview')).map((each) => [each.method, each.path, each.body])
const stamps = (asked: readonly NetworkRequest[]) => asked.map(({ headers }) => headers.get('if-effects'))
const go = async (target: PositionAct, rows: ReturnType<typeof subject>[]) => {
  await show(<Acts target={target} rows={rows} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Go' }))
}
const STATUS = '/api/settings/positions/bulk-status'

test('one position that nothing hangs on is deactivated immediately, and the toast takes it back', async () => {
  const asked = server(NO_EFFECTS)
  await go('deactivate', [subject(1)])
  await screen.findByText('Position deactivated.')
  expect(screen.queryByRole('dialog')).toBeNull()
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Position activated.')
  expect(sent(asked)).toEqual([
    ['PATCH', STATUS, { ids: [`${ID}1`], status: 'INACTIVE' }],
    ['PATCH', STATUS, { ids: [`${ID}1`], status: 'ACTIVE' }],
  ])
  expect(stamps(asked)).toEqual([null, 'stamp', null])
})

test('one that authority hangs on is asked about first, with what follows from it', async () => {
  const asked = server(LOST)
  await go('deactivate', [subject(1)])
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('Deactivate this position?')
  dialog.getByText('1 person will have less authority')
  dialog.getByText('Ada Whitfield')
  expect(sent(asked)).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate position' }))
  await screen.findByText('Position deactivated.')
  expect(stamps(asked)).toEqual([null, 'of what is lost'])
})

test('one that active users are linked to is not deleted, and the dialog leads to them', async () => {
  const asked = server(NO_EFFECTS)
  await go('delete', [subject(1, 3)])
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('“Dean 1” cannot be deleted')
  dialog.getByText(/^3 active users are linked to this position/)
  expect(dialog.getByRole('link', { name: 'Show occupants' }).getAttribute('href')).toBe(
    `/admin/account-settings/positions/view/${ID}1?tab=occupants`,
  )
  expect(asked).toEqual([])
})

test('one that may not be deactivated says why before it is tried', async () => {
  const asked = server(NO_EFFECTS, [{ id: `${ID}1`, code: 'INVALID_TRANSITION', message: 'It is Inactive.' }])
  await go('deactivate', [subject(1)])
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('1 position will not change')
  dialog.getByText('It is Inactive.')
  expect(sent(asked)).toEqual([])
})

test('of several those that may not go are counted, and only the others are deleted', async () => {
  const asked = server(NO_EFFECTS, [
    { id: `${ID}2`, code: 'IN_USE', message: 'Dean 2 is in use and cannot be deleted.' },
  ])
  await go('delete', [subject(1), subject(2, 1)])
  const dialog = within(await screen.findByRole('dialog'))
  dialog.getByText('1 position will not change')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete position' }))
  await screen.findByText('Position deleted.')
  expect(sent(asked)).toEqual([['DELETE', '/api/settings/positions', { ids: [`${ID}1`] }]])
  // what is shown is asked again of those that go, and the act is bound to that
  expect(stamps(asked)).toEqual([null, null, 'stamp'])
})

const DETAIL: PositionDetail = {
  id: `${ID}1`,
  positionId: 'POS-1001',
  statusSince: null,
  positionName: 'Dean',
  externalId: '',
  status: 'ACTIVE',
  sourceType: 'MANUAL',
  groups: [],
  linkedUsers: 1,
  delegationsReceived: 0,
  delegationsIssued: 0,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  version: 3,
}

test('a position needs a name, and a name that is taken is reported at its field', async () => {
  const taken = 'The name “Dean” is already in use.'
  const asked = network(({ method }) =>
    method === 'POST'
      ? {
          status: 409,
          body: {
            data: {
              code: 'DUPLICATE_NAME',
              message: taken,
              fields: [{ path: 'body.positionName', message: taken }],
            },
          },
        }
      : { body: { data: { items: [], more: false } } },
  )
  await show(<PositionForm onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Create position' }))
  await screen.findByText('Position name is required.')
  await userEvent.type(screen.getByRole('textbox', { name: /Position name/ }), 'Dean')
  await userEvent.click(screen.getByRole('button', { name: 'Create position' }))
  expect(await screen.findAllByText(taken)).not.toEqual([])
  const create = asked.find(({ path }) => path === '/api/settings/positions')
  expect(create?.body).toEqual({ positionName: 'Dean', groupIds: [], externalId: '' })
})

test('a change of the name alone is saved without a question', async () => {
  const asked = network(({ path }) =>
    path.includes('selection-list')
      ? { body: { data: { items: [], more: false } } }
      : { body: { data: { ...DETAIL, positionName: 'Dean of Law', version: 4 } } },
  )
  await show(<PositionForm position={DETAIL} onClose={() => {}} />)
  await userEvent.type(await screen.findByRole('textbox', { name: /Position name/ }), ' of Law')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Position saved.')
  await waitFor(() =>
    expect(
      asked
        .filter(({ path }) => path.includes('positions'))
        .map(({ method, headers }) => [method, headers.get('if-match')]),
    ).toEqual([['PATCH', '"3"']]),
  )
})

test('a change of its groups is saved as it was shown, and shown again where its effects have changed', async () => {
  const group = { id: `${ID}5`, name: 'Law' }
  const now = { ...LOST, stamp: 'now', decisionsWithoutHolder: { total: 2, shown: [] } }
  const data = { code: 'EFFECTS_CHANGED', message: 'The effects have changed.', effects: now }
  const asked = network(({ path, method, headers }) => {
    if (path.endsWith('/preview')) return { body: { data: { effects: LOST, refused: [] } } }
    if (method !== 'PATCH') return { body: { data: { items: [], more: false } } }
    return headers.get('if-effects') === 'now' ? { body: { data: DETAIL } } : { status: 409, body: { data } }
  })
  const position = { ...DETAIL, groups: [{ ...group, groupTypeName: 'Departments' }] } as never
  await show(<PositionForm position={position} onClose={() => {}} />)
  await userEvent.click(await screen.findByRole('combobox', { name: /Groups/ }))
  await userEvent.keyboard('{Backspace}')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  const title = await screen.findByText('1 person will have less authority')
  const dialog = within(title.closest<HTMLElement>('[role="dialog"]') as HTMLElement)
  expect(sent(asked).filter(([method]) => method === 'PATCH')).toEqual([])
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await dialog.findByText('The effects have changed.')
  dialog.getByText('No one may make 2 decisions any longer')
  await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Position saved.')
  const saves = asked.filter(({ method }) => method === 'PATCH')
  expect(stamps(saves)).toEqual(['of what is lost', 'now'])
  expect(saves[1]?.body).toMatchObject({ groupIds: [] })
})

test('what someone else saved meanwhile is said, and saved over where the person says so', async () => {
  const version = 7
  const asked = network(({ path, method, headers }) => {
    if (path.includes('selection-list')) return { body: { data: { items: [], more: false } } }
    if (method === 'GET') return { body: { data: { ...DETAIL, version } } }
    return headers.get('if-match') === `"${version}"`
      ? { body: { data: { ...DETAIL, version: 8 } } }
      : { status: 412, body: { data: { code: 'STALE_VERSION', message: 'This was changed.' } } }
  })
  await show(<PositionForm position={DETAIL} onClose={() => {}} />)
  await userEvent.type(await screen.findByRole('textbox', { name: /Position name/ }), ' of Law')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Overwrite with my changes' }))
  await screen.findByText('Position saved.')
  const saves = asked.filter(({ method }) => method === 'PATCH')
  expect(saves.map(({ headers }) => headers.get('if-match'))).toEqual(['"3"', '"7"'])
  expect(saves[1]?.body).toMatchObject({ positionName: 'Dean of Law' })
})
