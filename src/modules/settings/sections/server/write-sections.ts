import { v7 as uuid } from 'uuid'
import type { Viewer } from '#platform/model/viewer.ts'
import { recordRevisions } from '#platform/server/history.ts'
import { notFound, Refusal } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/sql.ts'
import { isUsed, NO_USES, type Uses } from '../../uses/model/uses.ts'
import type { UsesQuestions } from '../../uses/server/uses-of.ts'
import { SECTION_NEEDED, type SectionRow } from '../model/section-calls.ts'
import {
  addCategories,
  addSections,
  categoriesOf,
  deletePlace,
  findPlace,
  isNameTaken,
  lockPlace,
  type Place,
  type PlaceKind,
  renamePlace,
  sectionsOf,
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
    findPlace(tx, viewer.tenantId, kind, id),
    kind === 'section' ? categoriesOf(tx, viewer.tenantId, [id]) : [],
    usesOf(tx, viewer, { kind, ids: [id] }, now),
  ])
  if (!place) throw notFound()
  return { ...(uses.get(id) ?? NO_USES), categories: categories.length }
}

/** A new section, or a new category of a section. Names differ by more than their case. */
export async function createPlace(
  tx: Tx,
  viewer: Viewer,
  { name, sectionId, now }: { name: string; sectionId: string | null; now: Date },
): Promise<Place> {
  const { tenantId } = viewer
  const kind: PlaceKind = sectionId === null ? 'section' : 'category'
  if (sectionId !== null && !(await lockPlace(tx, tenantId, 'section', sectionId)))
    throw new Refusal('RULE_BROKEN', {}, [{ path: 'body.sectionId', message: SECTION_NEEDED }])
  await refuseTaken(tx, tenantId, kind, { id: null, name, sectionId })
  const id = uuid()
  if (sectionId === null) await addSections(tx, tenantId, [{ id, name }], now)
  else await addCategories(tx, tenantId, [{ id, name, sectionId }], now)
  await record(tx, viewer, kind, 'CREATE', id, null, { name, ...(sectionId && { sectionId }) }, now)
  return { id, name, version: 1 }
}

type Asked = { kind: PlaceKind; id: string; expected: number | undefined; now: Date }

export async function rename(
  tx: Tx,
  viewer: Viewer,
  { kind, id, name, expected, now }: Asked & { name: string },
): Promise<Place> {
  const before = await held(tx, viewer, kind, id, expected)
  if (before.name === name) return before
  await refuseTaken(tx, viewer.tenantId, kind, { id, name, sectionId: null })
  await renamePlace(tx, viewer.tenantId, kind, id, name, now)
  await record(tx, viewer, kind, 'UPDATE', id, { name: before.name }, { name }, now)
  return { id, name, version: before.version + 1 }
}

/** Blocked while anything that is not deleted stands in it. Spec 8. */
export async function remove(
  tx: Tx,
  viewer: Viewer,
  { kind, id, expected, now }: Asked,
  { usesOf }: UsesQuestions,
): Promise<{ id: string }> {
  const before = await held(tx, viewer, kind, id, expected)
  const uses = (await usesOf(tx, viewer, { kind, ids: [id] }, now)).get(id) ?? NO_USES
  if (isUsed(uses)) throw new Refusal('IN_USE', { name: before.name })
  const categories = await deletePlace(tx, viewer.tenantId, kind, id, now)
  const gone: [PlaceKind, string, string][] = [
    [kind, id, before.name],
    ...categories.map((each): [PlaceKind, string, string] => ['category', each.id, each.name]),
  ]
  await recordAll(
    tx,
    viewer,
    gone.map(([of, recordId, name]) => ({
      kind: of,
      event: 'DELETE',
      recordId,
      before: { name },
      after: { name, deleted: true },
    })),
    now,
  )
  return { id }
}

async function held(tx: Tx, viewer: Viewer, kind: PlaceKind, id: string, expected: number | undefined) {
  const place = await lockPlace(tx, viewer.tenantId, kind, id)
  if (!place) throw notFound()
  mustMatch(place.version, expected)
  return place
}

async function refuseTaken(
  tx: Tx,
  tenantId: string,
  kind: PlaceKind,
  asked: { id: string | null; name: string; sectionId: string | null },
) {
  if (await isNameTaken(tx, tenantId, kind, asked)) throw new Refusal('DUPLICATE_NAME', { name: asked.name })
}

type Recorded = {
  kind: PlaceKind
  event: string
  recordId: string
  before: Record<string, unknown> | null
  after: Record<string, unknown>
}

/** Sections and categories that were not there before. */
export const recordNewPlaces = (
  tx: Tx,
  viewer: Viewer,
  places: readonly { kind: PlaceKind; id: string; after: Record<string, unknown> }[],
  now: Date,
) =>
  recordAll(
    tx,
    viewer,
    places.map(
      ({ kind, id, after }): Recorded => ({ kind, event: 'UPLOAD', recordId: id, before: null, after }),
    ),
    now,
  )

const record = (
  tx: Tx,
  viewer: Viewer,
  kind: PlaceKind,
  event: string,
  recordId: string,
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
  now: Date,
) => recordAll(tx, viewer, [{ kind, recordId, event, before, after }], now)

const recordAll = (
  tx: Tx,
  { tenantId, userId, requestId }: Viewer,
  recorded: readonly Recorded[],
  now: Date,
) => recordRevisions(tx, tenantId, { userId, requestId }, recorded, now)
