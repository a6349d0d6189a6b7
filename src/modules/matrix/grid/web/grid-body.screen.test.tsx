import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { PathStep } from '#modules/decision/delegations/model/delegation.ts'
import { RecordRoutesContext, recordRoute } from '#platform/web/record/record-routes.tsx'
import { type NetworkRequest, network, show } from '#platform/web/testing/screen.tsx'
import { boxesOf } from '#platform/web/testing/sizes.ts'
import { type Grid, LEFT_OUT_FLAGS, NOTHING_LEFT_OUT } from '../model/grid.ts'
import type { CellDetails } from '../model/grid-calls.ts'
import { PLAIN_VIEW } from '../model/grid-view.ts'
import type { TierHolding, Tiers } from '../model/tiers.ts'
import { aGrid, FORMAT, upTo } from '../testing/a-grid.ts'
import type { ShownMatrix } from './body-parts.tsx'
import { GridBody } from './GridBody.tsx'

const media = globalThis.matchMedia
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  globalThis.matchMedia = media
})
boxesOf({ width: 1_200, height: 700 })

const ROUTES = (['decision', 'delegation'] as const).map((kind) =>
  recordRoute({ kind, path: `/${kind}s/view/$id`, when: () => true }),
)
const NOW = aGrid({
  cells: {
    'Approve purchase order/President': { limit: [upTo('2500000')] },
    'Approve purchase order/Controller': { limit: [upTo('100000')] },
    'Approve travel/Controller': { limit: [upTo('20000')] },
  },
  roles: ['Consulted'],
  marks: [[1, 1, 0]],
})
const THEN = aGrid({
  cells: {
    'Approve purchase order/President': { limit: [upTo('1000000')] },
    'Approve change order/President': { limit: [upTo('500')] },
  },
})
const HOLDING: TierHolding = { limits: [], state: 'LIVE', leftOutBy: [], notes: [], delegations: 1 }
const TIERS: Tiers = {
  roles: [{ id: 'r1', name: 'Consulted' }],
  rows: [
    {
      ...NOW.rows[0]!,
      tiers: [
        {
          authorityType: { id: 't1', name: 'Approval' },
          label: 'up to $100,000',
          holders: [
            { ...HOLDING, kind: 'POSITION', id: 'p1', name: 'Controller', beside: ['Priya Raman'] },
            {
              ...HOLDING,
              kind: 'USER',
              id: 'u1',
              name: 'Sana Ito',
              beside: [],
              limits: ['$25,000'],
              notes: ['further'],
              delegations: 2,
            },
          ],
        },
        {
          authorityType: { id: 't1', name: 'Approval' },
          label: 'Not in force',
          holders: [
            { ...HOLDING, state: 'SUSPENDED', kind: 'POSITION', id: 'p3', name: 'Provost', beside: [] },
          ],
        },
        {
          authorityType: { id: 't1', name: 'Approval' },
          label: 'Not shown',
          holders: [
            {
              ...HOLDING,
              state: 'LEFT_OUT',
              leftOutBy: ['limitType'],
              kind: 'POSITION',
              id: 'p4',
              name: 'Dean',
              beside: [],
            },
          ],
        },
      ],
      designees: [[{ kind: 'POSITION', id: 'p2', name: 'General Counsel', beside: [] }]],
    },
  ],
  delegations: 1,
  leftOut: { ...NOTHING_LEFT_OUT, byLimitType: 1 },
  at: NOW.at,
  knownAt: NOW.knownAt,
  hash: NOW.hash,
}
const [DELEGATION, ABOVE] = ['018f0000-0000-7000-8000-000000000051', '018f0000-0000-7000-8000-000000000052']
const limitOf = (max: string): PathStep['limit'] => ({
  valueType: 'CURRENCY',
  unit: 'USD',
  min: null,
  minExclusive: false,
  max,
  maxExclusive: false,
})
const pathStep = (of: Partial<PathStep>): PathStep => ({
  delegationId: null,
  displayId: null,
  masked: false,
  recipients: [],
  who: null,
  holders: ['Dr. Holder'],
  left: [],
  isPosition: true,
  status: 'ACCEPTED',
  live: true,
  state: 'LIVE',
  flaw: null,
  limit: null,
  clampedTo: null,
  clampedBy: null,
  allLimits: null,
  goesBeyond: false,
  ...of,
})
const CELL: CellDetails = {
  decision: { id: NOW.rows[0]?.decision.id ?? '', name: 'Approve purchase order' },
  holder: { kind: 'POSITION', id: NOW.columns[1]?.id ?? '', name: 'Controller' },
  items: [
    {
      delegation: { delegationId: DELEGATION, displayId: 'DEL-1042', masked: false },
      authorityType: { id: 't1', name: 'Approval' },
      state: 'LIVE',
      leftOutBy: null,
      reason: '',
      status: 'ACCEPTED',
      limit: '$100,000',
      stated: '$150,000',
      groups: ['Business and Finance'],
      conditions: ['Two competitive quotes'],
      roles: [{ role: 'Consulted', designees: ['General Counsel'] }],
      until: '2027-07-01T04:00:00.000Z',
      path: [
        pathStep({
          delegationId: ABOVE,
          displayId: 'DEL-1001',
          recipients: ['President'],
          limit: limitOf('2500000'),
        }),
        pathStep({
          delegationId: DELEGATION,
          displayId: 'DEL-1042',
          recipients: ['Controller'],
          limit: limitOf('100000'),
        }),
      ],
      decisionLimit: limitOf('5000000'),
    },
  ],
  withheld: 1,
}
const MATRIX: ShownMatrix = {
  id: '018f0000-0000-7000-8000-000000000099',
  name: 'Board matrix',
  format: { ...FORMAT, delegationRole: true, viewerAdjustableFilters: true },
  hasDecisionMatrix: true,
  hasAuthorityMatrix: false,
  mayFormat: true,
}

