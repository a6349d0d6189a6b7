import { describe, expect, test } from 'vitest'
import { startTestWorld } from './product.ts'
import { base, issue, publishDecision } from './scenario.ts'

const { product, world } = await startTestWorld()

const ask = (method: string, path: string, body?: unknown, by = 'authority') =>
  world.as(by).ask(method, path, body)
const bulk = (act: string, body: unknown, by = 'authority') =>
  ask('PATCH', `${base}/decisions/bulk-${act}`, body, by)
const job = async (id: string, by = 'authority') =>
  (await ask('GET', `/api/auth/user/jobs/${id}`, undefined, by)).data
const count = async (tab: string) => (await ask('GET', `${base}/decisions/counts`)).data[tab]

describe('an act on all that match', () => {
  test('few are done at the same time, many as a job that tells how far it is and what it refused', async () => {
    const [published] = [await publishDecision(world, { name: 'Approve travel' })]
    await issue(world, published, { to: 'President' })
    const matching = { search: 'travel' }
    for (let n = 1; n <= 64; n *= 2)
      expect((await bulk('duplicate', { matching })).data.created).toHaveLength(n)

    const began = await bulk('duplicate', { matching })
    expect(began.status).toBe(200)
    expect(await job(began.data.jobId)).toMatchObject({ name: 'Duplicate 128 decisions', status: 'WAITING' })
    await product.workOff()
    expect(await job(began.data.jobId)).toMatchObject({
      status: 'DONE',
      done: 128,
      total: 128,
      result: { succeeded: 128, refused: [] },
    })
    expect(await count('all')).toBe(256)

    const deleting = await bulk('delete', { matching })
    await product.workOff()
    const { result } = await job(deleting.data.jobId)
    expect(result).toMatchObject({ act: 'DELETE', succeeded: 255 })
    expect(result.refused).toMatchObject([
      { id: published, code: 'INVALID_TRANSITION', label: expect.stringMatching(/^DEC-\d+ Approve travel$/) },
    ])
    expect(await count('all')).toBe(1)
  })

  test('one says ids or a filter, and never both or neither', async () => {
    expect((await bulk('archive', {})).status).toBe(400)
    const both = await bulk('archive', { decisionIds: [world.tenant.id], matching: {} })
    expect(both.status).toBe(400)
  })

  test('the filter is asked with the eyes of the person, and each record with their rights', async () => {
    const id = await publishDecision(world, { name: 'Approve lease' })
    const matching = { search: 'lease' }
    // sees it and may not archive it; sees nothing of it
    expect((await bulk('archive', { matching }, 'president')).data).toMatchObject({
      succeeded: [],
      refused: [{ id, code: 'FORBIDDEN' }],
    })
    expect((await bulk('archive', { matching }, 'guest')).data).toEqual({ succeeded: [], refused: [] })
    expect((await ask('GET', `${base}/decisions/${id}`)).data.status).toBe('PUBLISHED')
  })
})

describe('a long job', () => {
  const manyDrafts = async (name: string) => {
    await publishDecision(world, { name, status: 'DRAFT' })
    for (let n = 1; n <= 64; n *= 2) await bulk('duplicate', { matching: { search: name } })
    return { matching: { search: name } }
  }

  test('is canceled before it begins, and then does nothing', async () => {
    const several = await manyDrafts('Canceled before')
    const { data } = await bulk('delete', several)
    const canceled = await ask('PATCH', `/api/auth/user/jobs/${data.jobId}/cancel`)
    expect(canceled.data).toMatchObject({ status: 'CANCELED' })
    await product.workOff()
    expect(await job(data.jobId)).toMatchObject({ status: 'CANCELED', done: 0 })
    expect((await ask('PATCH', `/api/auth/user/jobs/${data.jobId}/cancel`)).status).toBe(409)
  })

  test('continues where its worker died, and does nothing twice', async () => {
    const several = await manyDrafts('Killed within')
    const { data } = await bulk('duplicate', several)
    // as a worker leaves it that died after its first piece
    await product.owner.query(
      `update app.long_job set status = 'RUNNING', kept = '{"act": "DUPLICATE", "next": 100, "succeeded": 100, "refused": []}', done = 100,
         heard_at = now() - interval '5 minutes' where id = $1`,
      [data.jobId],
    )
    await product.workOff()
    expect(await job(data.jobId)).toMatchObject({ status: 'DONE', result: { succeeded: 128 } })
    const made = await ask('POST', `${base}/decisions/search`, {
      search: 'Copy of Killed within',
      count: 'exact',
    })
    expect(made.data.total).toBe(127 + 28)
  })

  test('that another worker has is left alone', async () => {
    const several = await manyDrafts('Two workers')
    const { data } = await bulk('delete', several)
    await product.owner.query(`update app.long_job set status = 'RUNNING', heard_at = now() where id = $1`, [
      data.jobId,
    ])
    await product.workOff()
    expect(await job(data.jobId)).toMatchObject({ status: 'RUNNING', done: 0 })
  })

  test('works with the rights that the person has by then', async () => {
    const several = await manyDrafts('Without rights')
    const { data } = await bulk('delete', several)
    await product.owner.query(`update app."user" set status = 'INACTIVE' where id = $1`, [
      world.users.get('authority'),
    ])
    await product.workOff()
    await product.owner.query(`update app."user" set status = 'ACTIVE' where id = $1`, [
      world.users.get('authority'),
    ])
    expect(await job(data.jobId)).toMatchObject({
      status: 'FAILED',
      message: expect.stringContaining('no longer an active user'),
    })
  })

  test('is its person’s alone, and is dismissed with its file', async () => {
    const several = await manyDrafts('Put away')
    const { data } = await bulk('archive', several)
    expect(await job(data.jobId, 'admin')).toMatchObject({ code: 'NOT_FOUND' })
    expect((await ask('DELETE', `/api/auth/user/jobs/${data.jobId}`)).status).toBe(409)
    await product.workOff()
    expect((await ask('DELETE', `/api/auth/user/jobs/${data.jobId}`)).status).toBe(200)
    const listed = (await ask('GET', '/api/auth/user/jobs')).data.items
    expect(listed.map((each: { id: string }) => each.id)).not.toContain(data.jobId)
    await product.workOff()
    const left = await product.owner.query('select from app.long_job where id = $1', [data.jobId])
    expect(left.rowCount).toBe(0)
  })
})
