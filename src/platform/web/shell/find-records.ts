import type * as z from 'zod'
import type { AnyCall } from '#platform/model/call.ts'
import type { globalSearchCall, Match } from '#platform/model/global-search.ts'
import { askAny } from '../client/client.ts'
import type { EntryFinder, FoundEntry } from './palette.ts'

/** A call takes no longer text. */
const LONGEST = 200

type SearchCall = AnyCall & Pick<ReturnType<typeof globalSearchCall>, 'path'>
type Row<C extends AnyCall> = z.output<C['reply']> extends { items: (infer R)[] } ? R : never

/** Finds records of a kind by its part of the search of the whole product; each is a line of the palette. */
export const finder =
  <C extends SearchCall>(
    base: string,
    call: C,
    lineOf: (row: Row<C>) => Omit<FoundEntry, 'key' | 'match' | 'act' | 'words' | 'more' | 'record'> & {
      to: string
      /** The kind of record whose names lead to one of several pages, by what the viewer may open. */
      leadsAs?: string
    },
  ): EntryFinder =>
  async (search, most, signal) => {
    const body = { search: search.slice(0, LONGEST), limit: most }
    const reply = (await askAny(base, call, { body }, { signal })) as {
      items: (Row<C> & { id: string; match: Match })[]
      total: number
      totalIsExact: boolean
      like: { typed: string; words: string[] }[]
    }
    const entries = reply.items.map((row): FoundEntry => {
      const { leadsAs, ...line } = lineOf(row)
      return {
        ...line,
        key: `${call.path} ${row.id}`,
        match: row.match,
        ...(leadsAs && { record: { kind: leadsAs, id: row.id } }),
      }
    })
    return { ...reply, entries }
  }
