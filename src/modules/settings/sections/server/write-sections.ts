import { v7 as uuid } from 'uuid'
import type { Viewer } from '#platform/model/viewer.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { notFound, Refusal } from '#platform/server/http/refusal.ts'
import { lockRecord } from '#platform/server/records/lock-record.ts'
import { isUsed, NO_USES, type Uses } from '../../uses/model/uses.ts'
import type { UsesQuestions } from '../../uses/server/uses-of.ts'
import { SECTION_NEEDED, type SectionRow } from '../model/section-calls.ts'
import {
  categoriesOf,
  isNameTaken,
  type PlaceKind,
  places,
  type StoredPlace,
  sectionsOf,
  type VersionedName,
} from './section-store.ts'

export async function readTable(
  tx: Tx,
  viewer: Viewer,
  { usesOf }: UsesQuestions,
  now: Date,
): Promise<{ items: SectionRow[] }> {
  const [sections, categories] = await Promise.all([
    sectionsOf(tx, viewer.tenantId),
    categoriesOf(tx, viewer.tenantId),
  ])
  const [bySection, byCategory] = await Promise.all([
    usesOf(tx, viewer, { kind: 'section', ids: sections.map((each) => each.id) }, now),
    usesOf(tx, viewer, { kind: 'category', ids: categories.map((each) => each.id) }, now),
  ])
  return {
    items: sections.map((section) => ({
      ...section,
      ...(bySection.get(section.id) ?? NO_USES),
      categories: categories
        .filter((each) => each.sectionId === section.id)
        .map(({ sectionId: _, ...category }) => ({
          ...category,
          ...(byCategory.get(category.id) ?? NO_USES),
        })),
    })),
  }
}

export async function checkPlace(
  tx: Tx,
  viewer: Viewer,
  { kind, id, now }: { kind: PlaceKind; id: string; now: Date },
  { usesOf }: UsesQuestions,
): Promise<Uses & { categories: number }> {
  const [place, categories, uses] = await Promise.all([
    places[kind].byIds(tx, viewer.tenantId, [id]),
    kind === 'section' ? categoriesOf(tx, viewer.tenantId, [id]) : [],
    usesOf(tx, viewer, { kind, ids: [id] }, now),
  ])
  if (!place.has(id)) throw notFound()
  return { ...(uses.get(id) ?? NO_USES), categories: categories.length }
}

/** A new section, or a new category of a section. Names differ by more than their case. */
export async function createPlace(
  tx: Tx,
  viewer: Viewer,
  { name, sectionId, now }: { name: string; sectionId: string | null; now: Date },
): Promise<VersionedName> {
  const { tenantId } = viewer
  const kind: PlaceKind = sectionId === null ? 'section' : 'category'
  if (sectionId !== null && !(await places.section.lock(tx, tenantId, [sectionId])).has(sectionId))
    throw new Refusal('RULE_BROKEN', {}, [{ path: 'body.sectionId', message: SECTION_NEEDED }])
  await refuseTaken(tx, tenantId, kind, { id: null, name, sectionId })
  const place = { id: uuid(), name, version: 1 }
  const after = { ...place, ...(sectionId !== null && { sectionId }) }
  await places[kind].save(tx, viewer, [{ event: 'CREATE', before: null, after }], now)
  return place
}

type SectionTarget = { kind: PlaceKind; id: string; expected: number | undefined; now: Date }

export async function rename(
  tx: Tx,
  viewer: Viewer,
  { kind, id, name, expected, now }: SectionTarget & { name: string },
): Promise<VersionedName> {
  const before = await lockRecord(tx, viewer, places[kind], { id, expected })
  if (before.name === name) return { id, name, version: before.version }
  await refuseTaken(tx, viewer.tenantId, kind, { id, name, sectionId: null })
  await places[kind].save(tx, viewer, [{ event: 'UPDATE', before, after: { ...before, name } }], now)
  return { id, name, version: before.version + 1 }
}

/** Blocked while anything that is not deleted is in it. Spec 8. */
export async function remove(
  tx: Tx,
  viewer: Viewer,
  { kind, id, expected, now }: SectionTarget,
  { usesOf }: UsesQuestions,
): Promise<{ id: string }> {
  const before = await lockRecord(tx, viewer, places[kind], { id, expected })
  const uses = (await usesOf(tx, viewer, { kind, ids: [id] }, now)).get(id) ?? NO_USES
  if (isUsed(uses)) throw new Refusal('IN_USE', { name: before.name })
  const gone = (some: readonly StoredPlace[]) =>
    some.map((place) => ({ event: 'DELETE', before: place, after: place }))
  await places[kind].save(tx, viewer, gone([before]), now)
  // a section takes its categories along
  const inIt = sql`${kind === 'section'}::boolean and r.section_id = ${id}`
  await places.category.save(
    tx,
    viewer,
    gone(await places.category.lockThose(tx, viewer.tenantId, inIt)),
    now,
  )
  return { id }
}

async function refuseTaken(
  tx: Tx,
  tenantId: string,
  kind: PlaceKind,
  asked: { id: string | null; name: string; sectionId: string | null },
) {
  if (await isNameTaken(tx, tenantId, kind, asked)) throw new Refusal('DUPLICATE_NAME', { name: asked.name })
}
