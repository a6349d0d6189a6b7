import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import type * as z from 'zod'
import type { Effects } from '#modules/settings/effects/model/effects.ts'
import { NO_EFFECTS } from '#modules/settings/effects/model/testing/no-effects.ts'
import { aViewer, type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import type { previewMatricesEnding } from '../model/matrix-calls.ts'
import type { MatrixRow } from '../model/matrix-list.ts'
import MatrixListScreen from './MatrixListScreen.tsx'

afterEach(cleanup)

const [ID, DRAFT, OWNER] = [1, 2, 3].map((n) => `018f0000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
]
const BOARD: MatrixRow = {
  id: ID,
  matrixId: 'MTX-1001',
  matrixName: 'Board matrix',
  matrixDescription: 'What the board has delegated.',
  decisionsCount: 14,
  delegationsCount: 2,
  matrixSharingType: 'SHARED',
  matrixStatusName: 'PUBLISHED',
  ownerId: OWNER,
  ownerName: 'Ada Reyes',
  isFavorite: false,
  currentTab: 'sharing',
  updatedAt: '2026-11-01T10:00:00.000Z',
  createdAt: '2026-11-01T10:00:00.000Z',
  narrowsWhenShared: false,
  acts: ['edit', 'archive'],
}
const BEGUN: MatrixRow = { ...BOARD, id: DRAFT, matrixName: 'Travel matrix', matrixStatusName: 'DRAFT' }

const COUNTS = { active: 2, draft: 1, archived: 0, favorite: 4, all: 3 }
type Ending = z.output<typeof previewMatricesEnding.reply>
const NOTHING: Ending = { matrices: 1, delegations: 0, links: 0, refused: [] }

const ended = (total: number): Effects => ({ ...NO_EFFECTS, delegationsEnded: { total, shown: [] } })

const server = (items: readonly MatrixRow[], ending: Ending | null = NOTHING) =>
  network(({ path }) => {
    if (path.endsWith('/matrices/counts')) return { body: { data: COUNTS } }
    if (path.endsWith('/check-ending'))
      return ending ? { body: { data: ending } } : { status: 400, body: { data: { message: 'No.' } } }
    if (path.endsWith('/bulk-archive/preview'))
      return { body: { data: { effects: ended(ending?.delegations ?? 0), refused: ending?.refused ?? [] } } }
    if (path.endsWith('/bulk-archive')) return { body: { data: { succeeded: [ID], refused: [] } } }
    const page = { total: items.length, totalIsExact: true, page: 1, limit: 25 }
    return { body: { data: { items, ...page } } }
  })
/** The rows that were asked for. What is counted beside them is asked for by their ids. */
const lists = (asked: readonly NetworkRequest[]) =>
  asked
    .filter(({ path }) => path === '/api/matrix/matrices/list')
    .map(({ body }) => body as { tab: string; ids?: string[] })
    .filter(({ ids }) => ids === undefined)
const archives = (asked: readonly NetworkRequest[]) =>
  asked.filter(({ path }) => path === '/api/matrix/matrices/bulk-archive').map(({ body }) => body)

async function archiving() {
  await show(<MatrixListScreen />)
  await userEvent.click(await screen.findByRole('button', { name: /Board matrix/ }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  return within(await screen.findByRole('dialog'))
}

test('the tabs say how many matrices each has, and one is opened by its link', async () => {
  const asked = server([BOARD])
  const { address } = await show(<MatrixListScreen />)
  const tabs = within(await screen.findByRole('navigation', { name: 'matrices' }))
  await waitFor(() =>
    expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Published2',
      'Drafts1',
      'Archived0',
      'Favorites4',
      'All3',
    ]),
  )
  await userEvent.click(tabs.getByRole('link', { name: /^Favorites/ }))
  await waitFor(() => expect(lists(asked).map(({ tab }) => tab)).toEqual(['active', 'favorite']))
  expect(address()).toBe('/?tab=favorite')
})

test.each([
  ['/', 'There are no matrices yet'],
  ['/?tab=draft', 'No drafts of matrices'],
  ['/?tab=archived', 'No archived matrices'],
  ['/?tab=favorite', 'You have no favorite matrices'],
])('an empty list at %s says: %s', async (at, words) => {
  server([])
  await show(<MatrixListScreen />, { at })
  await screen.findByRole('heading', { name: words })
})

test('a new matrix is offered to those who may create one', async () => {
  server([])
  await show(<MatrixListScreen />)
  await screen.findByRole('heading', { name: 'There are no matrices yet' })
  expect(screen.queryByRole('link', { name: 'New matrix' })).toBeNull()
  cleanup()
  const permissions = { 'tenant.access_matrices_module': 'ON', 'tenant.create_matrices': 'ON' } as const
  await show(<MatrixListScreen />, { viewer: { ...aViewer, permissions } })
  const create = await screen.findByRole('link', { name: 'New matrix' })
  expect(create.getAttribute('href')).toBe('/matrices/create')
})

test('a row says what a matrix is and leads to it, a draft to its wizard', async () => {
  server([BOARD, BEGUN])
  await show(<MatrixListScreen />)
  const found = within(await screen.findByRole('row', { name: /Board matrix/ }))
  for (const text of ['14', 'Shared', 'Published', 'Ada Reyes']) found.getByText(text)
  const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect([hrefOf('Board matrix'), hrefOf('Travel matrix')]).toEqual([
    `/matrices/details/${ID}`,
    `/matrices/draft/${DRAFT}`,
  ])
})

test('before an archive it is said how many delegations it revokes, and that number is typed', async () => {
  const asked = server([BOARD], { matrices: 1, delegations: 2, links: 0, refused: [] })
  const question = await archiving()
  await question.findByText('2 delegations will end')
  question.getByText('Archive “Board matrix”?')
  const archive = question.getByRole('button', { name: 'Archive matrix' })
  await userEvent.click(archive)
  question.getByText('Type the number 2.')
  expect(archives(asked)).toEqual([])
  await userEvent.type(question.getByLabelText(/Type 2/), '2')
  await userEvent.click(archive)
  await screen.findByText('Matrix archived.')
  expect(archives(asked)).toEqual([{ matrixIds: [ID], revokesDelegations: true }])
  expect(asked.find(({ path }) => path.endsWith('/bulk-archive'))?.headers.get('if-effects')).toBe('stamp')
})

test('an archive that would revoke something else by now asks again with what it would do', async () => {
  const effects = { ...ended(3), stamp: 'later' }
  const shown = [ended(2), effects]
  network(({ path }) => {
    if (path.endsWith('/matrices/counts')) return { body: { data: COUNTS } }
    if (path.endsWith('/check-ending')) return { body: { data: { ...NOTHING, delegations: 2 } } }
    if (path.endsWith('/preview')) return { body: { data: { effects: shown.shift(), refused: [] } } }
    if (path.endsWith('/bulk-archive'))
      return {
        status: 409,
        body: { data: { code: 'EFFECTS_CHANGED', message: 'The effects changed.', effects } },
      }
    return { body: { data: { items: [BOARD], total: 1, totalIsExact: true, page: 1, limit: 25 } } }
  })
  const question = await archiving()
  await question.findByText('2 delegations will end')
  await userEvent.type(question.getByLabelText(/Type 2/), '2')
  await userEvent.click(question.getByRole('button', { name: 'Archive matrix' }))
  await question.findByText('3 delegations will end')
})

test('an archive ends public links, whatever becomes of the delegations', async () => {
  server([BOARD], { matrices: 1, delegations: 2, links: 1, refused: [] })
  const question = await archiving()
  const said = 'End 1 public link. A restore does not bring it back.'
  await question.findByText(said)
  await userEvent.click(question.getByRole('radio', { name: /^Archive the view only/ }))
  await question.findByText(/^Only this matrix is archived/)
  await question.findByText(said)
})

test('a matrix whose delegations stay is archived without a number', async () => {
  const asked = server([BOARD], { matrices: 1, delegations: 2, links: 1, refused: [] })
  const question = await archiving()
  await question.findByText('2 delegations will end')
  question.getByText(
    'All active delegations of this matrix will be revoked. They stay revoked after a restore.',
  )
  await userEvent.click(question.getByRole('radio', { name: /^Archive the view only/ }))
  await waitFor(() => expect(question.queryByText('2 delegations will end')).toBeNull())
  question.getByText('Only this matrix is archived. You can restore it.')
  expect(question.queryByText(/revoked/)).toBeNull()
  await userEvent.click(question.getByRole('button', { name: 'Archive matrix' }))
  await screen.findByText('Matrix archived.')
  expect(archives(asked)).toEqual([{ matrixIds: [ID], revokesDelegations: false }])
})

test('who gives a matrix away hears before what it shows less for that', async () => {
  const own = { ...BOARD, acts: ['reassign' as const] }
  server([own, { ...own, id: DRAFT, matrixName: 'Wide matrix', narrowsWhenShared: true }])
  await show(<MatrixListScreen />)
  for (const [name, notes] of [
    [/Board matrix/, 0],
    [/Wide matrix/, 1],
  ] as const) {
    await userEvent.click(await screen.findByRole('button', { name }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Change owner' }))
    const question = within(await screen.findByRole('dialog'))
    expect(question.queryAllByText(/With a new owner, a matrix no longer shows/)).toHaveLength(notes)
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
})

test('where nothing is revoked, the question says so', async () => {
  server([BOARD])
  const question = await archiving()
  await question.findByText('No authority changes')
  question.getByText('Archive “Board matrix”?')
})

test('what would be revoked is reported first: without that, only the view is archived', async () => {
  const asked = server([BOARD], null)
  const question = await archiving()
  await question.findByText('The effects could not be checked.')
  const archive = () => question.getByRole('button', { name: 'Archive matrix' })
  await userEvent.click(archive())
  expect(archives(asked)).toEqual([])
  await userEvent.click(question.getByRole('radio', { name: /^Archive the view only/ }))
  await waitFor(() => expect(archive().getAttribute('aria-disabled')).not.toBe('true'))
  await userEvent.click(archive())
  await screen.findByText('Matrix archived.')
  expect(archives(asked)).toEqual([{ matrixIds: [ID], revokesDelegations: false }])
})

test('of several of which one stays, only what becomes of the other one is said', async () => {
  const refused = [{ id: DRAFT, code: 'REVOKES_UNSEEN', message: 'You cannot view all delegations.' }]
  server([BOARD, BEGUN], { ...NOTHING, refused })
  await show(<MatrixListScreen />)
  await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Board matrix' }))
  await userEvent.click(screen.getByRole('checkbox', { name: 'Select Travel matrix' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Archive' }))
  const question = within(await screen.findByRole('dialog'))
  await question.findByText('“Travel matrix”: You cannot view all delegations.')
  question.getByText(/^All active delegations of this matrix will be revoked\./)
  await question.findByText('No authority changes')
  expect(question.queryByText(/these matrices/i)).toBeNull()
})

test('of one alone that stays the reason is said', async () => {
  const message = 'You can no longer view all that this matrix shows.'
  server([BOARD], { ...NOTHING, matrices: 0, refused: [{ id: ID, code: 'SIGHT_LOST', message }] })
  const question = await archiving()
  await question.findByText(message)
  expect(question.queryByText('This matrix has no active delegations.')).toBeNull()
  expect(question.getByRole('button', { name: 'Archive matrix' })).toHaveProperty('disabled', true)
  expect(question.queryByText(/will be revoked/)).toBeNull()
})
