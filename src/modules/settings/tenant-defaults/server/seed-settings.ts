import { v7 as uuid } from 'uuid'
import { takeDisplayNumbers } from '#platform/server/display-id.ts'
import { sql, type Tx } from '#platform/server/sql.ts'
import { addGroupTypes } from '../../group-types/server/group-type-store.ts'
import { addGroups } from '../../groups/server/group-store.ts'
import { addWords } from '../../vocabulary/server/vocabulary-store.ts'

/** What a new tenant starts with: group types, its organization as the root of its groups, authority types, decision roles, settings. */
export async function seedSettings(tx: Tx, tenantId: string, organizationName: string, now: Date) {
  const types = ['Organizations', 'Locations', 'Departments'].map((groupTypeName, i) => ({
    id: uuid(),
    groupTypeName,
    order: i + 1,
    isDefault: true,
    shouldAllowEnableDisable: groupTypeName !== 'Organizations',
  }))
  await addGroupTypes(tx, tenantId, types, now)
  const [organizations, locations, departments] = types.map((type) => type.id) as [string, string, string]
  const organizationId = uuid()
  const [displayNumber] = (await takeDisplayNumbers(tx, tenantId, 'group')) as [number]
  await addGroups(
    tx,
    tenantId,
    [
      {
        id: organizationId,
        displayNumber,
        groupTypeId: organizations,
        name: organizationName,
        parentIds: [],
        isRoot: true,
      },
    ],
    now,
  )
  const approvalId = uuid()
  const signatoryId = uuid()
  await addWords(
    tx,
    tenantId,
    'authorityType',
    [
      { id: approvalId, name: 'Approval', icon: 'check', position: 1, isDefault: true },
      { id: signatoryId, name: 'Signatory', icon: 'signature', position: 2, isDefault: true },
    ],
    now,
  )
  await addWords(
    tx,
    tenantId,
    'decisionRole',
    ['Reserved', 'Consulted', 'Endorse', 'Informed'].map((name, i) => ({
      id: uuid(),
      name,
      position: i + 1,
      isDefault: true,
    })),
    now,
  )
  await sql`insert into app.decision_settings (tenant_id, updated_at) values (${tenantId}, ${now})`.execute(
    tx,
  )
  await sql`insert into app.delegation_settings (tenant_id, updated_at) values (${tenantId}, ${now})`.execute(
    tx,
  )
  return {
    groupTypes: { organizations, locations, departments },
    organizationId,
    authorityTypes: { approvalId, signatoryId },
  }
}
