export { isOfGroups } from './facts/server/is-of-groups.ts'
export { judgeHolders } from './facts/server/judge-holders.ts'
export { asKnownNow, loadSnapshot, pastOf, type Times, withGroups } from './facts/server/load-snapshot.ts'
export type { EndedFilter } from './facts/server/reached-by-holders.ts'
