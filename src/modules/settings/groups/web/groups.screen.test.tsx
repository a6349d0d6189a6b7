import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { createAct } from '#platform/web/list/RecordListScreen.tsx'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { NO_EFFECTS } from '../../effects/model/testing/no-effects.ts'
import { type GroupDetail, NO_ADDRESS } from '../model/group.ts'
import type { GroupAct } from '../model/group-acts.ts'
import GroupForm from './GroupForm.tsx'
import { GroupTree } from './GroupTree.tsx'
import { texts } from './texts.ts'
import { useGroupActs } from './use-group-acts.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-00000000000'
const TYPE = `${ID}7`
const effects = (people: number) => ({
  ...NO_EFFECTS,
  stamp: `of ${people}`,
  people: { total: people, shown: people ? [{ id: `${ID}9`, name: 'Ada Whitfield', from: null }] : [] },
})
const IN_USE = { id: `${ID}1`, code: 'IN_USE', message: 'Law is in use and cannot be deleted.' }

function Acts({ target, ids = [`${ID}1`] }: { target: GroupAct; ids?: string[] }) {
  const { act, dialog } = useGroupActs()
  return (
    <>
      <button
        type="button"
        onClick={() => act(target)(ids.map((id) => ({ id, status: 'ACTIVE', isRoot: false })))}
      >
        Go
      </button>
      {dialog}
    </>
  )
}
type BulkBody = { ids: string[]; disableOption?: string; removeAssociations?: boolean }
const server = ({ isUsed = false } = {}) =>
  network(({ path, body }) => {
    const { ids, disableOption, removeAssociations } = body as BulkBody
    if (path.endsWith('bulk-delete/preview'))
      return {
        body: { data: { effects: effects(0), refused: isUsed && !removeAssociations ? [IN_USE] : [] } },
      }
    if (path.endsWith('/preview'))
      return {
        body: { data: { effects: effects(disableOption === 'REMOVE_ASSOCIATIONS' ? 1 : 0), refused: [] } },
      }
    return { body: { data: { succeeded: ids, refused: [] } } }
  })
const sent = (asked: readonly NetworkRequest[]) =>
  asked.filter(({ path }) => !path.endsWith('preview')).map((each) => [each.method, each.path, each.body])
const stamps = (asked: readonly NetworkRequest[]) =>
  asked.filter(({ path }) => !path.endsWith('preview')).map(({ headers }) => headers.get('if-effects'))
const go = async (target: GroupAct, ids?: string[]) => {
  await show(<Acts target={target} {...(ids && { ids })} />)
  await userEvent.click(await screen.findByRole('button', { name: 'Go' }))
}

test('anyone who deactivates a group chooses what it stays tied to, and sees what each choice does', async () => {
  const asked = server()
  await go('deactivate')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('No authority changes')
  expect((dialog.getByRole('radio', { name: /Keep associations/ }) as HTMLInputElement).checked).toBe(true)
  await userEvent.click(dialog.getByRole('radio', { name: /Remove associations/ }))
  await dialog.findByText('1 person will have less authority')
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate group' }))
  await screen.findByText('Group deactivated.')
  const body = { ids: [`${ID}1`], status: 'INACTIVE', disableOption: 'REMOVE_ASSOCIATIONS' }
  expect(sent(asked)).toEqual([['PATCH', '/api/settings/groups/bulk-update', body]])
  expect(stamps(asked)).toEqual(['of 1'])
})

test('what happens on a later day is said with that day', async () => {
  const shown = [{ id: `${ID}9`, name: 'Ada Whitfield', from: '2026-11-24T05:00:00.000Z' }]
  const later = { ...effects(1), people: { total: 1, shown } }
  network(() => ({ body: { data: { effects: later, refused: [] } } }))
  await go('deactivate')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('Ada Whitfield, from November 24, 2026')
})

test('what deactivating one does is shown again where it has changed meanwhile', async () => {
  let people = 1
  const asked = network(({ path, headers }) => {
    if (path.endsWith('/preview')) return { body: { data: { effects: effects(people), refused: [] } } }
    if (headers.get('if-effects') === effects(people).stamp)
      return { body: { data: { succeeded: [`${ID}1`], refused: [] } } }
    const data = { code: 'EFFECTS_CHANGED', message: 'Changed.', effects: effects(people) }
    return { status: 409, body: { data } }
  })
  await go('deactivate')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('1 person will have less authority')
  people = 2
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate group' }))
  await dialog.findByText('2 people will have less authority')
  dialog.getByText('Changed.')
  await userEvent.click(dialog.getByRole('button', { name: 'Deactivate group' }))
  await screen.findByText('Group deactivated.')
  expect(stamps(asked)).toEqual(['of 1', 'of 2'])
})

test('several are deleted as it was shown of all of them', async () => {
  const asked = server()
  await go('delete', [`${ID}1`, `${ID}2`])
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.queryByRole('textbox')).toBeNull())
  await dialog.findByText('No authority changes')
  await userEvent.click(dialog.getByRole('button', { name: /^Delete/ }))
  await screen.findByText('2 groups deleted.')
  expect(stamps(asked)).toEqual(['of 0'])
})

test('one that is used is deleted after the count was typed', async () => {
  const asked = server({ isUsed: true })
  await go('delete')
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('No authority changes')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete group' }))
  dialog.getByText('Type the number 1.')
  expect(sent(asked)).toEqual([])
  await userEvent.type(dialog.getByRole('textbox', { name: /Type 1 to confirm/ }), '1')
  await userEvent.click(dialog.getByRole('button', { name: 'Delete group' }))
  await screen.findByText('Group deleted.')
  expect(sent(asked)[0]?.[2]).toEqual({ ids: [`${ID}1`], removeAssociations: true })
  expect(stamps(asked)).toEqual(['of 0'])
})

