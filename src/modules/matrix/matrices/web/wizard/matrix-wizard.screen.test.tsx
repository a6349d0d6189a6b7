import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#platform/web/client/viewer.ts'
import { aViewer, type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { NOTHING_LEFT_OUT } from '../../../grid/model/grid.ts'
import { aGrid } from '../../../grid/testing/a-grid.ts'
import { type MatrixDetail, matrixInput } from '../../model/matrix.ts'
import type { Person } from '../../model/personnel-call.ts'
import MatrixWizardScreen from './MatrixWizardScreen.tsx'

afterEach(cleanup)

const [ID, ME, TYPE, OLD_TYPE, POSITION, FRIEND] = [1, 2, 3, 4, 5, 6].map(
  (n) => `018f0000-0000-7000-8000-00000000000${n}`,
) as [string, string, string, string, string, string]

const seesAll: Viewer = {
  ...aViewer,
  user: { ...aViewer.user, id: ME },
  permissions: { 'decision.view': 'ALL', 'delegation.view': 'ALL', 'tenant.access_matrices_module': 'ON' },
}
const CONTROLLER: Person = {
  kind: 'POSITION',
  id: POSITION,
  name: 'Controller',
  beside: ['Priya Raman'],
  organizations: ['Business and Finance'],
  locations: ['Main campus'],
  departments: ['Finance'],
  delegations: 4,
}

/** A matrix of which nothing is missing. */
const WHOLE: MatrixDetail['input'] = {
  ...matrixInput.required({ matrixName: true }).parse({ matrixName: 'Board matrix' }),
  owner: ME,
  allGroups: true,
  positions: [POSITION],
  allDecisions: true,
  authorityTypeIds: [TYPE],
  currentTab: 'sharing',
}
const may = { allowed: true, reason: null }
const record = (
  input: Partial<MatrixDetail['input']> = {},
  change: Partial<MatrixDetail> = {},
): MatrixDetail =>
  ({
    id: ID,
    matrixId: 'MTX-1001',
    matrixStatusName: 'DRAFT',
    input: { ...WHOLE, ...input },
    permissions: {
      edit: may,
      publish: may,
      changeShown: may,
      share: may,
      changeOwner: may,
      shareExternal: may,
      endLink: may,
    },
    publicLink: null,
    version: 3,
    ...change,
  }) as MatrixDetail
const SHARED = record(
  { documentSharingType: 'SHARED', documentSharingUsers: [FRIEND] },
  { matrixStatusName: 'PUBLISHED' },
)

const READ: Record<string, unknown> = {
  '/api/settings/delegation/authority-types': {
    items: [
      { id: TYPE, name: 'Approval', status: 'ACTIVE' },
      { id: OLD_TYPE, name: 'Veto', status: 'INACTIVE' },
    ],
  },
  '/api/auth/users/personnel': { items: [CONTROLLER], total: 1, page: 1, limit: 100 },
  '/api/matrix/matrices/preview': aGrid(),
  '/api/auth/user/selection': { items: [{ id: FRIEND, name: 'Theo Park', positions: [] }], more: false },
}
const server = (matrix = record()) =>
  network(({ path }) => {
    if (path.startsWith('/api/matrix/matrices') && !READ[path]) return { body: { data: matrix } }
    if (path.startsWith('/api/settings/matrices-settings'))
      return { body: { data: { decisionMatrixEnabled: true, authorityMatrixEnabled: true } } }
    return { body: { data: READ[path] ?? { items: [], more: false } } }
  })

/** The wizard reads from its address which matrix it is about. */
async function open(at: string) {
  const root = createRootRoute()
  const page = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component })
  const router = createRouter({
    routeTree: root.addChildren([
      page('/matrices/create', MatrixWizardScreen),
      page('/matrices/draft/$matrixId', MatrixWizardScreen),
      page('/matrices/edit/$matrixId', MatrixWizardScreen),
      page('$', () => <p>Elsewhere</p>),
    ]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  await show(<RouterProvider router={router as never} />, { viewer: seesAll })
  return () => router.state.location.pathname
}
const openNew = () => open('/matrices/create')
const openDraft = () => open(`/matrices/draft/${ID}`)
const openPublished = () => open(`/matrices/edit/${ID}`)

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
/** By the list of steps above. */
const goTo = async (step: string) => {
  const steps = within(await screen.findByRole('navigation', { name: /^Step \d of 7$/ }))
  await userEvent.click(steps.getByRole('button', { name: new RegExp(step) }))
}
const name = () => screen.findByPlaceholderText<HTMLInputElement>('Enter a matrix name')
const step = () => screen.getByRole('heading', { level: 2, name: /\?$|^Choose the columns$/ }).textContent
const saves = (asked: readonly NetworkRequest[]) =>
  asked.filter(({ method, path }) => method === 'PUT' || (method === 'POST' && /\/matrices$/.test(path)))
const published = (asked: readonly NetworkRequest[]) =>
  saves(asked).filter(({ body }) => (body as { matrixStatusName: string }).matrixStatusName === 'PUBLISHED')

test('what would be left out is said before publishing, and every limit type can be shown', async () => {
  const leftOut = { ...NOTHING_LEFT_OUT, byLimitType: 12, byStatus: 5 }
  const asked = network(({ path, body }) => {
    const types = Object.keys((body as Partial<MatrixDetail['input']> | undefined)?.primaryLimitTypes ?? {})
    const all = { ...leftOut, byLimitType: types.length > 1 ? 0 : 12 }
    if (path.endsWith('/matrices/preview')) return { body: { data: { ...aGrid(), leftOut: all } } }
    if (path.startsWith('/api/matrix/matrices')) return { body: { data: record() } }
    return { body: { data: READ[path] ?? { items: [], more: false } } }
  })
  await openDraft()
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)
  const lines =
    '5 delegations are hidden by the status filter. 12 delegations left out by limit type or range.'
  await waitFor(() => expect(said()).toContainEqual(expect.stringContaining(lines)))
  await press('Show all limit types')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Show all limit types' })).toBeNull())
  const previewed = asked.filter(({ path }) => path.endsWith('/matrices/preview')).at(-1)?.body
  expect(Object.keys((previewed as MatrixDetail['input']).primaryLimitTypes)).toHaveLength(7)
})

test('who may not change what strangers read hears it before they write', async () => {
  const reason = 'This matrix has a public link.'
  const permissions = { ...record().permissions, changeShown: { allowed: false, reason } }
  server(record({}, { matrixStatusName: 'PUBLISHED', permissions }))
  await openPublished()
  await screen.findByText(reason)
})

test.each([
  ['DRAFT', 'RESTRICTED', true, [/^You may view .* Once you publish this matrix/]],
  ['PUBLISHED', 'RESTRICTED', true, [/^You may view .* If you share this matrix with more people/]],
  ['PUBLISHED', 'PUBLIC', true, []],
  ['DRAFT', 'RESTRICTED', false, []],
] as const)(
  'who makes a matrix show less by it is given before: %s, %s',
  async (matrixStatusName, documentSharingType, narrowsWhenShared, notes) => {
    const publish = { allowed: matrixStatusName === 'DRAFT', reason: null }
    const permissions = { ...record().permissions, publish } as MatrixDetail['permissions']
    server(record({ documentSharingType }, { matrixStatusName, narrowsWhenShared, permissions }))
    await (matrixStatusName === 'DRAFT' ? openDraft() : openPublished())
    await goTo('Sharing')
    await screen.findByText('Who can open it?')
    expect(screen.queryAllByText(/^You may view/).map(({ textContent }) => textContent)).toEqual(
      notes.map((note) => expect.stringMatching(note)),
    )
  },
)

test.each([
  [true, 1],
  [false, 0],
] as const)(
  'who gives a matrix away hears what it shows less for that: %s',
  async (narrowsWhenShared, notes) => {
    server(record({}, { narrowsWhenShared }))
    await openDraft()
    await goTo('Main info')
    const given = () => screen.queryAllByText(/With a new owner/)
    expect(given()).toEqual([])
    const owner = await screen.findByRole('combobox', { name: /Owner/ })
    await userEvent.click(owner)
    await userEvent.click(await screen.findByText('Theo Park'))
    await waitFor(() => expect(owner.closest('.ant-select')?.textContent).toContain('Theo Park'))
    expect(given()).toHaveLength(notes)
  },
)

test('a public link is changed beside the wizard, which saves what comes after it', async () => {
  let version = 3
  const asked = network(({ method, path }) => {
    if (path.endsWith('/public-link')) {
      version += 1
      return { body: { data: { id: ID, publicLink: null, link: 'k'.repeat(43), version } } }
    }
    if (path.startsWith('/api/settings/matrices-settings'))
      return { body: { data: { externalSharing: true, requirePassword: false, requireExpiration: false } } }
    if (method === 'PUT') version += 1
    const matrix = record({}, { matrixStatusName: 'PUBLISHED', version })
    return { body: { data: path.startsWith('/api/matrix/matrices/') && !READ[path] ? matrix : READ[path] } }
  })
  await openPublished()
  await goTo('Sharing')
  for (const _ of [1, 2]) {
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Create link' }).disabled).toBe(false),
    )
    await press('Create link')
    const dialog = within(await screen.findByRole('dialog'))
    await userEvent.click(dialog.getByRole('button', { name: 'Create link' }))
    await userEvent.click(await dialog.findByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  await press('Save matrix')
  await waitFor(() => expect(saves(asked).length).toBe(3))
  expect(saves(asked).map(({ path, headers }) => [path.split('/').at(-1), headers.get('if-match')])).toEqual([
    ['public-link', '"3"'],
    ['public-link', '"4"'],
    [ID, '"5"'],
  ])
})

describe('a new matrix', () => {
  test('begins with the prompt for its name, and is walked step by step', async () => {
    server()
    await openNew()
    expect((await name()).value).toBe('')
    const walked = []
    for (const next of ['groups', 'personnel', 'decisions', 'delegation', 'formatting', 'sharing']) {
      await press(`Continue to ${next}`)
      walked.push(step())
    }
    expect(walked).toEqual([
      'Which groups?',
      'Choose the columns',
      'Which decisions?',
      'Which delegations?',
      'How are limits written?',
      'Who can open it?',
    ])
    screen.getByText('Step 7 of 7')
    screen.getByRole('button', { name: 'Publish matrix' })
    await goTo('Groups')
    expect(step()).toBe('Which groups?')
  })

  test('is no draft without a name: it points at the name, from any step', async () => {
    const asked = server()
    await openNew()
    await press('Continue to groups')
    await press('Save as draft')
    await screen.findByText('Matrix name is required.')
    expect(document.activeElement).toBe(await name())
    expect(saves(asked)).toEqual([])
  })

  test('is kept as a draft once it has a name', async () => {
    const asked = server()
    const address = await openNew()
    await userEvent.type(await name(), 'Board matrix')
    await press('Save as draft')
    await screen.findByText('Matrix saved as draft.')
    expect(saves(asked).at(-1)?.body).toMatchObject({ matrixName: 'Board matrix', matrixStatusName: 'DRAFT' })
    await waitFor(() => expect(address()).toBe('/matrices'))
  })

  test('is published with everything that was said, and every authority type in use', async () => {
    const asked = server()
    const address = await openNew()
    await userEvent.type(await name(), 'Board matrix')
    await goTo('Personnel')
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select Controller' }))
    await goTo('Decisions')
    await userEvent.click(screen.getByRole('switch', { name: 'All published decisions' }))
    await goTo('Sharing')
    await press('Publish matrix')
    await screen.findByText('Matrix published.')
    expect(published(asked).map(({ body }) => body)).toEqual([
      { ...WHOLE, delegationIdentification: 'positionUsername', matrixStatusName: 'PUBLISHED' },
    ])
    await waitFor(() => expect(address()).toBe(`/matrices/details/${ID}`))
  })
})

describe('a draft', () => {
  test('opens at the step at which it was left', async () => {
    server(record({ currentTab: 'decisions' }))
    await openDraft()
    await screen.findByRole('heading', { name: 'Which decisions?' })
    screen.getByRole('heading', { name: 'Board matrix' })
    expect(screen.getByRole('button', { current: 'step' }).textContent).toContain('Decisions')
  })

  test.each([
    ['decisions', { allDecisions: false }, 'Which decisions?', 'Please select at least one decision.'],
    ['groups', { allGroups: false }, 'Which groups?', 'Please select at least one group.'],
    ['columns', { positions: [] }, 'Choose the columns', 'Select at least one position or user.'],
  ])('that has no %s is not published: it goes there and says so', async (_what, input, at, message) => {
    const asked = server(record(input))
    await openDraft()
    await press('Publish matrix')
    await screen.findByText(message)
    expect(step()).toBe(at)
    expect(published(asked)).toEqual([])
  })

  test('of which several things are missing goes to the step that comes first', async () => {
    server(record({ allGroups: false, positions: [], allDecisions: false }))
    await openDraft()
    await press('Publish matrix')
    await screen.findByText('Please select at least one group.')
    expect(step()).toBe('Which groups?')
  })
})

describe('a published matrix', () => {
  const refusing = (answer: { status: number; body: unknown }) => {
    let isFirst = true
    return network(({ method, path }) => {
      if (method === 'PUT' && isFirst) {
        isFirst = false
        return answer
      }
      if (path.startsWith('/api/matrix/matrices') && !READ[path]) return { body: { data: SHARED } }
      if (path.startsWith('/api/settings/matrices-settings'))
        return { body: { data: { decisionMatrixEnabled: true, authorityMatrixEnabled: true } } }
      return { body: { data: READ[path] ?? { items: [], more: false } } }
    })
  }
  const save = async () => {
    await openPublished()
    await userEvent.click(await screen.findByRole('switch', { name: 'Viewers may adjust filters' }))
    await press('Save matrix')
  }

  test('is left without a question where its steps were only looked through', async () => {
    server(SHARED)
    const address = await openPublished()
    await goTo('Groups')
    await userEvent.click(screen.getByRole('link', { name: 'Close' }))
    await waitFor(() => expect(address()).toBe(`/matrices/details/${ID}`))
  })

  test('stays published where it is saved over what someone else saved', async () => {
    const asked = refusing({
      status: 412,
      body: { data: { code: 'STALE_VERSION', message: 'It was changed meanwhile.', fields: [] } },
    })
    await save()
    await press('Overwrite with my changes')
    await screen.findByText('Matrix saved.')
    expect(saves(asked).at(-1)?.body).toMatchObject({ matrixStatusName: 'PUBLISHED' })
  })

  test('that the server refuses opens at the step of what it refuses', async () => {
    refusing({
      status: 422,
      body: {
        data: {
          code: 'RULE_BROKEN',
          message: 'Some values are not allowed.',
          fields: [
            {
              path: 'body.displayCurrencyCode',
              message: 'There is no exchange rate for CHF. An administrator can add one.',
            },
          ],
        },
      },
    })
    await save()
    await screen.findByText('There is no exchange rate for CHF. An administrator can add one.')
    expect(step()).toBe('How are limits written?')
  })
})

describe('a published matrix that is shared', () => {
  const restrict = async () => {
    await openPublished()
    await userEvent.click(await screen.findByRole('radio', { name: /^Restricted/ }))
    await press('Save matrix')
    return within(await screen.findByRole('dialog', { name: 'Restrict this matrix?' }))
  }

  test('is restricted only after it was asked whether people may lose access', async () => {
    const asked = server(SHARED)
    const question = await restrict()
    question.getByText('People it is shared with will lose access.')
    expect(saves(asked)).toEqual([])
    await userEvent.click(question.getByRole('button', { name: 'Restrict matrix' }))
    await screen.findByText('Matrix saved.')
    const [save, ...others] = saves(asked)
    expect(others).toEqual([])
    expect([save?.method, save?.path, save?.headers.get('if-match')]).toEqual([
      'PUT',
      `/api/matrix/matrices/${ID}`,
      '"3"',
    ])
    expect(save?.body).toEqual({
      ...SHARED.input,
      documentSharingType: 'RESTRICTED',
      matrixStatusName: 'PUBLISHED',
    })
  })

  test('stays as it is where that was not meant', async () => {
    const asked = server(SHARED)
    const question = await restrict()
    await userEvent.click(question.getByRole('button', { name: 'Keep it shared' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saves(asked)).toEqual([])
  })

  test('is saved without a question where it stays shared', async () => {
    const asked = server(SHARED)
    await openPublished()
    await userEvent.click(await screen.findByRole('switch', { name: 'Viewers may adjust filters' }))
    await press('Save matrix')
    await screen.findByText('Matrix saved.')
    expect(saves(asked).map(({ body }) => body)).toMatchObject([
      { documentSharingType: 'SHARED', viewerAdjustableFilters: false },
    ])
  })
})

test('anyone who may not edit a matrix reads why, and is led to it', async () => {
  const edit = { allowed: false, reason: 'It is archived.' }
  server(record({}, { permissions: { edit } as MatrixDetail['permissions'] }))
  await openPublished()
  await screen.findByRole('heading', { name: 'You do not have permission to edit this matrix.' })
  screen.getByText('It is archived.')
  expect(screen.getByRole('link', { name: 'Board matrix' }).getAttribute('href')).toBe(
    `/matrices/details/${ID}`,
  )
  expect(screen.queryByRole('button', { name: /^Save/ })).toBeNull()
})

test('anyone who lacks the permission reads that once, and whom to ask', async () => {
  const message = 'You do not have permission to edit this matrix.'
  const edit = { allowed: false, reason: message }
  server(record({}, { ownerName: 'Ada Reyes', permissions: { edit } as MatrixDetail['permissions'] }))
  await openDraft()
  await screen.findByRole('heading', { name: message })
  expect(screen.getAllByText(message)).toHaveLength(1)
  screen.getByText('Ask its owner, Ada Reyes.')
})

test.each(['edit', 'draft'])('a matrix that may not be viewed says so at /%s, too', async (address) => {
  const message = 'You do not have permission to view this matrix.'
  network(() => ({ status: 404, body: { data: { code: 'MATRIX_NOT_VIEWED', message } } }))
  await open(`/matrices/${address}/${ID}`)
  await screen.findByRole('heading', { name: message })
})

test('the switch of decision roles has one name, at both steps that have it', async () => {
  server()
  await openDraft()
  for (const at of ['Delegation', 'Formatting']) {
    await goTo(at)
    await screen.findByRole('switch', { name: 'Show decision roles' })
  }
})
