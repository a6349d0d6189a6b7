import { cleanup, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { network, show } from '../testing/screen.tsx'
import { service } from './client.ts'

afterEach(cleanup)

const count = defineCall({
  name: 'countBirds',
  summary: 'Does something',
  method: 'GET',
  path: '/birds/count',
  reply: z.object({ birds: z.number() }),
})
const fell = defineCall({
  name: 'fellTree',
  summary: 'Does something',
  method: 'POST',
  path: '/trees/fell',
  body: z.strictObject({}),
  reply: z.object({}),
})
const [trees, birds] = [service('/api/trees'), service('/api/birds')]

function Wood() {
  const found = birds.useCall(count, {}, { staleTime: Number.POSITIVE_INFINITY })
  const send = trees.useSend(fell)
  return (
    <>
      <p>{found.data?.birds} birds</p>
      <button type="button" onClick={() => void send.mutateAsync({ body: {} }).catch(() => {})}>
        Fell
      </button>
    </>
  )
}

test('a change of one service is seen in what another one answered', async () => {
  let left = 3
  network(({ method }) => {
    if (method === 'GET') return { body: { data: { birds: left } } }
    left = 0
    return { body: { data: {} } }
  })
  await show(<Wood />)
  await screen.findByText('3 birds')
  await userEvent.click(screen.getByRole('button', { name: 'Fell' }))
  await screen.findByText('0 birds')
})

test('a change that is refused leaves what was answered', async () => {
  const asked = network(({ method }) =>
    method === 'GET'
      ? { body: { data: { birds: 3 } } }
      : { status: 403, body: { data: { code: 'FORBIDDEN' } } },
  )
  await show(<Wood />)
  await screen.findByText('3 birds')
  await userEvent.click(screen.getByRole('button', { name: 'Fell' }))
  await waitFor(() => expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1))
  expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(1)
})
