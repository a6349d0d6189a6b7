import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useMemo, useState } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { show } from '../testing/screen.tsx'
import { boxesOf } from '../testing/sizes.ts'
import { Grid } from './Grid.tsx'
import type { GridLine, GridProps } from './grid-model.ts'

afterEach(cleanup)
boxesOf({ width: 1_000, height: 600 })

/** A garden: beds with plants, by month. */
const COLUMNS = Array.from({ length: 300 }, (_, i) => ({
  key: `m${i}`,
  label: `Month ${i + 1}`,
  head: `M${i + 1}`,
}))
const BEDS = ['North', 'South']
const PLANTS = 500

const linesOf = (folded: ReadonlySet<string>): GridLine[] =>
  BEDS.flatMap((bed) => [
    { kind: 'section' as const, key: bed, label: bed, isFolded: folded.has(bed) },
    ...(folded.has(bed)
      ? []
      : [
          { kind: 'caption' as const, key: `${bed} herbs`, label: 'Herbs' },
          ...Array.from({ length: PLANTS }, (_, i) => ({
            kind: 'row' as const,
            key: `${bed}${i}`,
            label: `${bed} plant ${i + 1}`,
          })),
        ]),
  ])

function Garden(props: Partial<GridProps>) {
  const [folded, setFolded] = useState<ReadonlySet<string>>(new Set())
  const lines = useMemo(() => linesOf(folded), [folded])
  return (
    <Grid
      label="Garden"
      corner={{ label: 'Plant', content: 'Plant' }}
      lines={lines}
      columns={COLUMNS}
      cell={(line, column) => ({ text: `${line}/${column}`, spoken: `${line} in ${column}` })}
      onFold={(bed) =>
        setFolded((before) => {
          const next = new Set(before)
          if (!next.delete(bed)) next.add(bed)
          return next
        })
      }
      {...props}
    />
  )
}

const focused = () =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const keys = async (typed: string) => {
  await userEvent.keyboard(typed)
  return focused()
}
/** What the browser is given when the person copies. */
function copy(): string {
  const setData = vi.fn()
  fireEvent.copy(document.activeElement as Element, { clipboardData: { setData } })
  return setData.mock.lastCall?.[1]
}
const open = async (props: Partial<GridProps> = {}) => {
  await show(<Garden {...props} />)
  return screen.findByRole('grid', { name: 'Garden' })
}

test('of a thousand rows and 300 columns only those in view are drawn, and readers hear how many there are', async () => {
  const grid = await open()
  expect(grid.getAttribute('aria-rowcount')).toBe('1005')
  expect(grid.getAttribute('aria-colcount')).toBe('301')
  expect(grid.querySelectorAll('*').length).toBeLessThan(800)
  const cell = screen.getByRole('gridcell', { name: 'North plant 1, Month 1, North0 in m0' })
  expect(cell.getAttribute('aria-colindex')).toBe('2')
  expect(cell.parentElement?.getAttribute('aria-rowindex')).toBe('4')
  expect(screen.getByRole('columnheader', { name: 'Month 2' }).getAttribute('aria-colindex')).toBe('3')
})

test('it is one stop of Tab, and walked like a spreadsheet', async () => {
  await open()
  await userEvent.tab()
  expect(focused()).toBe('North plant 1, Month 1, North0 in m0')
  expect(await keys('{ArrowRight}')).toContain('North plant 1, Month 2')
  expect(await keys('{ArrowDown}')).toContain('North plant 2, Month 2')
  expect(await keys('{End}')).toContain('North plant 2, Month 300')
  expect(await keys('{Home}')).toBe('North plant 2')
  expect(await keys('{Control>}{End}{/Control}')).toContain('South plant 500, Month 300')
  expect(await keys('{Control>}{Home}{/Control}')).toBe('North')
  expect(await keys('{ArrowUp}')).toBe('Plant')
  expect(await keys('{ArrowRight}')).toBe('Month 1')
  await userEvent.tab()
  expect(document.activeElement).toBe(document.body)
})

test('Page keys continue by what is in view; captions are passed over', async () => {
  await open()
  await userEvent.tab()
  expect(await keys('{PageDown}')).toContain('North plant 17, Month 1')
  expect(await keys('{PageUp}')).toContain('North plant 1, Month 1')
  expect(await keys('{ArrowUp}')).toBe('North')
  expect(await keys('{ArrowDown}')).toContain('North plant 1, Month 1')
})

