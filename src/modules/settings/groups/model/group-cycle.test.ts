import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cycleThrough } from './group-cycle.ts'

const above = (edges: readonly (readonly [below: string, above: string])[]) => {
  const parents = new Map<string, string[]>()
  for (const [group, parent] of edges) parents.set(group, [...(parents.get(group) ?? []), parent])
  return parents
}

test.each([
  ['below itself', 'a', ['a'], [], 'a a'],
  ['below what lies below it', 'a', ['b'], [['b', 'a']], 'a b a'],
  [
    'below what lies below it by two ways, the circle is named once',
    'a',
    ['d'],
    [
      ['d', 'c'],
      ['d', 'b'],
      ['c', 'a'],
      ['b', 'a'],
    ],
    'a b d a',
  ],
  ['below another branch', 'a', ['c'], [['b', 'a']], undefined],
  [
    'below two parents that share one above',
    'a',
    ['b', 'c'],
    [
      ['b', 'd'],
      ['c', 'd'],
    ],
    undefined,
  ],
] as const)('a group %s', (_, group, parents, edges, circle) => {
  expect(cycleThrough(group, parents, above(edges as never))?.join(' ')).toBe(circle)
})

/** Whether anything is below itself, found by taking away what has nothing above it. */
function hasCircle(parents: ReadonlyMap<string, readonly string[]>): boolean {
  const left = new Map([...parents].map(([group, all]) => [group, new Set(all)]))
  for (let gone = true; gone; ) {
    gone = false
    for (const [group, all] of left) {
      for (const parent of all) if (!left.has(parent)) all.delete(parent)
      if (all.size === 0) gone = left.delete(group)
    }
  }
  return left.size > 0
}

test('a change of parents closes a circle exactly where one is named, and the circle named is there', () => {
  const names = Array.from({ length: 8 }, (_, i) => `g${i}`)
  const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 20 })
  fc.assert(
    fc.property(edges, fc.nat(7), fc.array(fc.nat(7), { maxLength: 4 }), (drawn, moving, to) => {
      // groups are below such of lower number: there is no circle before
      const before = above(
        drawn.filter(([a, b]) => a > b).map(([a, b]) => [names[a] as string, names[b] as string]),
      )
      const group = names[moving] as string
      const parents = [...new Set(to.map((i) => names[i] as string))]
      const after = new Map([...before, [group, parents]])
      const circle = cycleThrough(group, parents, before)
      expect(circle !== undefined).toBe(hasCircle(after))
      if (!circle) return
      expect([circle[0], circle.at(-1)]).toEqual([group, group])
      circle.slice(1).forEach((below, i) => {
        expect(after.get(below)).toContain(circle[i])
      })
    }),
  )
})
