import { hasWords } from '#platform/model/folded.ts'
import { openAtFirst } from '../tree/opening.ts'
import type { PictureNode } from './picture-node.ts'
import { SIGNS, type Sign } from './signs.ts'

/** Nodes as they are below one another. */
export type Forest = {
  readonly nodes: readonly PictureNode[]
  readonly byKey: ReadonlyMap<string, PictureNode>
  readonly roots: readonly PictureNode[]
  readonly below: (key: string) => readonly PictureNode[]
  /** The keys of those above it, the nearest first. */
  readonly above: (key: string) => readonly string[]
  /** How many levels there are. */
  readonly depth: number
}

const NONE: readonly PictureNode[] = []

export function forestOf(nodes: readonly PictureNode[]): Forest {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const below = new Map<string, PictureNode[]>()
  const roots: PictureNode[] = []
  for (const node of nodes) {
    const parent = node.parent !== null && byKey.has(node.parent) ? node.parent : null
    const beside = parent === null ? roots : below.get(parent)
    if (beside) beside.push(node)
    else below.set(parent as string, [node])
  }
  const above = (key: string): string[] => {
    const found: string[] = []
    for (let next = byKey.get(key)?.parent; next && byKey.has(next); next = byKey.get(next)?.parent)
      found.push(next)
    return found
  }
  const hanging = { roots, below: (key: string) => below.get(key) ?? NONE }
  return { nodes, byKey, ...hanging, above, depth: levelsOf(hanging).length }
}

/** The nodes by their level, the roots first. */
function levelsOf({ roots, below }: Pick<Forest, 'roots' | 'below'>): (readonly PictureNode[])[] {
  const levels: (readonly PictureNode[])[] = []
  for (let level = roots; level.length > 0; level = level.flatMap(({ key }) => below(key))) levels.push(level)
  return levels
}

/** What is to be looked at before all else: what is broken, then what waits. */
const FIRST: readonly Sign[] = ['broken', 'suspended', 'unheld', 'approval', 'acceptance']

/** What a picture opens on: where the reader is, else what is to be looked at, the first as it is read. None where all is well. */
export function findFirstToShow(forest: Forest): PictureNode | undefined {
  const here = forest.nodes.find(({ isHere }) => isHere)
  if (here) return here
  const sign = FIRST.find((each) => forest.nodes.some((node) => node.sign === each))
  return sign && inOrder(forest).find((node) => node.sign === sign)
}

/** What is unfolded at first: what any tree opens, and the way to what it opens on. */
export function unfoldedAtFirst(forest: Forest): ReadonlySet<string> {
  const unfolded = new Set<string>()
  let [level, number] = [forest.roots, 1]
  while (level.length > 0) {
    const opened = openAtFirst(number, level, ({ key }) => forest.below(key).length)
    for (const { key } of opened) unfolded.add(key)
    level = [...opened].flatMap(({ key }) => forest.below(key))
    // a single row is no level of its own: what is below it is the first that is to be chosen from
    if (opened.size > 1 || level.length > 1) number += 1
  }
  const first = findFirstToShow(forest)
  if (first)
    for (const key of [...(first.isHere ? [first.key] : []), ...forest.above(first.key)]) unfolded.add(key)
  return unfolded
}

/** What is unfolded where so many levels are shown. */
export const unfoldedTo = (forest: Forest, levels: number): ReadonlySet<string> =>
  new Set(
    levelsOf(forest)
      .slice(0, levels - 1)
      .flat()
      .filter(({ key }) => forest.below(key).length > 0)
      .map(({ key }) => key),
  )

/** In the order in which they are read: each before what is below it. */
function inOrder({ roots, below }: Forest): PictureNode[] {
  const found: PictureNode[] = []
  const left = [...roots].reverse()
  for (let next = left.pop(); next; next = left.pop()) {
    found.push(next)
    left.push(...[...below(next.key)].reverse())
  }
  return found
}

/** Nodes that have every word that is looked for, and the sign: in reading order. None where nothing is looked for. */
export function foundIn(forest: Forest, search: string, sign: Sign | undefined): readonly PictureNode[] {
  if (search.trim() === '' && !sign) return NONE
  return inOrder(forest).filter((node) => {
    if (sign && node.sign !== sign) return false
    return hasWords([node.title, node.caption, node.displayId].filter(Boolean).join(' '), search)
  })
}

/** How many nodes have each sign that is there, in the order of the legend. */
export function countsOf(nodes: readonly PictureNode[]): readonly (readonly [Sign, number])[] {
  const counts = Map.groupBy(nodes, ({ sign }) => sign)
  return SIGNS.flatMap((sign) => {
    const count = counts.get(sign)?.length ?? 0
    return count > 0 ? [[sign, count] as const] : []
  })
}