const answering = (now: Grid = NOW) =>
  network(({ path, body }) => {
    if (path.endsWith('/tiers')) return { body: { data: TIERS } }
    if (path.endsWith('/cell')) return { body: { data: CELL } }
    return { body: { data: (body as { at?: string }).at ? THEN : now } }
  })
const open = async (at = '/', change: Partial<ShownMatrix> = {}) => {
  const onView = vi.fn()
  const onFormat = vi.fn(async () => {})
  const shown = await show(
    <RecordRoutesContext value={ROUTES}>
      <GridBody matrix={{ ...MATRIX, ...change }} view={PLAIN_VIEW} onView={onView} onFormat={onFormat} />
    </RecordRoutesContext>,
    { at },
  )
  return { ...shown, onView, onFormat }
}
const gridsAsked = (asked: readonly NetworkRequest[]) => asked.filter(({ path }) => path.endsWith('/grid'))
const decisions = () =>
  screen
    .getAllByRole('rowheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text?.startsWith('Approve'))
const phone = () => {
  globalThis.matchMedia = ((query: string) => ({
    ...media(query),
    matches: query.includes('max-width'),
  })) as never
}

test('a search and filters narrow on the page and are in the address', async () => {
  const asked = answering()
  const { address } = await open()
  await screen.findByRole('grid')
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search decisions' }), 'order')
  await waitFor(() => expect(decisions()).toEqual(['Approve purchase order', 'Approve change order']))
  expect(address()).toBe('/?search=order')
  await userEvent.click(screen.getByRole('button', { name: 'Limit' }))
  await userEvent.type(await screen.findByRole('textbox', { name: 'At least' }), '1m')
  await waitFor(() => expect(decisions()).toEqual(['Approve purchase orderProcurement in general']))
  expect(screen.getByText('1 of 3')).toBeDefined()
  expect(gridsAsked(asked)).toHaveLength(1)
})

test('where no decision is left, the filters can be cleared', async () => {
  answering()
  const { address } = await open('/?search=nothing')
  await screen.findByText('No decisions match these filters.')
  await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(decisions()).toHaveLength(3))
  expect(address()).toBe('/')
})

test('a matrix whose viewers may not adjust filters has none, and what the address says of them counts for nothing', async () => {
  answering()
  await open('/?search=travel', { format: { ...MATRIX.format, viewerAdjustableFilters: false } })
  await screen.findByRole('grid')
  expect(decisions()).toHaveLength(3)
  expect(screen.queryByRole('searchbox')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Section' })).toBeNull()
})

test('Enter opens everything in a cell with its path, Escape leads back to the cell', async () => {
  const asked = answering()
  await open()
  await userEvent.click(await screen.findByRole('rowheader', { name: 'Approve purchase order' }))
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}')
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('Two competitive quotes')
  expect(asked.at(-1)).toMatchObject({
    path: `/api/matrix/matrices/${MATRIX.id}/cell`,
    body: { decisionId: CELL.decision.id, kind: 'POSITION', holderId: CELL.holder.id },
  })
  for (const text of ['$150,000', 'Business and Finance', 'General Counsel', '06/30/2027', 'Accepted'])
    drawer.getByText(text)
  expect(drawer.getAllByRole('link', { name: 'DEL-1042' })[0]?.getAttribute('href')).toBe(
    `/delegations/view/${DELEGATION}`,
  )
  await drawer.findByText('Step 1 of 3. Root Authority, Approve purchase order, up to $5,000,000, In force.')
  drawer.getByText('Step 2 of 3. President, Dr. Holder, up to $2,500,000, In force.')
  drawer.getByText('1 delegation is hidden because you cannot view it.')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.activeElement?.getAttribute('aria-label')).toContain('Approve purchase order, Controller')
})

