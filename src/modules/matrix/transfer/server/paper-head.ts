import type { Paper } from '#platform/server/paper/paper.ts'
import { words } from '../model/words.ts'

/** What a paper says of its matrix, besides what the matrix shows. Plain values: they go to another thread. */
export type Printed = {
  readonly displayId: string
  readonly title: string
  readonly description: string
  readonly organization: string
  readonly zone: string
  /** ms */
  readonly printedAt: number
  /** Each filter that narrowed it, in words. */
  readonly filters: readonly string[]
  /** All digits of it. */
  readonly hash: string
  readonly short: string
}

export const momentIn = (instant: string | number, zone: string) =>
  new Date(instant).toLocaleString('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: zone })

type Shown = { readonly at: string; readonly knownAt: string; readonly delegations: number }

/** Title, facts and foot of a paper. */
export function headOfPaper(printed: Printed, { at, knownAt, delegations }: Shown, kind: string) {
  const { displayId, title, description, organization, zone, printedAt, filters, hash, short } = printed
  const asOf = `${momentIn(at, zone)}, ${words.known(momentIn(knownAt, zone))}`
  return {
    title,
    description,
    facts: [
      [words.organization, organization],
      [words.matrix, `${displayId}, ${kind}`],
      [words.asOf, asOf],
      [words.printed, `${momentIn(printedAt, zone)} (${zone})`],
      ...(filters.length > 0 ? [[words.narrowedTo, filters.join('; ')] as const] : []),
      [words.holds, delegations.toLocaleString('en-US')],
      [words.hash, hash],
    ],
    foot: [organization, displayId, `${words.asOf} ${momentIn(at, zone)}`, words.short(short)].join(' · '),
    language: 'en',
    author: organization,
    printedAt,
  } satisfies Partial<Paper>
}

type Sectioned = {
  readonly section: { readonly id: string; readonly name: string }
  readonly category: { readonly id: string; readonly name: string } | null
}
export type Banded<R> =
  | { readonly kind: 'section' | 'category'; readonly text: string }
  | { readonly kind: 'row'; readonly row: R; readonly place: number }

/** Rows below the bands of their sections and categories. */
export function banded<R extends Sectioned>(rows: readonly R[]): Banded<R>[] {
  let [section, category]: [string | undefined, string | undefined] = [undefined, undefined]
  return rows.flatMap((row, place) => {
    const bands: Banded<R>[] = []
    if (row.section.id !== section) {
      bands.push({ kind: 'section', text: row.section.name })
      category = undefined
    }
    if (row.category && row.category.id !== category)
      bands.push({ kind: 'category', text: row.category.name })
    section = row.section.id
    category = row.category?.id
    return [...bands, { kind: 'row', row, place }]
  })
}
