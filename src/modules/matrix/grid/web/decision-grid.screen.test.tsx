import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { RecordRoutesContext, recordRoute } from '#platform/web/record/record-routes.tsx'
import { show } from '#platform/web/testing/screen.tsx'
import { boxesOf } from '#platform/web/testing/sizes.ts'
import { CELL_FLAGS, LEFT_OUT_FLAGS, NOTHING_LEFT_OUT } from '../model/grid.ts'
import { aGrid, FORMAT, NO_LIMIT, upTo } from '../testing/a-grid.ts'
import { DecisionGrid, type DecisionGridProps } from './DecisionGrid.tsx'

afterEach(cleanup)
boxesOf({ width: 1_200, height: 700 })

const decisionRoute = recordRoute({
  kind: 'decision',
  path: '/decisions/view/$decisionId',
  when: () => true,
})

const grid = aGrid({
  positions: ['President', 'Controller', 'General Counsel'],
  cells: {
    'Approve purchase order/President': { limit: [NO_LIMIT] },
    'Approve purchase order/Controller': { limit: [upTo('2500000')], flags: CELL_FLAGS.conditions, count: 2 },
    'Approve change order/Controller': { state: 'SUSPENDED' },
    'Approve travel/Controller': { limit: [upTo('20000')], flags: CELL_FLAGS.changeWaits },
  },
  roles: ['Reserved', 'Consulted'],
  marks: [[0, 2, 1]],
})
const format = { ...FORMAT, valueAbbrevations: 'shortest' as const, valueRounding: 1 }
const open = (props: Partial<DecisionGridProps> = {}) =>
  show(
    <RecordRoutesContext value={[decisionRoute]}>
      <DecisionGrid name="Board matrix" grid={grid} format={format} {...props} />
    </RecordRoutesContext>,
  )
const cell = (name: string) => screen.getByRole('gridcell', { name })

test('a cell is heard with its decision, its holder and what it says', async () => {
  await open()
  await screen.findByRole('grid', { name: 'Cells of Board matrix' })
  expect(cell('Approve purchase order, President, Dr. President Holder, No limit').textContent).toBe(
    'No limit',
  )
  cell('Approve purchase order, Controller, Dr. Controller Holder, $2.5M, conditions apply, 2 delegations')
  cell('Approve change order, Controller, Dr. Controller Holder, suspended')
  cell('Approve purchase order, General Counsel, Dr. General Holder, Consulted')
  expect(cell('Approve travel, President, Dr. President Holder, no authority').textContent).toBe('–')
})

test('raised numbers are explained in the legend, as are states, roles and tints that occur', async () => {
  await open()
  const legend = await screen.findByRole('region', { name: 'Legend' })
  expect(legend.textContent).toBe(
    'Limitunder $20K$20K$100K$500K and overNo limitNot in forceSuspendedRolesReservedConsulted1A change is pending approval or acceptance2Conditions apply2Delegations in one cell',
  )
  expect(cell(/^Approve travel, Controller/ as never).textContent).toBe('$20K')
})

test('sections fold and stay folded in the view that is kept', async () => {
  const onView = vi.fn()
  const view = { columnOrder: [], hiddenColumns: [], foldedSections: [], shows: 'both' as const }
  await open({ view, onView })
  await userEvent.click(await screen.findByRole('rowheader', { name: 'Procurement' }))
  expect(onView).toHaveBeenCalledWith({ ...view, foldedSections: [grid.rows[0]?.section.id] })
  cleanup()
  await open({ view: { ...view, foldedSections: [grid.rows[0]?.section.id ?? ''] } })
  const section = await screen.findByRole('rowheader', { name: 'Procurement' })
  expect(section.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByText('Approve purchase order')).toBeNull()
})

