import { maybeOne, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { type Author, defineStore } from '#platform/server/records/record-store.ts'

export type VersionedName = { id: string; name: string; version: number }

export const sectionsOf = (tx: Tx, tenantId: string) =>
  rows<VersionedName>(
    tx,
    sql`select id, name, version from app.section where tenant_id = ${tenantId} and deleted_at is null order by lower(name), id`,
  )

export const categoriesOf = (tx: Tx, tenantId: string, sectionIds?: readonly string[]) =>
  rows<VersionedName & { sectionId: string }>(
    tx,
    sql`select id, name, version, section_id as "sectionId" from app.category
      where tenant_id = ${tenantId} and deleted_at is null
        and ${sectionIds ? sql`section_id = any(${sectionIds}::uuid[])` : sql`true`} order by lower(name), id`,
  )

export type PlaceKind = 'section' | 'category'

/** A section or a category as it is stored; a category is in a section. */
export type StoredPlace = VersionedName & { sectionId?: string }

const NAME = { column: 'name', type: 'text' }

export const places = {
  section: defineStore<StoredPlace>({
    kind: 'section',
    table: 'app.section',
    name: sql`r.name`,
    columns: { name: NAME },
    evidence: ['name'],
    deleted: {},
  }),
  category: defineStore<StoredPlace>({
    kind: 'category',
    table: 'app.category',
    name: sql`r.name`,
    columns: { name: NAME, sectionId: { column: 'section_id', type: 'uuid' } },
    evidence: ['name', 'sectionId'],
    deleted: {},
  }),
} satisfies Record<PlaceKind, unknown>

/** Sections and categories that were not there before. */
export async function addPlaces(
  tx: Tx,
  author: Author,
  { sections, categories }: { sections: readonly NewPlace[]; categories: readonly NewPlace[] },
  event: string,
  now: Date,
): Promise<void> {
  const added = (some: readonly NewPlace[]) =>
    some.map((place) => ({ event, before: null, after: { ...place, version: 1 } }))
  await places.section.save(tx, author, added(sections), now)
  await places.category.save(tx, author, added(categories), now)
}

type NewPlace = Omit<StoredPlace, 'version'>

/** Those that what is being written now may be in, categories each with its section; until it is written, no one deletes them. */
export async function lockSharedSections(
  tx: Tx,
  tenantId: string,
  { sectionIds, categoryIds }: { sectionIds: readonly string[]; categoryIds: readonly string[] },
): Promise<{ sections: ReadonlySet<string>; categories: ReadonlyMap<string, string> }> {
  // sections first, each by id: as they are deleted, so no one waits in a circle
  const [sections, categories] = await Promise.all([
    places.section.lockShared(tx, tenantId, sectionIds),
    rows<{ id: string; sectionId: string }>(
      tx,
      sql`select id, section_id as "sectionId" from app.category
        where tenant_id = ${tenantId} and id = any(${categoryIds}::uuid[]) and deleted_at is null order by id for share`,
    ),
  ])
  return {
    sections,
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
    sql`select from ${sql.raw(`app.${kind}`)} where tenant_id = ${tenantId} and lower(name) = lower(${name}) and deleted_at is null
      and id is distinct from ${id}::uuid and ${among} limit 1`,
  )
  return found !== undefined
}
