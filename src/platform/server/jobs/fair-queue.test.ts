import { expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { boundedTurns, queueOf } from './fair-queue.ts'

/** Work that continues until it is asked to end. */
function works() {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name)
      ends.set(name, () => resolve(name))
    })
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  const end = (name: string) => {
    ends.get(name)?.()
    return turn()
  }
  return { begun, work, end, turn }
}

test('a person has one at a time, and all together so many as there may be', async () => {
  const turns = queueOf({ most: 2, waiting: 10 })
  const { begun, work, end, turn } = works()
  const all = [
    turns('ada', work('ada 1')),
    turns('ada', work('ada 2')),
    turns('ben', work('ben 1')),
    turns('cleo', work('cleo 1')),
  ]
  await turn()
  expect(begun).toEqual(['ada 1', 'ben 1'])
  await end('ben 1')
  expect(begun).toEqual(['ada 1', 'ben 1', 'cleo 1'])
  await end('ada 1')
  expect(begun).toEqual(['ada 1', 'ben 1', 'cleo 1', 'ada 2'])
  await end('cleo 1')
  await end('ada 2')
  expect(await Promise.all(all)).toEqual(['ada 1', 'ada 2', 'ben 1', 'cleo 1'])
})

test('anyone who has enough of them waiting is refused another one, and no one else is', async () => {
  const turns = queueOf({ most: 1, waiting: 1 })
  const { work, end, turn } = works()
  const first = turns('ada', work('1'))
  await turn()
  const second = turns('ada', work('2'))
  await turn()
  await expect(turns('ada', work('3'))).rejects.toMatchObject({ failure: { code: 'RATE_LIMITED' } })
  const others = turns('ben', work('4'))
  for (const name of ['1', '4', '2']) await end(name)
  expect(await Promise.all([first, second, others])).toEqual(['1', '2', '4'])
})

test('work is not begun for the person who has gone while it waited', async () => {
  const turns = queueOf({ most: 1, waiting: 10 })
  const { begun, work, end, turn } = works()
  const first = turns('ada', work('1'))
  let isGone = false
  const second = expect(turns('ada', work('2'), () => isGone)).rejects.toMatchObject({
    failure: { code: 'OVERLOADED' },
  })
  await turn()
  isGone = true
  await end('1')
  await second
  expect(begun).toEqual(['1'])
  await first
})

test('work that fails gives its turn on', async () => {
  const turns = queueOf({ most: 1, waiting: 10 })
  await expect(turns('ada', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await turns('ada', async () => 'yes')).toBe('yes')
})

test('what anyone may ask for continues so many at a time, and is refused at the same time where too many wait', async () => {
  const turns = boundedTurns({ most: 2, waiting: 1 }, () => new Refusal('OVERLOADED'))
  const { begun, work, end, turn } = works()
  const all = ['1', '2', '3'].map((name) => turns(work(name)))
  await turn()
  expect(begun).toEqual(['1', '2'])
  await expect(turns(work('4'))).rejects.toMatchObject({ failure: { code: 'OVERLOADED' } })
  await end('1')
  expect(begun).toEqual(['1', '2', '3'])
  await end('2')
  await end('3')
  await expect(Promise.all(all)).resolves.toEqual(['1', '2', '3'])
})
