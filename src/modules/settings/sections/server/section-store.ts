import { insertRows, maybeOne, rows, sql, type Tx } from '#platform/server/sql.ts'

export type Place = { id: string; name: string; version: number }

export const sectionsOf = (tx: Tx, tenantId: string) =>
  rows<Place>(
    tx,
    sql`select id, name, version from app.section where tenant_id = ${tenantId} and deleted_at is null order by lower(name), id`,
  )

export const categoriesOf = (tx: Tx, tenantId: string, sectionIds?: readonly string[]) =>
  rows<Place & { sectionId: string }>(
    tx,
    sql`select id, name, version, section_id as "sectionId" from app.category
      where tenant_id = ${tenantId} and deleted_at is null
        and ${sectionIds ? sql`section_id = any(${sectionIds}::uuid[])` : sql`true`} order by lower(name), id`,
  )

export type PlaceKind = 'section' | 'category'
const table = (kind: PlaceKind) => sql.raw(`app.${kind}`)

export const findPlace = (tx: Tx, tenantId: string, kind: PlaceKind, id: string, lock = sql``) =>
  maybeOne<Place>(
    tx,
    sql`select id, name, version from ${table(kind)} where tenant_id = ${tenantId} and id = ${id} and deleted_at is null ${lock}`,
  )

/** The same, held until the transaction ends: what is about to stand in it waits. */
export const lockPlace = (tx: Tx, tenantId: string, kind: PlaceKind, id: string) =>
  findPlace(tx, tenantId, kind, id, sql`for update`)

/** Those that what is being written now may stand in, categories each with its section; until it is written, nobody deletes them. */
export async function holdPlaces(
  tx: Tx,
  tenantId: string,
  { sectionIds, categoryIds }: { sectionIds: readonly string[]; categoryIds: readonly string[] },
): Promise<{ sections: ReadonlySet<string>; categories: ReadonlyMap<string, string> }> {
  // sections first, each by id: as they are deleted, so nobody waits in a circle
  const [sections, categories] = await Promise.all([
    rows<{ id: string }>(
      tx,
      sql`select id from app.section where tenant_id = ${tenantId} and id = any(${sectionIds}::uuid[]) and deleted_at is null
        order by id for share`,
    ),
    rows<{ id: string; sectionId: string }>(
      tx,
      sql`select id, section_id as "sectionId" from app.category
        where tenant_id = ${tenantId} and id = any(${categoryIds}::uuid[]) and deleted_at is null order by id for share`,
    ),
  ])
  return {
    sections: new Set(sections.map((each) => each.id)),
    categories: new Map(categories.map((each) => [each.id, each.sectionId])),
  }
}

/** Whether another one has the name, whatever its case: among sections, or among the categories of the same section. */
export async function isNameTaken(
  tx: Tx,
  tenantId: string,
  kind: PlaceKind,
  { id, name, sectionId }: { id: string | null; name: string; sectionId: string | null },
): Promise<boolean> {
  const among =
    kind === 'section'
      ? sql`true`
      : sql`section_id = coalesce(${sectionId}::uuid, (select section_id from app.category where tenant_id = ${tenantId} and id = ${id}::uuid))`
  const found = await maybeOne(
    tx,
    sql`select from ${table(kind)} where tenant_id = ${tenantId} and lower(name) = lower(${name}) and deleted_at is null
      and id is distinct from ${id}::uuid and ${among} limit 1`,
  )
  return found !== undefined
}

export const renamePlace = (tx: Tx, tenantId: string, kind: PlaceKind, id: string, name: string, now: Date) =>
  sql`update ${table(kind)} set name = ${name}, version = version + 1, updated_at = ${now}
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx)

type Gone = { id: string; name: string }

/** For people it is gone; a section takes its categories along, which are answered. */
export async function deletePlace(
  tx: Tx,
  tenantId: string,
  kind: PlaceKind,
  id: string,
  now: Date,
): Promise<Gone[]> {
  const gone = sql`deleted_at = ${now}, version = version + 1, updated_at = ${now}`
  await sql`update ${table(kind)} set ${gone} where tenant_id = ${tenantId} and id = ${id}`.execute(tx)
  if (kind === 'category') return []
  return rows<Gone>(
    tx,
    sql`update app.category set ${gone} where tenant_id = ${tenantId} and section_id = ${id} and deleted_at is null returning id, name`,
  )
}

export async function addSections(
  tx: Tx,
  tenantId: string,
  sections: readonly { id: string; name: string }[],
  now: Date,
) {
  await insertRows(
    tx,
    'app.section',
    { tenant_id: 'uuid', id: 'uuid', name: 'text', created_at: 'timestamptz', updated_at: 'timestamptz' },
    sections.map((section) => ({ tenant_id: tenantId, ...section, created_at: now, updated_at: now })),
  )
}

export async function addCategories(
  tx: Tx,
  tenantId: string,
  categories: readonly { id: string; name: string; sectionId: string }[],
  now: Date,
) {
  await insertRows(
    tx,
    'app.category',
    {
      tenant_id: 'uuid',
      id: 'uuid',
      name: 'text',
      section_id: 'uuid',
      created_at: 'timestamptz',
      updated_at: 'timestamptz',
    },
    categories.map(({ id, name, sectionId }) => ({
      tenant_id: tenantId,
      id,
      name,
      section_id: sectionId,
      created_at: now,
      updated_at: now,
    })),
  )
}
