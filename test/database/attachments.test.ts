import { readdir } from 'node:fs/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { doorOf } from '#app/door.ts'
import { judge } from '#app/judge.ts'
import { attachmentCalls, LONGEST_FILE_NAME } from '#platform/model/attachment.ts'
import { maybeOne, sql } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import { attachmentField, dropAttachments, serveAttachments } from '#platform/server/files/attachments.ts'
import type { Scan } from '#platform/server/files/receive-checked.ts'
import { receiveFiles } from '#platform/server/files/receive-files.ts'
import { officeFile, PDF } from '#platform/server/files/testing/office-files.ts'
import { answerFailures } from '#platform/server/http/failures.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import { routes } from '#platform/server/http/routes.ts'
import { serve } from '#platform/server/http/serve.ts'
import { queueOf } from '#platform/server/jobs/fair-queue.ts'
import { defineNotes } from '#platform/server/records/record-writer.ts'
import { buildSmallWorld, type SmallWorld, startTestProduct, type TestProduct } from './product.ts'

// Records of a kind that only this test has: anyone who views it is an administrator, or the dean, who changes none.
const KIND = 'test-record'
const calls = attachmentCalls('TestRecord', 'a test record', '/test-records/:id')
const MOST = 5

let product: TestProduct
let world: SmallWorld
let app: FastifyInstance
let record: string
let scanned: string[]

const scan: Scan = async ({ name }) => {
  scanned.push(name)
  return name.startsWith('worm') ? 'harmful' : 'clean'
}

beforeAll(async () => {
  product = await startTestProduct()
  world = await buildSmallWorld(product)
  app = Fastify()
  answerFailures(app)
  receiveFiles(app, product.files, scan)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(() => JSON.stringify)
  const declared = routes((on) =>
    serveAttachments(on, calls, {
      kind: KIND,
      permission: 'tenant.member',
      most: MOST,
      files: product.files,
      mayView: async (id, { viewer }) => {
        if (id !== record || viewer.tenantId !== world.tenant.id) throw notFound()
        if (viewer.userId === world.users.get('guest')) throw notFound()
      },
      mayChange: async (id, { tx, viewer }) => {
        if (id !== record || viewer.tenantId !== world.tenant.id) throw notFound()
        if (viewer.userId !== world.users.get('admin')) throw new Refusal('FORBIDDEN')
        await maybeOne(tx, sql`select pg_advisory_xact_lock(hashtextextended(${id}, 0))`)
        return { name: 'Record' }
      },
      note: defineNotes(KIND),
    }),
  )
  serve(app, '/api/test', declared, {
    door: doorOf(product.pool, product.identity, product.clock, product.listeners),
    judge,
    previewTurns: queueOf({ most: 1, waiting: 1 }),
    readTurns: queueOf({ most: 1, waiting: 1 }),
    costly: { export: async () => {}, upload: async () => {} },
  })
  await app.ready()
})
beforeEach(() => {
  record = uuid()
  scanned = []
})
afterAll(async () => {
  await app.close()
  await product.close()
})

type UploadOptions = { name?: string; type?: string; bytes?: Buffer; by?: string; key?: string; id?: string }
const TYPE_OF_PDF = 'application/pdf'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const path = () => `/api/test/test-records/${record}/attachments`

