import { v7 as uuid } from 'uuid'
import { canonical } from '#platform/model/canonical.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { recordRevisions } from '#platform/server/history.ts'
import { must, notFound, Refusal } from '#platform/server/refusal.ts'
import { mustMatch } from '#platform/server/routes.ts'
import type { Tx } from '#platform/server/sql.ts'
import { NO_USES, type Uses } from '../../uses/model/uses.ts'
import type { UsesQuestions } from '../../uses/server/uses-of.ts'
import {
  mayDelete,
  mayRename,
  maySwitchOff,
  moved,
  type WordKind,
  type WordStatus,
} from '../model/vocabulary.ts'
import {
  addWords,
  authorityTypesOf,
  decisionRolesOf,
  deleteWord,
  KIND_IN_HISTORY,
  lockWords,
  type StoredWord,
  saveWord,
} from './vocabulary-store.ts'

/** Every word of a kind, in their order, with how much each is used. */
export async function readTableOf(
  tx: Tx,
  viewer: Viewer,
  kind: WordKind,
  { usesOf }: UsesQuestions,
  now: Date,
): Promise<(StoredWord & Uses)[]> {
  const words = await (kind === 'authorityType' ? authorityTypesOf : decisionRolesOf)(tx, viewer.tenantId)
  const uses = await usesOf(tx, viewer, { kind, ids: words.map((each) => each.id) }, now)
  return words.map((word) => ({ ...word, ...(uses.get(word.id) ?? NO_USES) }))
}

/** A new word stands last. Names differ by more than their case. */
export async function createWord(
  tx: Tx,
  viewer: Viewer,
  { kind, name, icon = '', now }: { kind: WordKind; name: string; icon?: string; now: Date },
): Promise<StoredWord> {
  const all = await lockWords(tx, viewer.tenantId, kind)
  refuseTaken(all, undefined, name)
  const created: StoredWord = {
    id: uuid(),
    name,
    icon,
    position: all.length + 1,
    status: 'ACTIVE',
    isDefault: false,
    version: 1,
  }
  const { status: _on, version: _first, ...added } = created
  await addWords(tx, viewer.tenantId, kind, [added], now)
  await record(tx, viewer, kind, [{ event: 'CREATE', before: null, after: created }], now)
  return created
}

type Asked = { kind: WordKind; id: string; expected: number | undefined; now: Date }
export type WordChange = {
  name?: string | undefined
  icon?: string | undefined
  status?: WordStatus | undefined
  /** Its place among all, from 1. */
  position?: number | undefined
}

/** Changes what is named. Whoever else changes place by it is written down as well. */
export async function changeWord(
  tx: Tx,
  viewer: Viewer,
  { kind, id, change, expected, now }: Asked & { change: WordChange },
  questions: UsesQuestions,
): Promise<StoredWord> {
  const { all, subject } = await held(tx, viewer, { kind, id, expected })
  const { name = subject.name, icon = subject.icon, status = subject.status } = change
  if (name !== subject.name) {
    must(mayRename(kind, subject))
    refuseTaken(all, id, name)
  }
  if (status === 'INACTIVE' && subject.status === 'ACTIVE')
    must(maySwitchOff(kind, subject, all, await usesOfOne(tx, viewer, { kind, id, now }, questions)))
  const ids = all.map((each) => each.id)
  const order = change.position === undefined ? ids : moved(ids, id, change.position)
  return saveChanged(
    tx,
    viewer,
    { kind, id, now },
    all,
    all.map((each) => ({
      ...each,
      ...(each.id === id && { name, icon, status }),
      position: order.indexOf(each.id) + 1,
    })),
  )
}

/** Saves those that differ, each with an entry of its own, and answers with the one that was asked for. */
async function saveChanged(
  tx: Tx,
  viewer: Viewer,
  { kind, id, now }: Omit<Asked, 'expected'>,
  before: readonly StoredWord[],
  wanted: readonly StoredWord[],
): Promise<StoredWord> {
  const after = wanted.map((word, i) =>
    canonical(word) === canonical(before[i]) ? word : { ...word, version: word.version + 1 },
  )
  const changed = after.flatMap((word, i) => {
    const was = before[i] as StoredWord
    return word.version === was.version ? [] : [{ event: 'UPDATE', before: was, after: word }]
  })
  for (const { after: word } of changed) await saveWord(tx, viewer.tenantId, kind, word, now)
  await record(tx, viewer, kind, changed, now)
  return after.find((word) => word.id === id) as StoredWord
}

/** Blocked while anything that is not deleted uses it. Spec 8. */
export async function removeWord(
  tx: Tx,
  viewer: Viewer,
  { kind, id, expected, now }: Asked,
  questions: UsesQuestions,
): Promise<{ id: string }> {
  const { all, subject } = await held(tx, viewer, { kind, id, expected })
  must(mayDelete(kind, subject, all, await usesOfOne(tx, viewer, { kind, id, now }, questions)))
  await deleteWord(tx, viewer.tenantId, kind, id, now)
  await record(tx, viewer, kind, [{ event: 'DELETE', before: subject, after: subject }], now)
  const left = all.filter((each) => each.id !== id)
  await saveChanged(
    tx,
    viewer,
    { kind, id, now },
    left,
    left.map((each, i) => ({ ...each, position: i + 1 })),
  )
  return { id }
}

async function held(tx: Tx, viewer: Viewer, { kind, id, expected }: Omit<Asked, 'now'>) {
  const all = await lockWords(tx, viewer.tenantId, kind)
  const subject = all.find((each) => each.id === id)
  if (!subject) throw notFound()
  mustMatch(subject.version, expected)
  return { all, subject }
}

const usesOfOne = async (
  tx: Tx,
  viewer: Viewer,
  { kind, id, now }: Omit<Asked, 'expected'>,
  { usesOf }: UsesQuestions,
): Promise<Uses> => (await usesOf(tx, viewer, { kind, ids: [id] }, now)).get(id) ?? NO_USES

function refuseTaken(all: readonly StoredWord[], id: string | undefined, name: string) {
  if (all.some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal('DUPLICATE_NAME', { name })
}

type Entry = { event: string; before: StoredWord | null; after: StoredWord }

/** What history keeps of a word. */
export const evidence = (kind: WordKind, { name, icon, position, status }: StoredWord, event: string) => ({
  name,
  ...(kind === 'authorityType' && { icon }),
  position,
  status,
  ...(event === 'DELETE' && { deleted: true }),
})

const record = (
  tx: Tx,
  { tenantId, userId, requestId }: Viewer,
  kind: WordKind,
  entries: readonly Entry[],
  now: Date,
) =>
  recordRevisions(
    tx,
    tenantId,
    { userId, requestId },
    entries.map(({ event, before, after }) => ({
      kind: KIND_IN_HISTORY[kind],
      recordId: after.id,
      event,
      before: before && evidence(kind, before, ''),
      after: evidence(kind, after, event),
    })),
    now,
  )
