import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { fastify } from 'fastify'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod'
import { retryAfterConflict } from '../database/retry-after-conflict.ts'
import { answerFailures } from './failures.ts'

const app = fastify()
answerFailures(app)
app.get('/file', () => readFile('/nowhere/at/all'))
app.get('/socket', () => new Promise((_, failed) => connect('/nowhere/at/all').once('error', failed)))
app.get('/closed', () => Promise.reject(new Error('Client was closed and is not queryable')))
app.get('/refused', () => Promise.reject(Object.assign(new Error('password'), { code: '28P01' })))
app.get('/full', () => Promise.reject(Object.assign(new Error('could not extend file'), { code: '53100' })))
app.get('/worker', () =>
  Promise.reject(
    Object.assign(new Error('failure on connection marked as essential: worker-1:5432'), { code: 'XX000' }),
  ),
)
app.get('/deadlock', () => Promise.reject(Object.assign(new Error('deadlock detected'), { code: '40P01' })))
afterAll(() => app.close())

test('records in conflict are no database that is away', async () => {
  const answer = await app.inject('/deadlock')
  expect([answer.statusCode, answer.json().data.code]).toEqual([503, 'IN_CONFLICT'])
})

test('what a deadlock ended is done again, twice at most', async () => {
  let tries = 0
  const work = async () => {
    tries++
    throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
  }
  await expect(retryAfterConflict(work)).rejects.toThrow('deadlock')
  expect(tries).toBe(3)
  expect(await retryAfterConflict(async () => (tries++ < 4 ? work() : 'done'))).toBe('done')
})

test('a database whose socket is not there is away: it is worth asking again', async () => {
  const answer = await app.inject('/socket')
  expect([answer.statusCode, answer.json().data.code]).toEqual([503, 'UNAVAILABLE'])
})

test('a connection that was closed while it was wanted is a database that is away', async () => {
  expect((await app.inject('/closed')).statusCode).toBe(503)
})

test('a worker of Citus that was lost while it was asked is a database that is away', async () => {
  expect((await app.inject('/worker')).statusCode).toBe(503)
})

test('a database with other passwords than this process is away for it', async () => {
  expect((await app.inject('/refused')).statusCode).toBe(503)
})

test('a file that is not there is our own defect, and the database is not blamed for it', async () => {
  const answer = await app.inject('/file')
  expect([answer.statusCode, answer.json().data.code]).toEqual([500, 'BUG'])
})

test('a database whose disk is full is said as such', async () => {
  const answer = await app.inject('/full')
  expect([answer.statusCode, answer.json().data.code]).toEqual([503, 'STORAGE_AWAY'])
})

test('what a schema has no words for is reported in ours', () => {
  const { error } = z.strictObject({ name: z.string() }).safeParse({ name: 5, more: true })
  expect(error?.issues.map(({ message }) => message)).toEqual([
    'Enter text.',
    'Remove more. Only known fields are allowed.',
  ])
})
