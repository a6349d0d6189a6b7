import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from './sql.ts'

// The two ways in which a module reaches one to its right. The left module declares what it tells and what it asks as types;
// `app/routes.ts` hands it the functions that answer.

/**
 * What a module does when it hears that something happened in one to its left, in the same transaction. It cannot refuse:
 * what it throws is a defect, and rolls back what it was told of.
 */
export type Hears<Happened> = (tx: Tx, viewer: Viewer, happened: Happened, now: Date) => Promise<void>

type Listeners = { readonly [happened: string]: readonly Hears<never>[] }
type All<Each> = (Each extends unknown ? (each: Each) => void : never) extends (all: infer Joined) => void
  ? Joined
  : never

/** What several modules hear, joined by the name of what happened, in the order in which the modules are listed. */
export function hearsAll<const Each extends readonly Listeners[]>(...each: Each): All<Each[number]> {
  const joined: Record<string, Hears<never>[]> = {}
  for (const listeners of each)
    for (const [happened, hear] of Object.entries(listeners))
      joined[happened] = [...(joined[happened] ?? []), ...hear]
  return joined as All<Each[number]>
}

/** Tells everybody who wants to hear, one after the other, in the order in which they are listed. */
export async function tell<Happened>(
  listeners: readonly Hears<Happened>[],
  tx: Tx,
  viewer: Viewer,
  happened: Happened,
  now: Date,
): Promise<void> {
  for (const hears of listeners) await hears(tx, viewer, happened, now)
}

/** What a module asks one to its right. The answer may be a refusal, which rolls back what is under way. */
export type Question<Asked, Answer> = (tx: Tx, viewer: Viewer, asked: Asked, now: Date) => Promise<Answer>