test('one that nothing is tied to is deleted without typing', async () => {
  server()
  await go('delete')
  const dialog = within(await screen.findByRole('dialog'))
  await waitFor(() => expect(dialog.queryByRole('textbox')).toBeNull())
  await userEvent.click(dialog.getByRole('button', { name: 'Delete group' }))
  await screen.findByText('Group deleted.')
})

const LAW: GroupDetail = {
  id: `${ID}1`,
  groupId: 'GRP-1001',
  statusSince: null,
  groupName: 'Law',
  displayName: 'Law',
  legalName: '',
  externalId: '',
  baseCurrency: '',
  address: { ...NO_ADDRESS, countryCode: 'US' },
  groupTypeId: TYPE,
  groupTypeName: 'Departments',
  addressEnabled: true,
  status: 'ACTIVE',
  sourceType: 'MANUAL',
  isRoot: false,
  parents: [],
  children: [],
  decisionsCount: 0,
  delegationsCount: 0,
  positionsCount: 0,
  usersCount: 0,
  createdAt: '2026-11-01T12:00:00.000Z',
  updatedAt: '2026-11-01T12:00:00.000Z',
  version: 2,
}
const TYPES = { items: [{ id: TYPE, groupTypeName: 'Departments', status: 'ACTIVE', addressEnabled: true }] }
const forms = () =>
  network(({ path, method }) => {
    if (path.endsWith('/group-types')) return { body: { data: TYPES } }
    if (path.includes('selection-list')) return { body: { data: { items: [], more: false } } }
    return { status: method === 'POST' ? 201 : 200, body: { data: LAW } }
  })
const saved = (asked: readonly NetworkRequest[]) =>
  asked.filter(({ path, method }) => /\/groups(\/[\w-]+)?$/.test(path) && method !== 'GET')

test('a group that says it has a parent names one', async () => {
  const asked = forms()
  await show(<GroupForm groupTypeId={TYPE} onClose={() => {}} />)
  await userEvent.type(await screen.findByRole('textbox', { name: /Group name/ }), 'Arts')
  await userEvent.click(screen.getByRole('switch', { name: 'Has parent' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create group' }))
  await screen.findByText('Please select any one parent group!')
  expect(saved(asked)).toEqual([])
  await userEvent.click(screen.getByRole('switch', { name: 'Has parent' }))
  await userEvent.click(screen.getByRole('button', { name: 'Create group' }))
  await screen.findByText('Group created.')
  expect(saved(asked)[0]?.body).toMatchObject({ groupName: 'Arts', groupTypeId: TYPE, parentGroupIds: [] })
})

test('an address is asked for where its type has one, and what is not shown of it stays', async () => {
  const asked = forms()
  await show(<GroupForm group={LAW} onClose={() => {}} />)
  await userEvent.type(await screen.findByRole('textbox', { name: 'City' }), 'Seattle')
  await userEvent.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Group saved.')
  const [change] = saved(asked)
  expect([change?.method, change?.headers.get('if-match')]).toEqual(['PATCH', '"2"'])
  expect(change?.body).toMatchObject({ address: { city: 'Seattle', countryCode: 'US' } })
})

test('one decision is not counted as several', () => {
  expect(texts.carried(0, 1)).toBe('0 decisions, 1 delegation')
  expect(texts.carried(1, 1_001)).toBe('1 decision, 1,000+ delegations')
})

test('the tree of groups opens on the way to the group that is asked for', async () => {
  const row = (n: number, childrenCount: number) => ({
    id: `${ID}${n}`,
    groupName: `Group ${n}`,
    groupTypeName: 'Departments',
    status: 'ACTIVE',
    childrenCount,
    decisionsCount: { total: 0, totalIsExact: true },
    delegationsCount: { total: 0, totalIsExact: true },
  })
  // too many are below the second level for it to open on its own
  const below: Record<string, unknown[]> = {
    '': [row(1, 2)],
    [`${ID}1`]: [row(2, 1), row(3, 50)],
    [`${ID}2`]: [row(4, 0)],
  }
  network(({ path, query }) => {
    if (path.endsWith('/flat-list'))
      return {
        body: {
          data: {
            items: [
              { ...named(1), parentIds: [] },
              { ...named(2), parentIds: [`${ID}1`] },
              { ...named(4), parentIds: [`${ID}2`] },
            ],
            more: false,
          },
        },
      }
    const items = below[query.get('parentId') ?? ''] ?? []
    return { body: { data: { items, total: items.length, limit: 100 } } }
  })
  await show(<GroupTree tabs={null} create={createAct(texts.create, { onAct: () => {} })} />, {
    at: `/?group=${ID}4`,
  })
  const sought = await screen.findByRole('link', { name: 'Group 4' })
  expect(sought.closest('tr')?.getAttribute('aria-level')).toBe('3')
  expect(sought.closest('tr')?.tabIndex).toBe(0)
  expect(screen.getByRole('button', { name: 'Open Group 3' })).toBeDefined()
})

const named = (n: number) => ({
  id: `${ID}${n}`,
  name: `Group ${n}`,
  groupTypeId: TYPE,
  groupTypeName: 'Departments',
  status: 'ACTIVE',
})
