import type { PathwayNode } from '../../model/pathway-call.ts'

type Nodes = ReadonlyMap<string, PathwayNode>
type Step = (node: PathwayNode, nodes: Nodes) => string | undefined | null

const sibling =
  (by: number): Step =>
  (node, nodes) => {
    const all = node.parent === null ? [] : (nodes.get(node.parent)?.children ?? [])
    return all[all.indexOf(node.key) + by]
  }

/** Where each key leads: the root is at the left. */
const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: ({ parent }) => parent,
  ArrowRight: ({ children }) => children[0],
  ArrowUp: sibling(-1),
  ArrowDown: sibling(1),
  Home: (_, nodes) => [...nodes.values()].find(({ parent }) => parent === null)?.key,
  End: (_, nodes) => [...nodes.values()].find(({ isHere }) => isHere)?.key,
}

export const isWalk = (key: string) => key in STEPS

/** The node that a key leads to from another one; itself where there is none. */
export const walk = (key: string, from: PathwayNode, nodes: Nodes): PathwayNode => {
  const to = STEPS[key]?.(from, nodes)
  return (to != null && nodes.get(to)) || from
}
