import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '../database/sql.ts'
import type { Author, Evidence } from './author.ts'

// The two ways in which a module reaches one to its right. The left module declares what it tells and what it asks as types;
// `app/routes.ts` hands it the functions that answer.

/**
 * What a module does when it hears that something happened in one to its left, in the same transaction. It cannot refuse:
 * what it throws is a defect, and rolls back what it was reported of.
 */
export type Listener<Happened, By = Viewer> = (tx: Tx, by: By, happened: Happened, now: Date) => Promise<void>

/** What happened to a record, as the history says it: of a new one there is nothing before. */
export type RecordChange = {
  readonly id: string
  readonly event: string
  readonly before: Evidence | null
  readonly after: Evidence
  readonly reason: string | null
}
export type RecordsChanged = { readonly kind: string; readonly changes: readonly RecordChange[] }

/** What every kind of records tells of each entry of its history, once rows, links and facts are written. */
export type RecordEvents = { readonly recordsChanged: readonly Listener<RecordsChanged, Author>[] }

type AnyListener = Listener<never, never>

export type AnyListeners = { readonly [event: string]: readonly AnyListener[] }
type JoinedEach<Each> = (Each extends unknown ? (each: Each) => void : never) extends (
  all: infer Joined,
) => void
  ? Joined
  : never

/** What several modules hear, joined by the name of what happened, in the order in which the modules are listed. */
export function listensToAll<const Each extends readonly AnyListeners[]>(
  ...each: Each
): JoinedEach<Each[number]> {
  const joined: Record<string, AnyListener[]> = {}
  for (const listeners of each)
    for (const [happened, hear] of Object.entries(listeners))
      joined[happened] = [...(joined[happened] ?? []), ...hear]
  return joined as JoinedEach<Each[number]>
}

/** Tells everyone who wants to hear, one after the other, in the order in which they are listed. */
export async function notifyListeners<Happened, By = Viewer>(
  listeners: readonly Listener<Happened, By>[],
  tx: Tx,
  by: By,
  happened: Happened,
  now: Date,
): Promise<void> {
  for (const hears of listeners) await hears(tx, by, happened, now)
}

/** What a module asks one to its right. The answer may be a refusal, which rolls back what is running. */
export type Question<Asked, Answer> = (tx: Tx, viewer: Viewer, asked: Asked, now: Date) => Promise<Answer>
