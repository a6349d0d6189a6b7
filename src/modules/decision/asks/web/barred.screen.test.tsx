import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { show } from '#platform/web/testing/screen.tsx'
import { Barred } from './Barred.tsx'

afterEach(cleanup)

const permissions = {
  approve: { allowed: false, reason: 'The delegation above is not in force.' },
  accept: { allowed: true, reason: null },
}

test('an action says before the click why its answer would be refused', async () => {
  await show(<Barred delegation={{ permissions }} action={{ systemKind: 'APPROVAL' }} />)
  screen.getByText('You cannot approve now.')
  screen.getByText('The delegation above is not in force.')
})

test('and says nothing where the answer is taken, or another one is asked for', async () => {
  for (const systemKind of ['ACCEPTANCE', 'ACKNOWLEDGEMENT', null] as const) {
    await show(<Barred delegation={{ permissions }} action={{ systemKind }} />)
    expect(screen.queryByText(/^You cannot/)).toBeNull()
  }
})
