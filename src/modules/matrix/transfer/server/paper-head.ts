import { clockedInstant, longInstant } from '#platform/model/moment.ts'
import type { Paper } from '#platform/server/paper/paper.ts'
import { words as gridWords } from '../../grid/model/words.ts'
import { words } from '../model/words.ts'

/** What a paper says of its matrix, besides what the matrix shows. Plain values: they go to another thread. */
export type PaperHead = {
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

type PaperFacts = { readonly at: string; readonly knownAt: string; readonly delegations: number }

/** Title, facts and foot of a paper. */
export function headOfPaper(printed: PaperHead, { at, knownAt, delegations }: PaperFacts, kind: string) {
  const { displayId, title, description, organization, zone, printedAt, filters, hash, short } = printed
  const asOf = `${longInstant(at, zone)}, ${words.known(longInstant(knownAt, zone))}`
  return {
    title,
    description,
    facts: [
      [words.organization, organization],
      [words.matrix, `${displayId}, ${kind}`],
      [words.asOf, asOf],
      [words.printed, clockedInstant(printedAt, zone)],
      // of what was narrowed no one counts the delegations
      filters.length > 0
        ? [words.narrowedTo, filters.join('; ')]
        : [words.holds, delegations.toLocaleString('en-US')],
      [words.hash, hash],
    ],
    foot: [organization, displayId, `${words.asOf} ${longInstant(at, zone)}`, words.short(short)].join(' · '),
    language: 'en',
    author: organization,
    printedAt,
  } satisfies Partial<Paper>
}

/** Where no row is left. */
export const nothingIn = ({ filters }: Pick<PaperHead, 'filters'>): string =>
  filters.length > 0 ? gridWords.noMatch : gridWords.empty

type RowSection = {
  readonly section: { readonly id: string; readonly name: string }
  readonly category: { readonly id: string; readonly name: string } | null
}
export type PaperBand<R> =
  | { readonly kind: 'section' | 'category'; readonly text: string }
  | { readonly kind: 'row'; readonly row: R; readonly place: number }

/** Rows below the bands of their sections and categories. */
export function banded<R extends RowSection>(rows: readonly R[]): PaperBand<R>[] {
  let [section, category]: [string | undefined, string | undefined] = [undefined, undefined]
  return rows.flatMap((row, place) => {
    const bands: PaperBand<R>[] = []
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
