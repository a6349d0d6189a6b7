import type { Tx } from './sql.ts'

const changing = new WeakSet<Tx>()

/** Says that a transaction changes what someone may do. It then commits alone among those that confirm rights. */
export const markRightsChanged = (tx: Tx): void => {
  changing.add(tx)
}
export const changesRights = (tx: Tx): boolean => changing.has(tx)

/**
 * The lock of rights in a tenant, by its id as the parameter. It is always taken last, after every record: anyone who waits for it holds what no one
 * with it still needs. Work that confirms its rights shares it, and a transaction that changes rights has it alone.
 */
const lockAs = (lock: 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared') =>
  `select ${lock}(hashtextextended('rights of ' || $1::text, 0))`
export const RIGHTS_LOCK = lockAs('pg_advisory_xact_lock')
export const SHARED_RIGHTS_LOCK = lockAs('pg_advisory_xact_lock_shared')
