import type { Routes } from '../http/routes.ts'
import type { AnyJob } from '../jobs/jobs.ts'
import type { AnyLongJob } from '../jobs/long-jobs/long-jobs.ts'
import type { Replay } from '../proof/verify-facts.ts'
import { type AnyListeners, listensToAll } from './events.ts'

/** Calls below the service that the specification names for them. */
export type ServiceRoutes = readonly [base: string, routes: Routes]

/** Everything that a kind brings to the server. `parts` come from the product: files, mails, and the listeners of all kinds. */
export type RecordKind = {
  /** Its folder: 'settings/positions'. */
  readonly name: string
  /** The tables that the SQL of its module may name. */
  readonly tables?: readonly string[]
  readonly routes?: (parts: never) => readonly ServiceRoutes[]
  /** How its records are compared with their history. */
  readonly replays?: readonly Replay[]
  readonly jobs?: (parts: never) => readonly AnyJob[]
  /** Work that takes longer than a person waits: exports, uploads, acts on many records. */
  readonly longJobs?: (parts: never) => readonly AnyLongJob[]
  /** What it does in the transaction of an event of the kinds before it. */
  readonly listeners?: AnyListeners
}

export const recordKind = <const Kind extends RecordKind>(kind: Kind): Kind => kind

type Intersect<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer Joined,
) => void
  ? Joined
  : never
type PartsOfEach<Kind, Part extends 'routes' | 'jobs' | 'longJobs'> = Kind extends {
  readonly [part in Part]: (parts: infer Parts) => unknown
}
  ? Parts
  : never
/** What the kinds need of the product to make that part of theirs. */
type PartsOf<Kinds extends readonly RecordKind[], Part extends 'routes' | 'jobs' | 'longJobs'> = Intersect<
  PartsOfEach<Kinds[number], Part>
>
export const routesOf = <Kinds extends readonly RecordKind[]>(
  kinds: Kinds,
  parts: PartsOf<Kinds, 'routes'>,
): readonly ServiceRoutes[] => kinds.flatMap((kind) => kind.routes?.(parts as never) ?? [])

export const jobsOf = <Kinds extends readonly RecordKind[]>(
  kinds: Kinds,
  parts: PartsOf<Kinds, 'jobs'>,
): readonly AnyJob[] => kinds.flatMap((kind) => kind.jobs?.(parts as never) ?? [])

export const longJobsOf = <Kinds extends readonly RecordKind[]>(
  kinds: Kinds,
  parts: PartsOf<Kinds, 'longJobs'>,
): readonly AnyLongJob[] => kinds.flatMap((kind) => kind.longJobs?.(parts as never) ?? [])

export const replaysOf = (kinds: readonly RecordKind[]): readonly Replay[] =>
  kinds.flatMap(({ replays }) => replays ?? [])

type ListenersOfEach<Kind> = Kind extends { readonly listeners: infer Listeners } ? Listeners : never
type EventOf<Listeners> = Listeners extends unknown ? keyof Listeners : never
type ListenerTo<Event extends PropertyKey, Listeners> = Listeners extends {
  readonly [event in Event]: readonly (infer Each)[]
}
  ? Each
  : never
/** By event: the listeners of all kinds. */
type ListenersOf<Listeners> = {
  readonly [Event in EventOf<Listeners>]: readonly ListenerTo<Event, Listeners>[]
}

/** The listeners of each event, in the order of the kinds. */
export function listenersOf<Kinds extends readonly RecordKind[]>(
  kinds: Kinds,
): ListenersOf<ListenersOfEach<Kinds[number]>> {
  const all: AnyListeners[] = kinds.map(({ listeners = {} }) => listeners)
  return listensToAll(...all) as never
}
