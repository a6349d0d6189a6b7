import type { PathwayNode } from '../../model/pathway-call.ts'

/** Of a card, and between cards: px. */
export const CARD = { width: 232, height: 76 } as const
const GAP = { across: 48, down: 12 } as const

export type Placed = {
  readonly node: PathwayNode
  readonly x: number
  readonly y: number
  readonly depth: number
}
export type LaidOut = {
  readonly placed: readonly Placed[]
  readonly width: number
  readonly height: number
}

/**
 * The root at the left, one column for each step of the path. A delegation stands beside the first one below it; the next of
 * the same parent stands below everything of the one before. Lines never cross, and a reader begins at the top left.
 */
export function layOut(nodes: readonly PathwayNode[]): LaidOut {
  const byKey = new Map(nodes.map((node) => [node.key, node]))
  const placed: Placed[] = []
  let rows = 0
  const place = (node: PathwayNode, depth: number): number => {
    const [first] = node.children.flatMap((key) => byKey.get(key) ?? []).map((each) => place(each, depth + 1))
    const row = first ?? rows++
    placed.push({
      node,
      x: depth * (CARD.width + GAP.across),
      y: row * (CARD.height + GAP.down),
      depth,
    })
    return row
  }
  for (const node of nodes) if (node.parent === null) place(node, 0)
  const order = new Map(nodes.map(({ key }, at) => [key, at]))
  placed.sort((a, b) => (order.get(a.node.key) ?? 0) - (order.get(b.node.key) ?? 0))
  return {
    placed,
    width: Math.max(0, ...placed.map(({ x }) => x + CARD.width)),
    height: Math.max(0, rows * (CARD.height + GAP.down) - GAP.down),
  }
}

/** The line from a card to one below it, as an SVG path: across, down, across. */
export function lineBetween(above: Placed, below: Placed): string {
  const [x, y] = [above.x + CARD.width, above.y + CARD.height / 2]
  return `M${x} ${y}H${below.x - GAP.across / 2}V${below.y + CARD.height / 2}H${below.x}`
}
