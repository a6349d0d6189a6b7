import { useEffect, useRef, useState } from 'react'
import type { MatchingRows } from '../acts/matching-rows.ts'

/** Rows that a person has chosen, by id. */
export type Selection<R> = {
  rows: ReadonlyMap<string, R>
  /** Also where all that match are taken. */
  has: (row: R) => boolean
  toggle: (rows: readonly R[], on: boolean) => void
}

/** The page that is shown, by its request; undefined while another one is in its place. */
export type ShownPage<R> = { readonly request: string; readonly rows: readonly R[] }

type SelectionState<R> = { question: string; rows: ReadonlyMap<string, R>; all?: MatchingRows }

/**
 * Rows stay selected over pages; another question lets them go, and so does an act that takes them off their page. Taking all
 * that match lasts until a row is let go.
 */
export function useSelection<R extends { id: string }>(
  question: string,
  matching: object,
  page: ShownPage<R> | undefined,
): Selection<R> & {
  all: MatchingRows | undefined
  /** `shown`: the rows of the page, which stay when one of them is let go. */
  takeAll: (total: { total: number; totalIsExact: boolean }, shown: readonly R[]) => void
  clear: () => void
} {
  const [held, setHeld] = useState<SelectionState<R>>({ question, rows: new Map() })
  const mine = held.question === question ? held : { question, rows: new Map<string, R>() }
  const known = useRef<ShownPage<R>>(undefined)
  useEffect(() => {
    if (!page) return
    const before = known.current
    known.current = page
    if (before?.request !== page.request) return
    const here = new Set(page.rows.map(({ id }) => id))
    const gone = before.rows.filter(({ id }) => !here.has(id) && held.rows.has(id))
    if (gone.length === 0) return
    const rows = new Map(held.rows)
    for (const { id } of gone) rows.delete(id)
    setHeld({ question: held.question, rows })
  }, [page, held])
  const fresh = page?.rows.filter(({ id }) => mine.rows.has(id)) ?? []
  return {
    rows: new Map([...mine.rows, ...fresh.map((row) => [row.id, row] as const)]),
    all: mine.all,
    has: (row) => mine.all !== undefined || mine.rows.has(row.id),
    takeAll: ({ total, totalIsExact }, shown) =>
      setHeld({
        question,
        rows: new Map([...mine.rows, ...shown.map((row) => [row.id, row] as const)]),
        all: { matching, count: total, countIsExact: totalIsExact },
      }),
    clear: () => setHeld({ question, rows: new Map() }),
    toggle(some, on) {
      const rows = new Map(mine.rows)
      for (const row of some) {
        if (on) rows.set(row.id, row)
        else rows.delete(row.id)
      }
      setHeld({ question, rows })
    },
  }
}
