import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { create, guarded, linkOf, open, PASSWORD, product, startLinks } from '../testing/links.ts'

startLinks()

describe('Wrong passwords', () => {
  test('are ten at most, then the right one waits too, for 15 minutes', async () => {
    const token = await linkOf(await create(), guarded)
    for (let i = 0; i < 10; i++)
      expect(await open(token, `wrong password ${i}`)).toMatchObject({
        status: 403,
        data: { code: 'WRONG_PASSWORD' },
      })
    const refused = await open(token, PASSWORD)
    expect(refused).toMatchObject({ status: 429, data: { code: 'LINK_LOCKED' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(14 * 60)
    expect((await open(token)).status).toBe(429)
    product.clock.ahead = 15 * 60_000 + 1_000
    expect(await open(token, PASSWORD)).toMatchObject({ status: 200 })
  })

  test('are ten at most where twenty come at the same time', async () => {
    const token = await linkOf(await create(), guarded)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => open(token, `wrong password ${i}`)),
    )
    const count = (status: number) => answers.filter((each) => each.status === status).length
    expect([count(403), count(429)]).toEqual([10, 10])
    expect((await open(token, PASSWORD)).status).toBe(429)
  })

  test('do not lock out those who know it, where many open it at the same time', async () => {
    const token = await linkOf(await create(), guarded)
    const answers = await Promise.all(Array.from({ length: 15 }, () => open(token, PASSWORD)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  test('of one link lock no other', async () => {
    const [one, two] = [await linkOf(await create(), guarded), await linkOf(await create(), guarded)]
    await Promise.all(Array.from({ length: 11 }, () => open(one, 'wrong password')))
    expect((await open(one, PASSWORD)).status).toBe(429)
    expect((await open(two, PASSWORD)).status).toBe(200)
  })
})

test('Many passwords at the same time leave room for people who sign in', async () => {
  const unknown = () => randomBytes(32).toString('base64url')
  const answers = await Promise.all(Array.from({ length: 60 }, () => open(unknown(), PASSWORD)))
  const of = (status: number) => answers.filter((each) => each.status === status)
  expect(of(404).length + of(503).length).toBe(60)
  expect(of(404).length).toBeGreaterThanOrEqual(22)
  expect(of(503)[0]).toMatchObject({ data: { code: 'LINKS_BUSY' } })
  expect(Number(of(503)[0]?.headers['retry-after'])).toBeGreaterThan(0)
})