test('two days are compared: cells say what changed, a list leads to them', async () => {
  const asked = answering()
  await open('/?compare=2026-09-01')
  await screen.findByText('2 added')
  for (const text of ['1 raised', '1 ended']) screen.getByText(text)
  expect(gridsAsked(asked).map(({ body }) => body)).toEqual([
    {},
    { at: '2026-09-02T03:59:59.999Z', definition: 'NOW' },
  ])
  screen.getByRole('gridcell', {
    name: 'Approve purchase order, President, Dr. President Holder, $2,500,000, raised, was $1,000,000',
  })
  screen.getByRole('gridcell', {
    name: 'Approve change order, President, Dr. President Holder, no authority, ended, was $500',
  })
  await userEvent.click(screen.getByRole('button', { name: 'List of changes' }))
  const list = within(await screen.findByRole('dialog'))
  await userEvent.click(
    list.getByRole('button', { name: /Approve purchase order.*\$1,000,000 to \$2,500,000/ }),
  )
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toContain('Approve purchase order, President'),
  )
})

test('another day has a note that leads back, and may have the definition of that day', async () => {
  const asked = answering()
  const { address } = await open('/?day=2026-09-01&defined=then')
  await screen.findByText('You are viewing the matrix as of September 1, 2026.', { exact: false })
  expect(gridsAsked(asked)[0]?.body).toEqual({ at: '2026-09-02T03:59:59.999Z', definition: 'THEN' })
  await userEvent.click(screen.getByRole('button', { name: 'Return to today' }))
  await waitFor(() => expect(address()).toBe('/'))
})

test('a matrix that did not exist on a day lets another be chosen, and is shown as it is defined now', async () => {
  const message =
    'This matrix did not exist on that day. Choose a later day, or show it as it is defined now.'
  network(({ body }) =>
    (body as { definition?: string }).definition === 'THEN'
      ? { status: 422, body: { data: { code: 'MATRIX_NOT_YET', message } } }
      : { body: { data: aGrid({ cells: {} }) } },
  )
  const { address } = await open('/?day=2026-09-01&defined=then')
  await screen.findByRole('heading', { name: 'This matrix did not exist on that day.' })
  screen.getByText('Choose a later day, or show it as it is defined now.')
  screen.getByRole('button', { name: 'As of 09/01/2026' })
  await userEvent.click(screen.getByRole('button', { name: 'Show it as it is defined now' }))
  await screen.findByRole('heading', { name: 'No delegations belonged to this matrix on that day.' })
  expect(address()).toBe('/?day=2026-09-01')
})

test('the format is previewed behind its drawer, and saved by Apply', async () => {
  answering()
  const { onFormat, address } = await open('/?format=open')
  const drawer = within(await screen.findByRole('dialog', { name: 'Format matrix' }))
  await userEvent.click(drawer.getByRole('radio', { name: /^Thousands/ }))
  expect(
    screen.getByRole('gridcell', { name: /^Approve purchase order, Controller/ }).getAttribute('aria-label'),
  ).toContain('$100K')
  await userEvent.click(drawer.getByRole('switch', { name: 'Tint cells by limit' }))
  await userEvent.click(drawer.getByRole('button', { name: 'Apply' }))
  expect(onFormat).toHaveBeenCalledWith({
    ...MATRIX.format,
    valueAbbrevations: 'thousands',
    tintsCells: false,
  })
  await waitFor(() => expect(address()).toBe('/'))
})

