import { id } from './fields.ts'

type Ids<K extends string> = { [P in K]: typeof id }
type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never

/** The ids that a path names, as parameters of a call: `/tenants/:tenantId/roles` has a `tenantId`. */
export type PathIds<Path extends string> = Ids<NamesIn<Path>>

export const pathIds = <Path extends string>(path: Path): PathIds<Path> =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name]) => [name, id])) as PathIds<Path>
