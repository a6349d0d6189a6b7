import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import type { DelegationInput } from '../model/delegation.ts'
import type { DelegationRoleContent } from '../model/role-content.ts'
import type { AddRole } from './edit-several.ts'
import { createDelegation } from './write-delegation.ts'

/** Saves or issues a delegation, then the roles that it is created with: all of it or nothing. Semantics 3.5.1, 3.7. */
export async function createWithRoles(
  tx: Tx,
  viewer: Viewer,
  input: DelegationInput,
  addRole: AddRole,
): Promise<string> {
  const id = await createDelegation(tx, viewer, input)
  for (const [at, role] of (input.roles ?? []).entries()) await addOne(tx, viewer, { id, at, role }, addRole)
  return id
}

type RoleInput = { id: string; at: number; role: DelegationRoleContent }

async function addOne(tx: Tx, viewer: Viewer, { id, at, role }: RoleInput, addRole: AddRole): Promise<void> {
  try {
    await addRole(tx, viewer, { id, input: role }, await afterLocks(tx))
  } catch (error) {
    throw error instanceof Refusal ? ofRole(error, at) : error
  }
}

/** What is wrong with a role stands where it was sent. */
const ofRole = ({ failure, params, fields, besides }: Refusal, at: number) =>
  new Refusal(
    failure,
    params,
    fields?.map(({ path, ...field }) => ({ ...field, path: path.replace(/^body/, `body.roles.${at}`) })),
    besides,
  )
