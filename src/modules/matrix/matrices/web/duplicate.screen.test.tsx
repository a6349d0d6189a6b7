import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import DuplicateScreen from './DuplicateScreen.tsx'

afterEach(cleanup)

const ID = '018f0000-0000-7000-8000-000000000001'

async function open() {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/matrices/duplicate/$matrixId',
    component: DuplicateScreen,
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [`/matrices/duplicate/${ID}`] }),
  })
  await show(<RouterProvider router={router as never} />)
}

test('a matrix that may not be viewed says so, and is not offered as a copy', async () => {
  const message = 'You do not have permission to view this matrix.'
  network(() => ({ status: 404, body: { data: { code: 'MATRIX_NOT_VIEWED', message } } }))
  await open()
  await screen.findByRole('heading', { name: message })
  expect(screen.queryByRole('button', { name: 'Duplicate record' })).toBeNull()
})

test('a copy that is refused says what of the matrix is in its way', async () => {
  const field = { path: 'body.sectionIds.0', message: 'This section is not available.' }
  const refusal = { code: 'RULE_BROKEN', message: 'Some values are not allowed.', fields: [field] }
  network(({ method }) =>
    method === 'POST' ? { status: 422, body: { data: refusal } } : { body: { data: { id: ID } } },
  )
  await open()
  await userEvent.click(await screen.findByRole('button', { name: 'Duplicate record' }))
  await screen.findByText('This section is not available.')
  expect(screen.queryByText(/This part did not load/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
