import { expect, test } from 'vitest'
import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { effectsPreview } from './effects.ts'
import { previewCall } from './preview-call.ts'

const call = (method: 'PATCH' | 'DELETE') =>
  defineCall({
    name: 'changeThing',
    summary: 'Does something',
    method,
    path: '/things/:thingId',
    params: { thingId: z.string() },
    body: z.strictObject({ name: z.string() }),
    status: 201,
    ifMatch: true,
    reply: z.object({ id: z.string() }),
  })

test('asks the same as its call, below the path of that, and answers effects', () => {
  const change = call('PATCH')
  expect(previewCall(change)).toEqual({
    ...change,
    name: 'previewChangeThing',
    summary: 'Preview of: Does something',
    method: 'POST',
    path: '/things/:thingId/preview',
    status: 200,
    reply: effectsPreview,
    etag: false,
    previews: true,
  })
})

test('a deletion has a path of its own', () =>
  expect(previewCall(call('DELETE')).path).toBe('/things/:thingId/delete/preview'))

test('a call has one preview, no matter who asks for it', () => {
  const change = call('PATCH')
  expect(previewCall(change)).toBe(previewCall(change))
  expect(previewCall(change)).not.toBe(previewCall(call('PATCH')))
})