test('what is set and not applied is asked for before it is lost', async () => {
  answering()
  await open('/?format=open')
  const drawer = within(await screen.findByRole('dialog', { name: 'Format matrix' }))
  await userEvent.click(drawer.getByRole('radio', { name: /^Millions/ }))
  await userEvent.click(drawer.getByRole('button', { name: 'Cancel' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(screen.getByRole('gridcell', { name: /\$100,000$/ })).toBeDefined())
})

test('each change of the view is reported', async () => {
  answering()
  const { onView } = await open()
  await userEvent.click(await screen.findByRole('rowheader', { name: 'Procurement' }))
  expect(onView).toHaveBeenCalledWith({ ...PLAIN_VIEW, foldedSections: [NOW.rows[0]?.section.id] })
})

test('an Authority Matrix has tiers below its decisions, with who holds them and the roles beside', async () => {
  answering()
  await open('/?type=authority', { hasAuthorityMatrix: true })
  await screen.findByRole('grid', { name: 'Tiers of Board matrix' })
  screen.getByRole('gridcell', {
    name: 'Approve purchase order, up to $100,000, Authority holders, Controller, Priya Raman; Sana Ito, $25,000, further limits apply, 2 delegations',
  })
  screen.getByRole('gridcell', {
    name: 'Approve purchase order, Not in force, Authority holders, Provost, Suspended',
  })
  screen.getByRole('gridcell', {
    name: 'Approve purchase order, Not shown, Authority holders, Dean, left out by limit type or range',
  })
  const legend = within(screen.getByRole('region', { name: 'Legend' }))
  legend.getByText('Further limits apply')
  legend.getByText('1 delegation left out by limit type or range.')
  screen.getByRole('gridcell', { name: 'Approve purchase order, Consulted, General Counsel' })
  await userEvent.click(screen.getByRole('link', { name: 'Decision Matrix' }))
  await screen.findByRole('grid', { name: 'Cells of Board matrix' })
})

test('a cell that the matrix leaves out opens its details, with the reason', async () => {
  const item = { ...CELL.items[0]!, leftOutBy: 'limitType' as const, limit: '' }
  const place = 'Approve purchase order/Controller'
  const grid = aGrid({ cells: { [place]: { state: 'LEFT_OUT', flags: LEFT_OUT_FLAGS.limitType } } })
  network(({ path }) => ({ body: { data: path.endsWith('/cell') ? { ...CELL, items: [item] } : grid } }))
  await open()
  await userEvent.click(await screen.findByRole('gridcell', { name: /Controller Holder, not shown/ }))
  const drawer = within(await screen.findByRole('dialog'))
  await drawer.findByText('Not shown in this matrix, left out by limit type or range.')
  drawer.getByText('Limit not shown')
})

test('nothing in a matrix, and one that did not load, say so', async () => {
  answering(aGrid())
  await open()
  await screen.findByText('No delegations belong to this matrix.')
  cleanup()
  network(() => ({
    status: 403,
    body: { data: { message: 'You do not have permission to view this matrix.' } },
  }))
  await open()
  await screen.findByText('You do not have permission to view this matrix.', { exact: false })
  cleanup()
  await open('/?format=open')
  await screen.findByRole('dialog', { name: 'Format matrix' })
})

test.each([500, 503])('what the server could not read is asked for again: %s', async (status) => {
  let failing = true
  network(() =>
    failing
      ? { status, body: { data: { code: 'BUG', message: 'Something went wrong!' } } }
      : { body: { data: aGrid() } },
  )
  await open()
  const again = await screen.findByRole('button', { name: 'Try again' })
  failing = false
  await userEvent.click(again)
  await screen.findByText('No delegations belong to this matrix.')
})

test('decisions and columns that find no room are counted', async () => {
  answering({ ...NOW, tooMany: { decisions: 3, columns: 0 } })
  await open()
  await screen.findByText('3 decisions do not fit. A matrix shows up to 1,000 decisions.')
})

test('on a phone what is left out has a card with its reason, and is counted', async () => {
  phone()
  const cells = {
    'Approve travel/President': { state: 'LEFT_OUT' as const, flags: LEFT_OUT_FLAGS.limitType },
  }
  answering(aGrid({ cells, change: { leftOut: { ...NOTHING_LEFT_OUT, byLimitType: 1 } } }))
  await open()
  const section = within(await screen.findByRole('region', { name: 'Cells of Board matrix' }))
  const cards = section.getAllByRole('button').map(({ textContent }) => textContent)
  expect(cards).toEqual(['Approve travelNot shownDEC-1003 · left out by limit type or range'])
  section.getByText('1 delegation left out by limit type or range.')
})

test('on a phone there is one position at a time, or one decision, as cards', async () => {
  phone()
  answering()
  await open()
  const section = within(await screen.findByRole('region', { name: 'Cells of Board matrix' }))
  const cards = () => section.getAllByRole('button').map(({ textContent }) => textContent)
  expect(cards()).toEqual(['Approve purchase order$2,500,000DEC-1001'])
  await userEvent.click(section.getByText('By decision'))
  expect(cards()).toEqual([
    'President$2,500,000Dr. President Holder',
    'Controller$100,000Dr. Controller Holder',
  ])
  await userEvent.click(section.getByRole('button', { name: /^Controller/ }))
  await within(await screen.findByRole('dialog')).findByText('Two competitive quotes')
})