const put = async ({
  name = 'a.pdf',
  type = TYPE_OF_PDF,
  bytes = PDF,
  by = 'admin',
  key,
  id,
}: UploadOptions = {}) => {
  const { token } = world.as(by)
  const answer = await app.inject({
    method: 'POST',
    url: `/api/test/test-records/${id ?? record}/attachments?fileName=${encodeURIComponent(name)}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': type,
      ...(key && { 'idempotency-key': key }),
    },
    payload: bytes,
  })
  return { status: answer.statusCode, data: answer.json().data }
}
const ask = (method: 'GET' | 'DELETE', below = '', by = 'admin') =>
  app.inject({ method, url: path() + below, headers: { authorization: `Bearer ${world.as(by).token}` } })
const listed = async (by = 'admin') =>
  ((await ask('GET', '', by)).json().data.items as { name: string }[]).map(({ name }) => name)
/** The ids of all files that are kept. */
const kept = async () =>
  (await readdir(product.folder, { recursive: true })).filter((each) => each.length > 30).sort()
const soon = async () => product.owner.query('update graphile_worker._private_jobs set run_at = now()')

test('a file is attached, listed, fetched as something to save, and removed with its bytes', async () => {
  const name = 'Vertrag „Süd“ etc.pdf'
  const added = await put({ name })
  expect(added).toMatchObject({ status: 201, data: { name, type: TYPE_OF_PDF, size: PDF.length } })
  expect(scanned).toEqual([name])
  expect(await listed()).toEqual([name])
  const file = await ask('GET', `/${added.data.id}`)
  expect(file.statusCode).toBe(200)
  expect(file.rawPayload.equals(PDF)).toBe(true)
  expect(file.headers).toMatchObject({
    'content-type': TYPE_OF_PDF,
    'content-disposition': expect.stringMatching(/^attachment; filename="[\w.-]+"; /),
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  expect(await kept()).toHaveLength(1)
  expect((await ask('DELETE', `/${added.data.id}`)).json().data).toEqual({ id: added.data.id })
  expect(await listed()).toEqual([])
  expect((await ask('GET', `/${added.data.id}`)).statusCode).toBe(404)
  await product.workOff()
  await expect.poll(kept).toEqual([])
})

test('a file whose name shows as another one is refused', async () => {
  const { status, data } = await put({ name: 'invoice\u202efdp.pdf' })
  expect([status, data.fields?.[0]?.message]).toEqual([
    400,
    'Rename the file. Its name contains invisible characters.',
  ])
  await product.workOff()
  await expect.poll(kept).toEqual([])
})

test('each is an entry in the history of its record, by name and content', async () => {
  const { data } = await put()
  await ask('DELETE', `/${data.id}`)
  const { rows } = await product.owner.query(
    'select event, snapshot, actor_user_id as by from app.revision where record_id = $1 order by revision_number',
    [record],
  )
  const by = world.users.get('admin')
  const file = { id: data.id, name: 'a.pdf', sha256: expect.stringMatching(/^[\da-f]{64}$/) }
  expect(rows).toEqual([
    { event: 'ATTACH_FILE', snapshot: { name: 'Record', attachments: [file] }, by },
    { event: 'REMOVE_FILE', snapshot: { name: 'Record', attachments: [] }, by },
  ])
  expect(attachmentField.items?.name(file as never, new Map())).toBe('a.pdf')
})

test('a record has at most so many, though two come at the same time', async () => {
  for (let n = 1; n < MOST; n += 1) await put({ name: `${n}.pdf` })
  const answers = await Promise.all([put({ name: '5.pdf' }), put({ name: '6.pdf' })])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422])
  expect(answers.find(({ status }) => status === 422)?.data).toMatchObject({
    code: 'TOO_MANY_FILES',
    message: 'A record can have at most 5 files.',
  })
  expect(await listed()).toHaveLength(MOST)
})

test.each([
  ['an ending that is not taken', { name: 'a.html', type: 'text/html' }, 415],
  ['a claim that is not that of the name', { name: 'a.pdf', type: 'image/png' }, 415],
  ['bytes that are not what the name says', { name: 'a.docx', type: WORD, bytes: PDF }, 415],
  ['a program that is called otherwise', { bytes: Buffer.from('MZ\x90\0') }, 415],
  ['nothing', { bytes: Buffer.alloc(0) }, 415],
  ['one without a name', { name: '' }, 415],
] as const)('%s is refused, and nothing is kept', async (_, sent, status) => {
  const before = await kept()
  expect(await put(sent)).toMatchObject({
    status,
    data: { code: 'FILE_TYPE', message: 'This file type is not supported...' },
  })
  await expect.poll(kept).toEqual(before)
})

test('a file of Office is taken by its content, and one that is too large or harmful is not', async () => {
  const bytes = officeFile('wordprocessingml.document')
  expect((await put({ name: 'a.docx', type: WORD, bytes })).status).toBe(201)
  const before = await kept()
  expect(await put({ bytes: Buffer.concat([PDF, Buffer.alloc(20 * 1_048_576)]) })).toMatchObject({
    status: 413,
    data: { message: 'File size exceeds the maximum limit of 20MB!' },
  })
  expect(await put({ name: 'worm.pdf' })).toMatchObject({ status: 422, data: { code: 'FILE_HARMFUL' } })
  expect((await put({ name: `${'x'.repeat(LONGEST_FILE_NAME)}.pdf` })).status).toBe(400)
  await expect.poll(kept).toEqual(before)
})

test('anyone who may not change the record adds and removes none, and the person who cannot view it finds none', async () => {
  const { data } = await put()
  const before = await kept()
  expect((await put({ by: 'dean' })).status).toBe(403)
  expect((await ask('DELETE', `/${data.id}`, 'dean')).statusCode).toBe(403)
  expect(await listed('dean')).toEqual(['a.pdf'])
  expect((await ask('GET', `/${data.id}`, 'dean')).statusCode).toBe(200)
  for (const below of ['', `/${data.id}`]) expect((await ask('GET', below, 'guest')).statusCode).toBe(404)
  // of another record
  const other = record
  record = uuid()
  expect((await ask('GET', `/${data.id}`)).statusCode).toBe(404)
  expect((await ask('DELETE', `/${data.id}`)).statusCode).toBe(404)
  expect((await put({ id: other })).status).toBe(404)
  // of another tenant
  record = other
  const birch = await buildSmallWorld(product, 'Birch')
  const { token } = birch.as('admin')
  for (const below of ['', `/${data.id}`]) {
    const answer = await app.inject({
      method: 'GET',
      url: path() + below,
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.statusCode).toBe(404)
  }
  await expect.poll(kept).toEqual(before)
})

test('a file that is sent again is attached once, and its bytes are kept once', async () => {
  const before = await kept()
  const first = await put({ key: 'k1' })
  expect(await put({ key: 'k1' })).toEqual(first)
  expect(await listed()).toEqual(['a.pdf'])
  await expect.poll(kept).toHaveLength(before.length + 1)
  expect((await put({ key: 'k1', bytes: Buffer.concat([PDF, PDF]) })).data.code).toBe(
    'IDEMPOTENCY_KEY_REUSED',
  )
})

test('bytes whose process died before a row named them are removed, and those of a row stay', async () => {
  await put()
  await product.workOff()
  const before = await kept()
  const left = uuid()
  await product.files.write(
    left,
    (async function* () {
      yield PDF
    })(),
  )
  // as the request left it that died
  const { rows } = await product.owner.query(
    `select graphile_worker.add_job('remove_unnamed_file', json_build_object('tenantId', $1::text, 'payload', json_build_object('fileId', $2::text)))`,
    [world.tenant.id, left],
  )
  expect(rows).toHaveLength(1)
  await soon()
  await product.workOff()
  await expect.poll(kept).toEqual(before)
})

test('a record that is deleted leaves no file', async () => {
  const before = await kept()
  await put()
  const { tenant } = world
  await inTenant(product.pool, tenant.id, { listeners: product.listeners }, (tx, now) =>
    dropAttachments(tx, tenant.id, KIND, [record], now),
  )
  await product.workOff()
  expect(await listed()).toEqual([])
  await expect.poll(kept).toEqual(before)
})
