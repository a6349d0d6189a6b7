import type { StoredUser } from '#modules/auth/index.server.ts'
import { CAP_KEYS } from '#modules/settings/delegation-settings/model/delegation-settings-calls.ts'
import {
  type EffectScope,
  groupsOfType,
  type StoredGroup,
  type StoredPosition,
} from '#modules/settings/index.server.ts'
import { canonical } from '#platform/model/canonical.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { enqueueAll } from '#platform/server/jobs/jobs.ts'
import type { Listener, RecordChange, RecordsChanged } from '#platform/server/records/events.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import type { Evidence } from '../../decisions/server/decision-store.ts'
import { sortByRates } from '../../decisions/server/limit-order.ts'
import { flagInvalid } from '../../delegations/server/flag-invalid.job.ts'
import { followDecision } from '../../delegations/server/follow-decision.job.ts'
import { judgeAgain, judgeByRates, judgeRedelegations } from './flag-concerned.job.ts'

type FieldMoves = {
  /** Fields by which a record that was there changes who can decide what; none: by anything. */
  readonly fields: readonly string[]
  readonly follow: (tx: Tx, author: Author, ids: readonly string[]) => Promise<void>
}

const judged =
  (key: keyof EffectScope) =>
  (tx: Tx, author: Author, ids: readonly string[]): Promise<void> =>
    judgeAgain(tx, author, { [key]: ids })

/** What the history says of a decision. */
type EvidenceField = keyof Evidence

/** Rows of delegations repeat what their decision is called, and are judged by its terms. */
const ofEach =
  (job: typeof flagInvalid | typeof followDecision) =>
  (tx: Tx, { tenantId }: Author, ids: readonly string[]): Promise<void> =>
    enqueueAll(
      tx,
      tenantId,
      job,
      ids.map((decisionId) => ({ decisionId })),
    )

const fieldsOf = <Stored>(...fields: (keyof Stored & string)[]): readonly string[] => [...fields, 'deleted']

/** What moves authority, by the kind of the record. What is new holds nothing yet; who occupies what is reported on its own. */
const MOVES: Readonly<Record<string, readonly FieldMoves[]>> = {
  user: [{ fields: fieldsOf<StoredUser>('status', 'managerId', 'groups'), follow: judged('userIds') }],
  position: [{ fields: fieldsOf<StoredPosition>('status', 'groupIds'), follow: judged('positionIds') }],
  group: [{ fields: fieldsOf<StoredGroup>('status', 'parentIds'), follow: judged('groupIds') }],
  'group-type': [
    {
      fields: ['status'],
      follow: async (tx, author, ids) => {
        const groupIds = await Promise.all(ids.map((id) => groupsOfType(tx, author.tenantId, id)))
        if (groupIds.flat().length > 0) await judgeAgain(tx, author, { groupIds: groupIds.flat() })
      },
    },
  ],
  decision: [
    { fields: ['authorities', 'groups', 'pathways'] satisfies EvidenceField[], follow: ofEach(flagInvalid) },
    { fields: ['name', 'sectionId', 'categoryId'] satisfies EvidenceField[], follow: ofEach(followDecision) },
  ],
  'delegation-settings': [{ fields: CAP_KEYS.map(([, key]) => key), follow: judgeRedelegations }],
  'currency-rate': [
    {
      fields: [],
      follow: async (tx, author) => {
        await judgeByRates(tx, author)
        await sortByRates(tx, author)
      },
    },
  ],
}

const isMoved = ({ before, after }: RecordChange, fields: readonly string[]): boolean =>
  before !== null &&
  (fields.length === 0 ||
    fields.some((field) => canonical(before[field] ?? null) !== canonical(after[field] ?? null)))

/** Hears what happened to any record: where it moves authority, delegations are judged again. Semantics 3.5.7. */
export const followMoves: Listener<RecordsChanged, Author> = async (tx, author, { kind, changes }) => {
  for (const { fields, follow } of MOVES[kind] ?? []) {
    const ids = changes.filter((change) => isMoved(change, fields)).map(({ id }) => id)
    if (ids.length > 0) await follow(tx, author, ids)
  }
}
