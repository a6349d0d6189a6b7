import { sql } from '#platform/server/sql.ts'
import type { Replay } from '#platform/server/verify-facts.ts'
import { categoriesOf, type PlaceKind, sectionsOf } from './section-store.ts'

const namesOf =
  (kind: PlaceKind): Replay['names'] =>
  (tenantId, ids) =>
    sql`select p.id, p.name from ${sql.raw(`app.${kind}`)} p where p.tenant_id = ${tenantId} and p.id = any(${ids}::uuid[])`

/** Sections and categories as their rows have them. */
export const sectionReplays = {
  section: {
    kind: 'section',
    names: namesOf('section'),
    rows: async (tx, tenantId) =>
      new Map((await sectionsOf(tx, tenantId)).map(({ id, name }) => [id, { name }])),
  },
  category: {
    kind: 'category',
    names: namesOf('category'),
    rows: async (tx, tenantId) =>
      new Map((await categoriesOf(tx, tenantId)).map(({ id, name, sectionId }) => [id, { name, sectionId }])),
  },
} satisfies Record<PlaceKind, Replay>
