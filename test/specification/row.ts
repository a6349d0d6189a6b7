/**
 * The parts of the product that are still to come. A row of these tables is built, or it waits for one of them; which
 * rows there are is the specification's matter, and one goes only by a decision record that says where it went.
 */
export type Part =
  | 'Actions'
  | 'API keys'
  | 'Dashboard'
  | 'Delegations complete'
  | 'Documents'
  | 'Feature flags'
  | 'Impersonation'
  | 'Lists, one truth'
  | 'Matrices'
  | 'Module settings'
  | 'Notifications'
  | 'Reports'
  | 'Search'
  | 'Single sign-on and directory sync'
  | 'Subscription and help'

export const BUILT = 'built' as const
export type State = typeof BUILT | { readonly waitsFor: Part }

export const waitsFor = (part: Part): State => ({ waitsFor: part })

/** Something that the specification names, by the words in which a failing test speaks of it. */
export type Row = { readonly name: string; readonly state: State; readonly isThere: boolean }

/** What a table says and the product does not do, one sentence each. */
export const problemsOf = (rows: readonly Row[]): string[] => [
  ...rows.flatMap(({ name, state, isThere }) => {
    if (state === BUILT)
      return isThere ? [] : [`${name}: the table says that it is built, and it is not there.`]
    return isThere ? [`${name}: it is there; the table still waits for ${state.waitsFor}.`] : []
  }),
  ...repeated(rows).map((name) => `${name}: the table has it twice.`),
]

const repeated = (rows: readonly Row[]) => {
  const names = rows.map((row) => row.name)
  return [...new Set(names.filter((name, i) => names.indexOf(name) !== i))]
}

export const builtOf = (rows: readonly Row[]): number => rows.filter((row) => row.state === BUILT).length
