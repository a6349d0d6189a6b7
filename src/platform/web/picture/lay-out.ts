import type { Forest } from './forest.ts'
import type { PictureNode } from './picture-node.ts'

/** Of a card, and between cards: px at full size. */
export const CARD = { width: 240, height: 92 } as const
const GAP = { across: 52, down: 12 } as const
export const STEP = { across: CARD.width + GAP.across, down: CARD.height + GAP.down } as const

export type PlacedNode = {
  readonly node: PictureNode
  readonly x: number
  readonly y: number
  readonly depth: number
  /** How many are below it, and whether they are drawn. */
  readonly below: number
  readonly isUnfolded: boolean
  /** Its place among those that are below the same node. */
  readonly position: number
  readonly of: number
}
/** The line down from a node to the last one that is below it. */
type Trunk = { readonly x: number; readonly from: number; readonly to: number; readonly live: boolean }
export type Area = { readonly x: number; readonly y: number; readonly width: number; readonly height: number }

export type LaidOut = {
  /** By depth, each from the top down. */
  readonly columns: readonly (readonly PlacedNode[])[]
  readonly trunks: readonly (readonly Trunk[])[]
  readonly placeOf: ReadonlyMap<string, PlacedNode>
  readonly width: number
  readonly height: number
}

/** The column of a depth, made where it is not there. */
function inColumn<T>(columns: T[][], depth: number): T[] {
  while (columns.length <= depth) columns.push([])
  return columns[depth] as T[]
}

const MIDDLE = CARD.height / 2
const trunkAt = (x: number) => x + CARD.width + GAP.across / 2

/**
 * The root at the left, one column for each step. A node stands beside the first one that is below it; the next of the same
 * node stands below everything of the one before. Lines never cross, and a reader begins at the top left.
 */
export function layOut(forest: Forest, unfolded: ReadonlySet<string>): LaidOut {
  const columns: PlacedNode[][] = []
  const trunks: Trunk[][] = []
  const placeOf = new Map<string, PlacedNode>()
  let row = 0
  const place = (node: PictureNode, depth: number, position: number, of: number) => {
    const hanging = forest.below(node.key)
    const isUnfolded = hanging.length > 0 && unfolded.has(node.key)
    const placed: PlacedNode = {
      node,
      depth,
      position,
      of,
      isUnfolded,
      below: hanging.length,
      x: depth * STEP.across,
      y: row * STEP.down,
    }
    inColumn(columns, depth).push(placed)
    placeOf.set(node.key, placed)
    if (!isUnfolded) return
    hanging.forEach((each, at) => {
      if (at > 0) row += 1
      place(each, depth + 1, at + 1, hanging.length)
    })
    const last = placeOf.get(hanging.at(-1)?.key ?? '') ?? placed
    const trunk = { x: trunkAt(placed.x), from: placed.y + MIDDLE, to: last.y + MIDDLE, live: node.live }
    inColumn(trunks, depth).push(trunk)
  }
  forest.roots.forEach((root, at) => {
    if (at > 0) row += 1
    place(root, 0, at + 1, forest.roots.length)
  })
  const isEmpty = columns.length === 0
  return {
    columns,
    trunks,
    placeOf,
    width: isEmpty ? 0 : (columns.length - 1) * STEP.across + CARD.width,
    height: isEmpty ? 0 : row * STEP.down + CARD.height,
  }
}

/** Where a list that is sorted by a number begins to reach it. */
function firstFrom<T>(sorted: readonly T[], numberOf: (each: T) => number, from: number): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (numberOf(sorted[middle] as T) < from) low = middle + 1
    else high = middle
  }
  return low
}

/** Those of a sorted list that are between two numbers, by their ends. */
function within<T>(
  sorted: readonly T[],
  [from, to]: readonly [number, number],
  ends: (each: T) => readonly [number, number],
): T[] {
  const found: T[] = []
  for (let at = firstFrom(sorted, (each) => ends(each)[1], from); at < sorted.length; at++) {
    const each = sorted[at] as T
    if (ends(each)[0] > to) break
    found.push(each)
  }
  return found
}

/** The cards that an area shows. */
export const cardsIn = ({ columns }: LaidOut, { x, y, width, height }: Area): PlacedNode[] =>
  columns
    .filter((_, depth) => depth * STEP.across <= x + width && depth * STEP.across + CARD.width >= x)
    .flatMap((column) => within(column, [y, y + height], (each) => [each.y, each.y + CARD.height]))

/** The lines that an area shows, as two SVG paths: those in force, and those that are not. */
export function linesIn(laidOut: LaidOut, area: Area): { live: string; dead: string } {
  const drawn = { live: '', dead: '' }
  const add = (live: boolean, path: string) => {
    drawn[live ? 'live' : 'dead'] += path
  }
  const [top, bottom] = [area.y, area.y + area.height]
  laidOut.trunks.forEach((trunks) => {
    for (const { x, from, to, live } of within(trunks, [top, bottom], (each) => [each.from, each.to])) {
      if (from >= top) add(live, `M${x - GAP.across / 2} ${from}H${x}`)
      if (to > from) add(live, `M${x} ${Math.max(from, top)}V${Math.min(to, bottom)}`)
    }
  })
  laidOut.columns.slice(1).forEach((column) => {
    for (const { x, y, node } of within(column, [top, bottom], (each) => [each.y, each.y + CARD.height]))
      add(node.live, `M${x - GAP.across / 2} ${y + MIDDLE}H${x}`)
  })
  return drawn
}
