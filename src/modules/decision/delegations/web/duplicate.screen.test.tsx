import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { network, show } from '#platform/web/testing/screen.tsx'
import DuplicateDecision from '../../decisions/web/DuplicateScreen.tsx'
import DuplicateDelegation from './DuplicateScreen.tsx'

afterEach(cleanup)

test.each([
  ['delegation', <DuplicateDelegation key="delegation" />],
  ['decision', <DuplicateDecision key="decision" />],
])('a %s that is not there is not offered to be duplicated', async (_kind, page) => {
  network(() => ({ status: 404, body: { data: { code: 'NOT_FOUND', message: 'Not there.' } } }))
  await show(page)
  await screen.findByRole('heading', { name: /not found/i })
  expect(screen.queryByRole('button', { name: 'Duplicate record' })).toBeNull()
})
