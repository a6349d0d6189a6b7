import { sql, type Tx } from '#platform/server/database/sql.ts'
import { byTheProduct } from '#platform/server/records/record-store.ts'
import { decisionSettings } from '../../decision-settings/server/decision-settings-store.ts'
import { delegationSettings } from '../../delegation-settings/server/delegation-settings-store.ts'
import { groupTypes } from '../../group-types/server/group-type-store.ts'
import { newGroupType } from '../../group-types/server/write-group-types.ts'
import { groups, newGroup } from '../../groups/server/group-store.ts'
import { matrixSettings } from '../../matrix-settings/server/matrix-settings-store.ts'
import { newWord, words } from '../../vocabulary/server/vocabulary-store.ts'

/** What a new tenant starts with: group types, its organization as the root of its groups, authority types, decision roles, settings. */
export async function seedSettings(tx: Tx, tenantId: string, organizationName: string, now: Date) {
  const author = byTheProduct(tenantId)
  const types = ['Organizations', 'Locations', 'Departments'].map((groupTypeName, i) =>
    newGroupType({
      groupTypeName,
      order: i + 1,
      isDefault: true,
      shouldAllowEnableDisable: groupTypeName !== 'Organizations',
    }),
  )
  await groupTypes.save(
    tx,
    author,
    types.map((after) => ({ event: 'CREATE', before: null, after })),
    now,
  )
  const [organizations, locations, departments] = types.map((type) => type.id) as [string, string, string]
  const organization = newGroup({ groupTypeId: organizations, name: organizationName, isRoot: true })
  await groups.save(tx, author, [{ event: 'CREATE', before: null, after: organization }], now)
  const wordOf = (name: string, position: number, icon: string) => ({
    event: 'CREATE',
    before: null,
    after: newWord({ name, icon, position, isDefault: true }),
  })
  const [approval, signatory] = [wordOf('Approval', 1, 'check'), wordOf('Signatory', 2, 'signature')]
  await words.authorityType.save(tx, author, [approval, signatory], now)
  const decisionRoles = ['Reserved', 'Consulted', 'Endorse', 'Informed'].map((name, i) =>
    wordOf(name, i + 1, ''),
  )
  await words.decisionRole.save(tx, author, decisionRoles, now)
  await sql`insert into app.decision_settings (tenant_id, updated_at) values (${tenantId}, ${now})`.execute(
    tx,
  )
  await sql`insert into app.delegation_settings (tenant_id, updated_at) values (${tenantId}, ${now})`.execute(
    tx,
  )
  await sql`insert into app.matrix_settings (tenant_id, updated_at) values (${tenantId}, ${now})`.execute(tx)
  for (const { begin } of [decisionSettings, delegationSettings, matrixSettings])
    await begin(tx, author, [tenantId], now)
  return {
    groupTypes: { organizations, locations, departments },
    organizationId: organization.id,
    authorityTypes: { approvalId: approval.after.id, signatoryId: signatory.after.id },
  }
}
