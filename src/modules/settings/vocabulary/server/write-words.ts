import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { must, notFound, Refusal } from '#platform/server/http/refusal.ts'
import { mustMatch } from '#platform/server/http/routes.ts'
import type { Question } from '#platform/server/records/events.ts'
import {
  mayAdd,
  mayDelete,
  mayEdit,
  maySwitchOff,
  moved,
  type WordRules,
  type WordStatus,
} from '../model/vocabulary.ts'
import { lockWords, newWord, type StoredWord, type WordStore } from './vocabulary-store.ts'

/** The words of one kind: what they obey, where they are kept, and whether anything that is not deleted uses one. */
export type Vocabulary = {
  readonly rules: WordRules
  readonly store: WordStore
  readonly isUsed: Question<string, boolean>
}

/** A new word stands last. Names differ by more than their case. */
export async function createWord(
  tx: Tx,
  viewer: Viewer,
  { rules, store }: Vocabulary,
  { name, icon = '', now }: { name: string; icon?: string; now: Date },
): Promise<StoredWord> {
  const all = await lockWords(tx, viewer.tenantId, store)
  must(mayAdd(rules, all))
  refuseTaken(all, undefined, name)
  const created = newWord({ name, icon, position: all.length + 1 })
  await store.save(tx, viewer, [{ event: 'CREATE', before: null, after: created }], now)
  return created
}

type TermTarget = { id: string; expected: number | undefined; now: Date }
export type WordChange = {
  name?: string | undefined
  icon?: string | undefined
  status?: WordStatus | undefined
  /** Its place among all, from 1. */
  position?: number | undefined
}

/** Changes what is named. Anyone else who changes place by it is written down as well. */
export async function changeWord(
  tx: Tx,
  viewer: Viewer,
  { rules, store, isUsed }: Vocabulary,
  { id, change, expected, now }: TermTarget & { change: WordChange },
): Promise<StoredWord> {
  const { all, subject } = await lockTerm(tx, viewer, store, id, expected)
  const { name = subject.name, icon = subject.icon, status = subject.status } = change
  if (name !== subject.name) {
    must(mayEdit(rules, subject))
    refuseTaken(all, id, name)
  }
  if (icon !== subject.icon) must(mayEdit(rules, subject, 'given another icon'))
  if (status === 'INACTIVE' && subject.status === 'ACTIVE')
    must(maySwitchOff(rules, subject, all, await isUsed(tx, viewer, id, now)))
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
  const saved = await store.save(tx, viewer, wanted, now)
  return saved.find(({ after }) => after.id === id)?.after ?? subject
}

/** Blocked while anything that is not deleted uses it. Spec 8. */
export async function removeWord(
  tx: Tx,
  viewer: Viewer,
  { rules, store, isUsed }: Vocabulary,
  { id, expected, now }: TermTarget,
): Promise<{ id: string }> {
  const { all, subject } = await lockTerm(tx, viewer, store, id, expected)
  must(mayDelete(rules, subject, all, await isUsed(tx, viewer, id, now)))
  const left = all.filter((each) => each.id !== id)
  await store.save(
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

async function lockTerm(tx: Tx, viewer: Viewer, store: WordStore, id: string, expected: number | undefined) {
  const all = await lockWords(tx, viewer.tenantId, store)
  const subject = all.find((each) => each.id === id)
  if (!subject) throw notFound()
  mustMatch(subject.version, expected)
  return { all, subject }
}

function refuseTaken(all: readonly StoredWord[], id: string | undefined, name: string) {
  if (all.some((each) => each.id !== id && each.name.toLowerCase() === name.toLowerCase()))
    throw new Refusal('DUPLICATE_NAME', { name })
}
