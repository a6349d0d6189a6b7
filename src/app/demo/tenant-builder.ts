import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import {
  addUsers,
  createTenant,
  joinTenant,
  type NewUser,
  setRate,
  userRoles,
} from '#modules/auth/index.server.ts'
import { united } from '#modules/auth/permissions/model/permission-catalogue.ts'
import { addPlaces, groups, newGroup, positions } from '#modules/settings/index.server.ts'
import type { Scope, Viewer } from '#platform/model/viewer.ts'
import { ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { inTenant } from '#platform/server/database/tenant-transaction.ts'
import type { RecordEvents } from '#platform/server/records/events.ts'
import { byTheProduct } from '#platform/server/records/record-store.ts'
import { listeners } from '../listeners.ts'

export type BuiltTenant = Awaited<ReturnType<typeof createTenant>> & { id: string; name: string }

type TenantWords = Omit<Parameters<typeof createTenant>[1], 'id'>

/** Makes a tenant with the product's own stores, at an instant of its past. The transaction is the new tenant's own. */
export async function makeTenant(
  tx: Tx,
  tenant: TenantWords & { id: string },
  now: Date,
): Promise<BuiltTenant> {
  return { ...(await createTenant(tx, tenant, listeners, now)), id: tenant.id, name: tenant.name }
}

/** The same in a transaction on its own. */
export async function buildTenant(
  pool: pg.Pool,
  tenant: TenantWords,
  now: Date,
  told: RecordEvents = listeners,
): Promise<BuiltTenant> {
  const id = uuid()
  return inTenant(pool, id, { listeners: told }, (tx) => makeTenant(tx, { id, ...tenant }, now))
}

/** Adds a user role of the organization's own; answers with its id. */
export async function addUserRole(
  tx: Tx,
  tenantId: string,
  role: { name: string; description: string; permissions: Record<string, Scope> },
  now: Date,
): Promise<string> {
  const after = { id: uuid(), ...role, isCustom: true, status: 'ACTIVE' as const, version: 1 }
  await userRoles.save(tx, byTheProduct(tenantId), [{ event: 'CREATE', before: null, after }], now)
  return after.id
}

/** Groups below one another by name; parents stand before their children. Answers with their ids. */
export async function buildGroups(
  tx: Tx,
  tenantId: string,
  named: readonly { name: string; groupTypeId: string; parents: readonly string[] }[],
  known: ReadonlyMap<string, string>,
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map(known)
  for (const { name } of named) ids.set(name, uuid())
  const added = named.map(({ name, groupTypeId, parents }) =>
    newGroup({
      id: ids.get(name) as string,
      groupTypeId,
      name,
      parentIds: parents.map((parent) => ids.get(parent) as string).sort(),
    }),
  )
  await groups.save(
    tx,
    byTheProduct(tenantId),
    added.map((after) => ({ event: 'CREATE', before: null, after })),
    now,
  )
  return ids
}

export async function buildPositions(
  tx: Tx,
  tenantId: string,
  named: readonly { name: string; groupIds: readonly string[] }[],
  now: Date,
): Promise<Map<string, string>> {
  const added = named.map(({ name, groupIds }) => ({
    id: uuid(),
    name,
    externalId: '',
    groupIds: [...groupIds].sort(),
    status: 'ACTIVE' as const,
    version: 1,
  }))
  await positions.save(
    tx,
    byTheProduct(tenantId),
    added.map((after) => ({ event: 'CREATE', before: null, after })),
    now,
  )
  return new Map(added.map(({ name, id }) => [name, id]))
}

/** Sections with their categories: `{Finance: ['Budget']}`. Answers with ids by section, and by `section/category`. */
export async function buildSections(
  tx: Tx,
  tenantId: string,
  named: Readonly<Record<string, readonly string[]>>,
  now: Date,
) {
  const sections = Object.keys(named).map((name) => ({ id: uuid(), name }))
  const categories = sections.flatMap((section) =>
    (named[section.name] ?? []).map((name) => ({
      id: uuid(),
      name,
      sectionId: section.id,
      of: section.name,
    })),
  )
  const stored = categories.map(({ of: _, ...category }) => category)
  await addPlaces(tx, byTheProduct(tenantId), { sections, categories: stored }, 'CREATE', now)
  return {
    sections: new Map(sections.map((section) => [section.name, section.id])),
    categories: new Map(categories.map((category) => [`${category.of}/${category.name}`, category.id])),
  }
}

export type NewHire = Omit<NewUser, 'id' | 'managerUserId'> & {
  key: string
  managerKey: string | null
}

/** People by key, managers before their reports. Those with a person can sign in. Answers with their user ids. */
export async function buildUsers(
  tx: Tx,
  tenantId: string,
  hired: readonly NewHire[],
  now: Date,
): Promise<Map<string, string>> {
  const ids = new Map(hired.map((each) => [each.key, uuid()]))
  await addUsers(
    tx,
    tenantId,
    hired.map(({ key, managerKey, ...each }) => ({
      ...each,
      id: ids.get(key) as string,
      managerUserId: managerKey === null ? null : (ids.get(managerKey) as string),
    })),
    now,
  )
  for (const each of hired)
    if (each.personId) await joinTenant(tx, tenantId, each.personId, ids.get(each.key) as string)
  return ids
}

/** A user as the use cases see them at an instant: what they may do, and which positions they hold then. */
export async function viewerOf(tx: Tx, tenantId: string, userId: string, at: Date): Promise<Viewer> {
  const [row] = await rows<{
    person_id: string | null
    zone: string
    base_currency: string
    date_format: string
    permissions: Record<string, Scope>[] | null
    position_ids: string[]
    group_ids: string[]
  }>(
    tx,
    sql`select u.person_id, t.zone, t.base_currency, t.date_format,
        (select json_agg(r.permissions) from app.user_user_role l join app.user_role r on r.tenant_id = ${ownTenant} and r.id = l.user_role_id
          where l.tenant_id = ${ownTenant} and l.user_id = u.id) as permissions,
        array(select o.position_id from app.occupancy o where o.tenant_id = ${ownTenant} and o.user_id = u.id
          and o.recorded_until = 'infinity' and o.holds_from <= ${at} and o.holds_until > ${at}) as position_ids,
        array(select g.group_id from app.user_group g where g.tenant_id = ${ownTenant} and g.user_id = u.id) as group_ids
      from app."user" u join app.tenant t on t.tenant_id = ${ownTenant} where u.tenant_id = ${tenantId} and u.id = ${userId}`,
  )
  if (!row) throw new Error(`There is no user ${userId}.`)
  return {
    personId: row.person_id ?? '',
    sessionId: '',
    tenantId,
    userId,
    permissions: united(row.permissions ?? []),
    isSystemAdmin: false,
    positionIds: row.position_ids,
    activePositionIds: row.position_ids,
    groupIds: row.group_ids,
    zone: row.zone,
    baseCurrency: row.base_currency,
    dateFormat: row.date_format,
    requestId: 'demo',
  }
}

export { setRate }
