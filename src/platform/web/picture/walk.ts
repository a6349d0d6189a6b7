import type { LaidOut, PlacedNode } from './lay-out.ts'

type Step = (from: PlacedNode, laidOut: LaidOut) => PlacedNode | undefined

/** The card above or below it in its column. */
const stepBy =
  (by: 1 | -1): Step =>
  (from, { columns }) => {
    const column = columns[from.depth] ?? []
    return column[column.indexOf(from) + by]
  }

/** Where each key leads: the root is at the left. */
const STEPS: Readonly<Record<string, Step>> = {
  ArrowLeft: ({ node }, { placeOf }) => placeOf.get(node.parent ?? ''),
  ArrowRight: ({ depth, y, isUnfolded }, { columns }) =>
    isUnfolded ? columns[depth + 1]?.find((each) => each.y === y) : undefined,
  ArrowUp: stepBy(-1),
  ArrowDown: stepBy(1),
  Home: (_, { columns }) => columns[0]?.[0],
  End: (_, { columns }) =>
    columns
      .flatMap((column) => column.at(-1) ?? [])
      .reduce<PlacedNode | undefined>((last, each) => (last && last.y > each.y ? last : each), undefined),
}

export const isWalk = (key: string) => key in STEPS

/** The card that a key leads to from another one; itself where there is none. */
export const walk = (key: string, from: PlacedNode, laidOut: LaidOut): PlacedNode =>
  STEPS[key]?.(from, laidOut) ?? from
