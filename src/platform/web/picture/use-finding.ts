import { useDeferredValue, useMemo, useState } from 'react'
import { type Forest, foundIn } from './forest.ts'
import type { PictureNode } from './picture-node.ts'
import type { Sign } from './signs.ts'

export type SearchState = {
  readonly search: string
  readonly sign: Sign | undefined
  readonly found: readonly PictureNode[]
  /** Which of them was gone to last; -1: none yet. */
  readonly at: number
  readonly type: (search: string) => void
  /** Goes to the next one by its sign. */
  readonly seek: (sign: Sign) => void
  readonly step: (by: 1 | -1) => void
}

type PictureSearch = { search: string; sign: Sign | undefined; at: number }
const NOTHING: PictureSearch = { search: '', sign: undefined, at: -1 }

/** Looks for nodes, unfolded or not, by words or by a sign; `goTo` shows one. */
export function useFinding(forest: Forest, goTo: (node: PictureNode) => void): SearchState {
  const [sought, setSought] = useState(NOTHING)
  const { search, sign, at } = sought
  const words = useDeferredValue(search)
  const found = useMemo(() => foundIn(forest, words, sign), [forest, words, sign])
  const show = (next: PictureSearch, of: readonly PictureNode[]) => {
    setSought(next)
    const node = of[next.at]
    if (node) goTo(node)
  }
  return {
    search,
    sign,
    found,
    at: Math.min(at, found.length - 1),
    type: (typed) => setSought({ search: typed, sign: undefined, at: -1 }),
    seek: (next) => {
      const of = foundIn(forest, '', next)
      const after = next === sign ? (at + 1) % Math.max(1, of.length) : 0
      show({ search: '', sign: next, at: after }, of)
    },
    step: (by) => {
      // what was typed last may not be looked for yet
      const of = words === search ? found : foundIn(forest, search, sign)
      if (of.length > 0)
        show({ search, sign, at: (Math.max(at, by < 0 ? 0 : -1) + by + of.length) % of.length }, of)
    },
  }
}
