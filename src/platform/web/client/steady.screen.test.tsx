import { useQuery } from '@tanstack/react-query'
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { FailedPart } from '../feedback/States.tsx'
import { show } from '../testing/screen.tsx'
import { Failure } from './failure.ts'
import { useSteady } from './use-steady.ts'

afterEach(cleanup)

const seen: string[] = []
let attempts = 0

/** The first three attempts find no server. */
const look = () =>
  new Promise<string>((answer, fail) => {
    attempts += 1
    setTimeout(() => {
      if (attempts < 4) fail(new Failure({ kind: 'fetch-error', message: 'You are offline.' }))
      else answer('It is there.')
    }, 20)
  })

function Part() {
  const found = useSteady(
    useQuery<string, Failure>({
      queryKey: ['part'],
      queryFn: look,
      retry: false,
      refetchInterval: (query) => (query.state.error ? 20 : false),
    }),
  )
  if (seen.at(-1) !== found.status) seen.push(found.status)
  return found.error ? <FailedPart failure={found.error} onAgain={() => {}} /> : <p>{found.data}</p>
}

test('what never came stays failed while the server is away, and comes on its own when it is back', async () => {
  await show(<Part />)
  await screen.findByText(/The server cannot be reached. Retrying automatically./)
  await screen.findByText('It is there.')
  expect(seen).toEqual(['pending', 'error', 'success'])
})