test('columns are in the order of the view, without those that it hides; keys move them', async () => {
  const [president, controller, counsel] = grid.columns.map(({ id }) => id) as [string, string, string]
  const onView = vi.fn()
  const view = {
    columnOrder: [counsel],
    hiddenColumns: [controller],
    foldedSections: [],
    shows: 'both' as const,
  }
  await open({ view, onView })
  await screen.findByRole('grid')
  const heads = screen.getAllByRole('columnheader').map((each) => each.getAttribute('aria-label'))
  expect(heads).toEqual([null, 'General Counsel, Dr. General Holder', 'President, Dr. President Holder'])
  await userEvent.click(screen.getByRole('columnheader', { name: /^President/ }))
  await userEvent.keyboard('{Alt>}{ArrowLeft}{/Alt}')
  expect(onView).toHaveBeenCalledWith({ ...view, columnOrder: [president, counsel, controller] })
})

test('what the matrix leaves out has a mark, is heard with its reason, is counted and opens', async () => {
  const onOpen = vi.fn()
  await open({
    onOpen,
    grid: aGrid({
      cells: {
        'Approve travel/President': {
          state: 'LEFT_OUT',
          flags: LEFT_OUT_FLAGS.limitType | LEFT_OUT_FLAGS.status,
        },
        'Approve travel/Controller': { limit: [upTo('500')], flags: CELL_FLAGS.further | CELL_FLAGS.leftOut },
      },
      change: { leftOut: { ...NOTHING_LEFT_OUT, byLimitType: 1 } },
    }),
  })
  await screen.findByRole('grid')
  const left = cell(
    'Approve travel, President, Dr. President Holder, not shown in this matrix, left out by limit type or range, left out by status',
  )
  expect(left.textContent).toBe('Not shown')
  cell(
    'Approve travel, Controller, Dr. Controller Holder, $500.0, further limits apply, another delegation is not shown',
  )
  await userEvent.click(left)
  expect(onOpen).toHaveBeenCalledWith(2, 0)
  expect(screen.getByRole('region', { name: 'Legend' }).textContent).toMatch(
    /Not shownAuthority that this matrix does not show1Further limits apply2Another delegation is not shown1 delegation left out by limit type or range\.$/,
  )
})

test('limits, roles or both', async () => {
  const view = { columnOrder: [], hiddenColumns: [], foldedSections: [], shows: 'roles' as const }
  await open({ view })
  await screen.findByRole('grid')
  expect(cell('Approve purchase order, President, Dr. President Holder, no decision role')).toBeDefined()
  expect(screen.getByRole('region', { name: 'Legend' }).textContent).toBe('RolesReservedConsulted')
})

test('a column of the viewer is theirs, an inactive holder stays and says so, organizations head columns', async () => {
  const [first, second, third] = grid.columns
  const columns = [
    { ...first!, id: 'u1', kind: 'USER' as const, organization: { id: 'o1', name: 'Engineering' } },
    { ...second!, isActive: false, organization: { id: 'o1', name: 'Engineering' } },
    third!,
  ]
  await open({ grid: { ...grid, columns } })
  await screen.findByRole('columnheader', { name: /your own column$/ })
  screen.getByRole('columnheader', { name: /Inactive$/ })
  await userEvent.click(screen.getByRole('columnheader', { name: 'Engineering' }))
  screen.getByRole('columnheader', { name: '2 columns are collapsed' })
  expect(screen.queryByRole('columnheader', { name: /Inactive$/ })).toBeNull()
})

test('Enter on a decision leads to it, on a cell it opens what is there', async () => {
  const onOpen = vi.fn()
  const { address } = await open({ onOpen })
  await screen.findByRole('grid')
  await userEvent.click(
    cell(
      'Approve travel, Controller, Dr. Controller Holder, $20K, a change is pending approval or acceptance',
    ),
  )
  expect(onOpen).toHaveBeenCalledWith(2, 1)
  await userEvent.keyboard('{Home}{Enter}')
  expect(address()).toBe(`/decisions/view/${grid.rows[2]?.decision.id}`)
})
