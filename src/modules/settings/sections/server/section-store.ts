import { insertRows, rows, sql, type Tx } from '#platform/server/sql.ts'

export const sectionsOf = (tx: Tx, tenantId: string) =>
  rows<{ id: string; name: string }>(
    tx,
    sql`select id, name from app.section where tenant_id = ${tenantId} order by name, id`,
  )

export const categoriesOf = (tx: Tx, tenantId: string, sectionIds?: readonly string[]) =>
  rows<{ id: string; name: string; sectionId: string }>(
    tx,
    sql`select id, name, section_id as "sectionId" from app.category
      where tenant_id = ${tenantId} and ${sectionIds ? sql`section_id = any(${sectionIds}::uuid[])` : sql`true`} order by name, id`,
  )

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
