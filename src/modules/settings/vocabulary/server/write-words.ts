import { v7 as uuid } from 'uuid'
import type { Viewer } from '#platform/model/viewer.ts'
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
import { lockWords, type StoredWord, words, wordsOf } from './vocabulary-store.ts'

/** Every word of a kind, in their order, with how much each is used. */
export async function readTableOf(
  tx: Tx,
  viewer: Viewer,
  kind: WordKind,
  { usesOf }: UsesQuestions,
  now: Date,
): Promise<(StoredWord & Uses)[]> {
  const found = await wordsOf(tx, viewer.tenantId, kind)
  const uses = await usesOf(tx, viewer, { kind, ids: found.map((each) => each.id) }, now)
  return found.map((word) => ({ ...word, ...(uses.get(word.id) ?? NO_USES) }))
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
  await words[kind].save(tx, viewer, [{ event: 'CREATE', before: null, after: created }], now)
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
  const wanted = all.map((before) => ({
    event: 'UPDATE',
    before,
    after: {
      ...before,
      ...(before.id === id && { name, icon, status }),
      position: order.indexOf(before.id) + 1,
    },
  }))
  const saved = await words[kind].save(tx, viewer, wanted, now)
  return saved.find(({ after }) => after.id === id)?.after ?? subject
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
  const left = all.filter((each) => each.id !== id)
  await words[kind].save(
    tx,
    viewer,
    [
      { event: 'DELETE', before: subject, after: subject },
      ...left.map((before, i) => ({ event: 'UPDATE', before, after: { ...before, position: i + 1 } })),
    ],
    now,
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
