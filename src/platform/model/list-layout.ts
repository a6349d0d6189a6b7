import * as z from 'zod'
import { type Column, sortNameOf } from './list.ts'

export const DENSITIES = ['compact', 'default', 'relaxed'] as const

/** Bounds of a column's width in pixels. */
export const NARROWEST = 64
export const WIDEST = 640

/** A column or a sort by its name. It may be one of another release, so the list is not asked whether it has it. */
const key = z.string().regex(/^[a-z][a-z0-9]{0,49}$/i)

/** How one person sees a list: its columns, their order and width, its sort, and how dense its rows are. */
export const arrangement = z.strictObject({
  /** Every column that there was, hidden ones too: one that is missing came with a later release. */
  order: z.array(key).max(100),
  hidden: z.array(key).max(100),
  width: z.record(key, z.int().min(NARROWEST).max(WIDEST)),
  sort: z.strictObject({ by: key, order: z.enum(['asc', 'desc']) }),
  density: z.enum(DENSITIES),
})
export type Arrangement = z.output<typeof arrangement>

/** What an arrangement needs to know of a list. */
export type ArrangedList = {
  readonly columns: readonly Column[]
  readonly defaultSort: Readonly<Arrangement['sort']>
}

/** The columns of the specification in its order. */
export const defaultArrangement = ({ columns, defaultSort }: ArrangedList): Arrangement => ({
  order: columns.map((column) => column.key),
  hidden: columns.filter((column) => column.hidden).map((column) => column.key),
  width: {},
  sort: { ...defaultSort },
  density: 'default',
})

/**
 * A kept arrangement in terms of the list as it is now: columns that no longer exist are dropped. New ones have their default
 * place and visibility. The first column stays first and is never hidden.
 */
export function fitted(list: ArrangedList, kept: Arrangement | null | undefined): Arrangement {
  const initial = defaultArrangement(list)
  if (!kept) return initial
  const known = kept.order.filter(
    (each, at) => initial.order.includes(each) && kept.order.indexOf(each) === at,
  )
  const fresh = initial.order.filter((each) => !known.includes(each))
  const [first] = initial.order
  const order = fresh.reduce((soFar, each) => {
    const before = initial.order[initial.order.indexOf(each) - 1]
    return soFar.toSpliced(before === undefined ? 0 : soFar.indexOf(before) + 1, 0, each)
  }, known)
  const hidden = [
    ...kept.hidden.filter((each) => known.includes(each)),
    ...initial.hidden.filter((each) => fresh.includes(each)),
  ]
  const isSortable = list.columns.some((column) => sortNameOf(column) === kept.sort.by)
  return {
    order: [first as string, ...order.filter((each) => each !== first)],
    hidden: hidden.filter((each) => each !== first),
    width: Object.fromEntries(Object.entries(kept.width).filter(([each]) => known.includes(each))),
    sort: isSortable ? kept.sort : initial.sort,
    density: kept.density,
  }
}

/** The columns that are seen, in their order. */
export const shownColumns = (list: ArrangedList, { order, hidden }: Arrangement): readonly Column[] =>
  order
    .filter((each) => !hidden.includes(each))
    .flatMap((each) => list.columns.find((column) => column.key === each) ?? [])

/** With a column moved past another: the first column stays, and nothing goes before it. */
export function moved(now: Arrangement, from: string, past: string): Arrangement {
  const [first] = now.order
  if (from === past || from === first || past === first) return now
  const rest = now.order.filter((each) => each !== from)
  const forward = now.order.indexOf(from) < now.order.indexOf(past)
  return { ...now, order: rest.toSpliced(rest.indexOf(past) + (forward ? 1 : 0), 0, from) }
}

/** The column that stands so many places on among `keys`. */
export const neighbour = (keys: readonly string[], of: string, by: 1 | -1): string | undefined =>
  keys.includes(of) ? keys[keys.indexOf(of) + by] : undefined

export const shownOrHidden = (now: Arrangement, column: string, isShown: boolean): Arrangement => ({
  ...now,
  hidden: isShown ? now.hidden.filter((each) => each !== column) : [...now.hidden, column],
})

export const resized = (now: Arrangement, column: string, width: number): Arrangement => ({
  ...now,
  width: { ...now.width, [column]: Math.round(Math.min(WIDEST, Math.max(NARROWEST, width))) },
})

const sorted = ({ hidden, width, ...rest }: Arrangement) => ({
  ...rest,
  hidden: hidden.toSorted(),
  width: Object.entries(width).toSorted(([a], [b]) => (a < b ? -1 : 1)),
})
export const isSame = (a: Arrangement, b: Arrangement): boolean =>
  JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
