import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { show } from '../testing/screen.tsx'
import { Tree } from './Tree.tsx'

afterEach(cleanup)

type Branch = { id: string; below: number }
const PAGE = 2
// three at the top, two below the first, one below its second
const BELOW: Readonly<Record<string, readonly Branch[]>> = {
  '': [
    { id: 'Oak', below: 2 },
    { id: 'Elm', below: 0 },
    { id: 'Ash', below: 0 },
  ],
  Oak: [
    { id: 'Leaf', below: 0 },
    { id: 'Twig', below: 1 },
  ],
  Twig: [{ id: 'Bud', below: 0 }],
}

const tree = (below: typeof BELOW = BELOW) => (
  <Tree<Branch>
    label="Trees"
    columns={[
      { key: 'name', label: 'Name', cell: (row) => <a href={`#of-${row.id}`}>{row.id}</a> },
      {
        key: 'id',
        label: 'ID',
        cell: (row) => (
          <a href={`#${row.id}`} tabIndex={-1}>
            {`see ${row.id}`}
          </a>
        ),
      },
    ]}
    below={(row) => row.below}
    nameOf={(row) => row.id}
    empty="No trees"
    levelOf={(parent, page) => ({
      queryKey: ['trees', parent?.id, page],
      queryFn: async () => {
        const all = below[parent?.id ?? ''] ?? []
        return { items: all.slice((page - 1) * PAGE, page * PAGE), total: all.length, limit: PAGE }
      },
    })}
  />
)

const rows = () =>
  [...document.querySelectorAll('tr[aria-level]')].map(
    (row) => `${row.getAttribute('aria-level')} ${row.querySelector('[scope=row]')?.textContent}`,
  )
const focused = () => document.activeElement?.querySelector('[scope=row]')?.textContent

test('the keyboard walks the tree, opens and closes it, and follows a link', async () => {
  await show(tree())
  await screen.findByText('Elm')
  // few are below them: all is open at first
  await screen.findByText('Bud')
  await userEvent.tab()
  expect(focused()).toBe('Oak')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowLeft}{ArrowUp}{ArrowUp}{ArrowLeft}')
  expect(rows()).toEqual(['1 Oak2', '1 Elm'])
  await userEvent.keyboard('{ArrowRight}')
  await screen.findByText('Twig')
  expect(rows()).toEqual(['1 Oak', '2 Leaf', '2 Twig1', '1 Elm'])
  await userEvent.keyboard('{ArrowRight}{ArrowDown}{ArrowRight}')
  await screen.findByText('Bud')
  await userEvent.keyboard('{ArrowDown}')
  expect(focused()).toBe('Bud')
  await userEvent.keyboard('{Enter}')
  expect(location.hash).toBe('#Bud')
  await userEvent.keyboard('{ArrowLeft}')
  expect(focused()).toBe('Twig')
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}')
  expect(rows()).toEqual(['1 Oak2', '1 Elm'])
  expect(focused()).toBe('Oak2')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Elm')
})

test('a row says its level, its place and whether it is open; one is a stop of Tab', async () => {
  await show(tree())
  const grid = await screen.findByRole('treegrid', { name: 'Trees' })
  await screen.findByText('Elm')
  await userEvent.click(await within(grid).findByRole('button', { name: 'Close Twig' }))
  const attributes = (name: string) => {
    const row = screen.getByText(name).closest('tr')
    return ['aria-level', 'aria-posinset', 'aria-setsize', 'aria-expanded'].map((key) =>
      row?.getAttribute(key),
    )
  }
  expect(attributes('Oak')).toEqual(['1', '1', '3', 'true'])
  expect(attributes('Twig')).toEqual(['2', '2', '2', 'false'])
  expect(attributes('Leaf')).toEqual(['2', '1', '2', null])
  expect(grid.querySelectorAll('tr[tabindex="0"]')).toHaveLength(1)
  // what had the stop no longer exists: anyone who closed it has it
  await userEvent.click(screen.getByText('Leaf'))
  await userEvent.click(within(grid).getByRole('button', { name: 'Close Oak' }))
  expect(grid.querySelector('tr[tabindex="0"] [scope=row]')?.textContent).toBe('Oak2')
})

test('more of a level comes when it is asked for', async () => {
  await show(tree())
  await userEvent.click(await screen.findByRole('button', { name: 'Show 1 more' }))
  await screen.findByText('Ash')
  expect(rows()).toEqual(['1 Oak', '2 Leaf', '2 Twig', '3 Bud', '1 Elm', '1 Ash'])
  expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull()
})

test('without rows it says so', async () => {
  await show(tree({ '': [] }))
  await screen.findByText('No trees')
})
