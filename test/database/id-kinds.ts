import type { IdPlace } from './id-places.ts'
import type { Exemption } from './kind-testing.ts'
import { KINDS_TESTED } from './kinds.ts'

/** Kinds whose records are seen one by one: by whom a decision or a delegation is seen, and what is a person's own. */
export const SEEN_ONE_BY_ONE = [
  'decision',
  'delegation',
  'slot',
  'action',
  'matrix',
  'job',
  'layout',
  'notification',
] as const
/** Kinds that every member of a tenant chooses from: no one outside the tenant sees them. */
export const SEEN_BY_MEMBERS: readonly string[] = KINDS_TESTED.flatMap(({ chosen = {} }) =>
  Object.keys(chosen),
)

/** What an id is, by the name of its field, wherever a call takes it. */
const BY_NAME: Readonly<Record<string, string | Exemption>> = Object.assign(
  {},
  ...KINDS_TESTED.map(({ ids }) => ids ?? {}),
)

/** What a field named `id` or `ids` is: by what it is in, else by the path of its call. The longest pattern wins. */
const BY_PLACE = KINDS_TESTED.flatMap(({ places }) => places ?? []).sort(
  ([a], [b]) =>
    Number(a.source.startsWith('^')) - Number(b.source.startsWith('^')) || b.source.length - a.source.length,
)

/** What a cell of a matrix is asked by. */
const CELL = /\/cell body (decisionId|holderId)/

/** A matrix names decision roles where users have user roles. */
const ROLES_OF_MATRICES = /^\/api\/matrix\/.* (body|query) roleIds/

/** What an answer to an action says it is about. */
const ABOUT = /\/assignee\/status body /

/** What the id in a place names; undefined where no one has said. */
export function kindOfPlace({ path, at }: IdPlace): string | Exemption | undefined {
  const key = at.replaceAll('[]', '').split(/[ .]/).at(-1) as string
  if (ABOUT.test(`${path} ${at}`))
    return { why: 'whoever is asked by an action knows which record it is about' }
  if (CELL.test(`${path} ${at}`)) return { why: 'whoever sees a matrix sees each cell of it' }
  if (ROLES_OF_MATRICES.test(`${path} ${at}`)) return 'decisionRole'
  return BY_NAME[key] ?? BY_PLACE.find(([pattern]) => pattern.test(`${path} ${at}`))?.[1]
}