test('a section folds by key and by pointer, and says so', async () => {
  await open()
  await userEvent.tab()
  await keys('{ArrowUp}')
  const section = () => screen.getByRole('rowheader', { name: 'North' })
  expect(section().getAttribute('aria-expanded')).toBe('true')
  await keys('{ArrowLeft}')
  expect(section().getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('rowheader', { name: 'North plant 1' })).toBeNull()
  expect(document.activeElement).toBe(section())
  await keys('{ArrowRight}')
  expect(screen.getByRole('rowheader', { name: 'North plant 1' })).toBeDefined()
  await userEvent.click(section())
  expect(section().getAttribute('aria-expanded')).toBe('false')
})

test('the focus stays with its cell while rows above it fold', async () => {
  const grid = await open()
  await userEvent.tab()
  await keys('{Control>}{End}{/Control}')
  expect(grid.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  await userEvent.click(screen.getByRole('rowheader', { name: 'North' }))
  expect(focused()).toBe('North')
})

test('Enter opens a cell or a row, a click a cell', async () => {
  const onOpen = vi.fn()
  await open({ onOpen })
  await userEvent.tab()
  await keys('{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith('North0', 'm0')
  await keys('{Home}{Enter}')
  expect(onOpen).toHaveBeenLastCalledWith('North0', undefined)
  await userEvent.click(screen.getByRole('gridcell', { name: /^North plant 3, Month 2/ }))
  expect(onOpen).toHaveBeenLastCalledWith('North2', 'm1')
  expect(focused()).toContain('North plant 3, Month 2')
})

test('Shift selects, and what is selected is copied as a spreadsheet pastes it', async () => {
  await open({
    cell: (line, column) => ({
      text: column === 'm0' ? `=${line}` : `"a\tb"`,
      spoken: 'something',
    }),
  })
  await userEvent.tab()
  await keys('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
  expect(screen.getAllByRole('gridcell', { selected: true })).toHaveLength(4)
  expect(copy()).toBe(`'=North0\t"""a\tb"""\n'=North1\t"""a\tb"""`)
  await keys('{Escape}')
  expect(screen.queryAllByRole('gridcell', { selected: true })).toHaveLength(0)
})

test('what is copied from the first column on has names, and heads where they are selected', async () => {
  await open({ columns: COLUMNS.slice(0, 1) })
  await userEvent.tab()
  await keys('{Control>}a{/Control}')
  const data = copy().split('\n')
  expect(data.slice(0, 3)).toEqual(['Plant\tMonth 1', 'North\t', 'North plant 1\tNorth0/m0'])
  expect(data).toHaveLength(1 + 2 + 1_000)
})

test('groups of columns have a head over them, which folds', async () => {
  const onFoldGroup = vi.fn()
  const columns = COLUMNS.slice(0, 4).map((column, i) => ({ ...column, group: i < 3 ? 'spring' : 'summer' }))
  const groups = new Map([
    ['spring', { label: 'Spring', isFolded: false }],
    ['summer', { label: 'Summer', isFolded: true }],
  ])
  const grid = await open({ columns, groups, onFoldGroup })
  expect(grid.getAttribute('aria-rowcount')).toBe('1006')
  const spring = within(grid).getByRole('columnheader', { name: 'Spring' })
  expect(spring.getAttribute('aria-colspan')).toBe('3')
  expect(within(grid).getByRole('columnheader', { name: 'Summer' }).getAttribute('aria-expanded')).toBe(
    'false',
  )
  await userEvent.tab()
  await keys('{Control>}{Home}{/Control}{ArrowUp}{ArrowUp}{ArrowRight}')
  expect(focused()).toBe('Spring')
  await keys('{Enter}')
  expect(onFoldGroup).toHaveBeenLastCalledWith('spring')
  expect(await keys('{ArrowRight}')).toBe('Summer')
})

test('Alt and arrows move a column', async () => {
  const onMove = vi.fn()
  await open({ onMove })
  await userEvent.tab()
  await keys('{Control>}{Home}{/Control}{ArrowUp}{ArrowRight}{ArrowRight}{Alt>}{ArrowLeft}{/Alt}')
  expect(onMove).toHaveBeenCalledWith('m1', -1)
})
