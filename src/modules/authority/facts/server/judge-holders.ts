import { one, rows, type Sql, sql, type Tx } from '#platform/server/database/sql.ts'
import { planAnew, planOnce } from '#platform/server/database/tenant-transaction.ts'
import { joinSnapshots } from '../../engine/model/join-snapshots.ts'
import type { Snapshot } from '../../engine/model/snapshot.ts'
import { askedPeople, type HoldersQuery, namedQuery, partQuery } from './reached-by-holders.ts'
import {
  type Books,
  booksOf,
  contextQuery,
  decisionsQuery,
  groupListsNamed,
  groupsFrom,
  groupsOfConditions,
  groupsOfOpenQuestion,
  list,
  type PeopleRow,
  peopleQuery,
  type SlotRow,
  type SnapshotRow,
  snapshotFrom,
  type Times,
} from './snapshot-parts.ts'

/** So many slots that name a holder are judged while the next are read. */
const SLOTS_IN_A_PART = 4_000

type Head = Pick<SnapshotRow, 'context' | 'decisions' | 'people'> & { named: readonly HolderRow[] | null }
/** `slot_ids`: as the text of an array. */
type HolderRow = { readonly decision_id: string; readonly slot_ids: string; readonly slots: number }
type Rest = Pick<SnapshotRow, 'people' | 'cascades'> & { ended: number }
type PartRow = (SlotRow & { rest: null }) | { rest: Rest }

/** What all parts are judged by. */
const headQuery = (books: Books, asked: HoldersQuery): Sql<Head> => sql<Head>`
  with ${askedPeople(books, asked)}
  select (select row_to_json(x) from (${contextQuery(books)}) x) as context,
    ${list(decisionsQuery(books, sql`select unnest(${asked.decisionIds}::uuid[])`))} as decisions,
    (select row_to_json(x) from (${peopleQuery(books)}) x) as people,
    ${list(namedQuery(books, asked))} as named`

/** Whole decisions, with about as many slots in each part. */
function inParts(named: readonly HolderRow[], most: number): HolderRow[][] {
  const parts: HolderRow[][] = []
  let room = 0
  for (const each of named) {
    if (room <= 0) {
      parts.push([])
      room = most
    }
    parts.at(-1)?.push(each)
    room -= each.slots
  }
  return parts
}

const arrayOf = (named: readonly HolderRow[]) =>
  `{${named.map(({ slot_ids: ids }) => ids.slice(1, -1)).join()}}`

/** What was found in the facts of many decisions, and how many delegations were left out as ended. */
export type JudgedParts<T> = {
  readonly snapshot: Snapshot
  readonly found: readonly T[]
  readonly ended: number
}

/**
 * Reads the facts by which many decisions are judged for many holders at the same time, and judges a part of the decisions while PostgreSQL reads
 * the next. Chains never leave their decision, so that a part has all that it is judged by. A few statements, and one for each part.
 */
export async function judgeHolders<T>(
  tx: Tx,
  tenantId: string,
  asked: HoldersQuery,
  times: Times,
  judge: (part: Snapshot) => readonly T[],
  mostInAPart = SLOTS_IN_A_PART,
): Promise<JudgedParts<T>> {
  const books = booksOf(tenantId, times)
  // who and what is asked about differs by a thousandfold: that is planned for what it is
  const [, head] = await Promise.all([planAnew(tx), one(tx, headQuery(books, asked))])
  const decisions = head.decisions ?? []
  // with what is below them, where links name other groups as well
  const groups = groupsFrom(await groupsOfOpenQuestion(tx, books, [[], ...groupListsNamed(decisions, [])]))
  const parts = inParts(head.named ?? [], mostInAPart)
  // a part is planned once for all of them: it looks up what it is given, and nothing depends on how much that is
  await planOnce(tx)
  const judged = await Promise.all(
    parts.map(async (part) => {
      const query = partQuery<PartRow>(books, arrayOf(part), asked.endedCounted)
      const { slots, rest } = splitRows(await rows(tx, query))
      const isOfPart = new Set(part.map((each) => each.decision_id))
      const own = decisions.filter((decision) => isOfPart.has(decision.decision_id))
      const people = together(head.people, rest.people)
      const loaded = { context: head.context, decisions: own, slots, people, cascades: rest.cascades }
      const snapshot = snapshotFrom(loaded, await withNamed(tx, books, groups, loaded), times)
      return { snapshot, found: judge(snapshot), ended: rest.ended }
    }),
  )
  return {
    snapshot: joinSnapshots(
      snapshotFrom({ ...head, slots: [], cascades: [] }, groups, times),
      judged.map(({ snapshot }) => snapshot),
    ),
    found: judged.flatMap(({ found }) => found),
    ended: judged.reduce((sum, part) => sum + part.ended, 0),
  }
}

function splitRows(answer: readonly PartRow[]): { slots: SlotRow[]; rest: Rest } {
  const slots: SlotRow[] = []
  let rest: Rest | undefined
  for (const row of answer)
    if (row.rest) rest = row.rest
    else slots.push(row)
  if (!rest) throw new Error('A part has no rest.')
  return { slots, rest }
}

const together = (one: PeopleRow | null, other: PeopleRow | null): PeopleRow => ({
  users: [...(one?.users ?? []), ...(other?.users ?? [])],
  positions: [...(one?.positions ?? []), ...(other?.positions ?? [])],
  occupancies: [...(one?.occupancies ?? []), ...(other?.occupancies ?? [])],
})

/** What is below the groups of the decisions is known; of others that links or conditions name, it is asked. */
async function withNamed(
  tx: Tx,
  books: Books,
  groups: Snapshot['groups'],
  { decisions, slots }: { decisions: NonNullable<SnapshotRow['decisions']>; slots: SlotRow[] },
): Promise<Snapshot['groups']> {
  const named = [...groupListsNamed([], slots).flat(), ...groupsOfConditions(decisions, slots)]
  const unknown = [...new Set(named)].filter((id) => !groups.has(id))
  if (unknown.length === 0) return groups
  return new Map([...groups, ...groupsFrom(await groupsOfOpenQuestion(tx, books, [[], unknown]))])
}
