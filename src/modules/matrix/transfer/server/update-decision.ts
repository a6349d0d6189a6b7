import type { Principal } from '#modules/authority/engine/model/question.ts'
import type { Recipient } from '#modules/decision/delegations/model/delegation.ts'
import { draftsOfDecision, lockForAct } from '#modules/decision/index.server.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows as rowsOf, sql, type Tx } from '#platform/server/database/sql.ts'
import type { Judge } from '#platform/server/records/previews.ts'
import { columnKey } from '../../grid/model/grid-cells.ts'
import { typesOf } from '../../grid/model/types-of-row.ts'
import {
  boundToIssue,
  type CellIntent,
  type CellState,
  intentOf,
  standingText,
} from '../model/cell-intent.ts'
import type { ChangedCell } from '../model/changed-cells.ts'
import {
  type DelegationUpdate,
  groupIntoUpdates,
  type IntendedCell,
  inOrder,
  issuedTogether,
} from '../model/delegation-updates.ts'
import type { UpdateRow } from '../model/update-calls.ts'
import { updateTexts as texts } from '../model/update-texts.ts'
import { applyDelegationUpdate, type ConfirmedUpdate, type MadeUpdate } from './apply-delegation-update.ts'
import type { FileState } from './batch-to-update.ts'
import { holderOf } from './holder-of.ts'
import { type IssueFrom, issueFrom } from './issue-from.ts'
import { outside, refuse, rowOf, type VisibleDelegations } from './update-rows.ts'
import { scopeOfUpdate, type UpdateScope } from './update-scope.ts'
import { type World, worldOf } from './update-world.ts'

type DecisionUpdate = {
  readonly matrixId: string
  /** The state that the file shows, or what it is where it shows none: then cells that are empty become drafts. */
  readonly file: FileState
  /** Of one decision. */
  readonly cells: readonly ChangedCell[]
  /** What a person confirmed; null: no one has been shown anything. */
  readonly shown: readonly ConfirmedUpdate[] | null
  readonly judge: Judge
}

/** What became of each cell of the decision, in their order; null: it shows already what the file says. */
export type Outcome = {
  readonly rows: readonly (UpdateRow | null)[]
  readonly units: readonly ConfirmedUpdate[]
  readonly done: readonly MadeUpdate[]
}

/**
 * Does what the changed cells of one decision ask for, each delegation for itself: those permitted are written, the others say
 * why not. Nothing is held longer than this transaction, which the caller ends, or takes back for a preview.
 */
export async function updateDecision(
  tx: Tx,
  viewer: Viewer,
  asked: DecisionUpdate,
  now: Date,
): Promise<Outcome> {
  const { cells, matrixId } = asked
  const [{ decisionId } = { decisionId: '' }] = cells
  const named = [...new Set(cells.map(({ holder }) => holder))].map(holderOf)
  const scope = await scopeOfUpdate(
    tx,
    viewer,
    { matrixId, decisionId, holders: named, currency: currencyOf(asked) },
    now,
  )
  const notInMatrix = texts.notInMatrix[isOwn(asked) ? 'own' : 'export']
  // of what is none of the matrix nothing is read
  if (!scope.rows.has(decisionId))
    return { rows: cells.map((cell) => outside(cell, scope, notInMatrix)), units: [], done: [] }
  const holders = named.filter((each) => scope.columns.has(columnKey(each)))
  const from = await issueFrom(tx, viewer, { decisionId, groups: scope.groups }, now)
  const sourceId = 'sentence' in from ? null : from.parentDelegationId
  const held = await lockForAct(tx, viewer, {
    ids: [...(await receivedBy(tx, viewer.tenantId, decisionId, holders)), ...(sourceId ? [sourceId] : [])],
    named: holders.flatMap(({ kind, id }) => (kind === 'USER' ? [{ recipientUserId: id }] : [])),
  })
  const world = await worldOf(tx, viewer, { ...asked, decisionId, holders, scope }, held.now)
  const rows = cells.map((cell): UpdateRow | null =>
    rowOf(cell, { scope, stood: world.now(cell), seen: held.seen }),
  )
  const meant = cells.map((cell, at): IntendedCell => {
    const { authorityTypeId, holder } = cell
    const isThere = scope.columns.has(holder) && scope.authorityTypes.has(authorityTypeId)
    const meant = isThere ? findIntent(cell, scope, world, held.seen) : refused(notInMatrix)
    return { at, authorityTypeId, holder, intent: isOwn(asked) ? asDraft(meant, world.now(cell)) : meant }
  })
  for (const { at, intent: each } of meant) {
    if (each.kind === 'SAME') rows[at] = null
    if (each.kind === 'REFUSED') refuse(rows, [at], each.sentence)
  }
  const drafts = isOwn(asked) ? await draftsOfDecision(tx, viewer, decisionId, held.now) : []
  const updates = plan(meant, cells, { from, scope, world, rows, drafts })
  const shown: ConfirmedUpdate[] = []
  const done: MadeUpdate[] = []
  for (const update of updates) {
    const given = { ...asked, decisionId, from, scope, world, rows, isDraft: isOwn(asked) }
    const made = await applyDelegationUpdate(tx, viewer, update, given)
    if (!made) continue
    shown.push(made.shown)
    done.push(made.done)
  }
  return { rows, units: shown, done }
}

const isOwn = ({ file }: Pick<DecisionUpdate, 'file'>): boolean => 'currency' in file
const currencyOf = ({ file }: Pick<DecisionUpdate, 'file'>) => ('currency' in file ? file.currency : null)

/** A spreadsheet that shows no state of the matrix only adds to it. */
const asDraft = (meant: CellIntent, now: CellState): CellIntent =>
  'delegationId' in meant ? refused(texts.holdsAlready(standingText(now))) : meant

const names = (recipients: readonly Recipient[], holder: string): boolean =>
  recipients.some(({ recipientUserId, recipientPositionId }) =>
    recipientUserId ? holder === `USER ${recipientUserId}` : holder === `POSITION ${recipientPositionId}`,
  )

/** What the holders have received of the decision and is not over. */
const receivedBy = async (tx: Tx, tenantId: string, decisionId: string, holders: readonly Principal[]) => {
  const of = (kind: Principal['kind']) => holders.filter((each) => each.kind === kind).map(({ id }) => id)
  const found = await rowsOf<{ id: string }>(
    tx,
    sql`select distinct s.delegation_id as id from app.delegation_slot_public s where s.tenant_id = ${tenantId} and s.decision_id = ${decisionId}
      and s.status in ('PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED')
      and (s.user_id = any(${of('USER')}::uuid[]) or s.position_id = any(${of('POSITION')}::uuid[])) order by 1`,
  )
  return found.map(({ id }) => id)
}

const refused = (sentence: string): CellIntent => ({ kind: 'REFUSED', sentence })

/** What a cell asks for, where its delegation names its holder alone. */
function findIntent(
  cell: ChangedCell,
  scope: UpdateScope,
  world: World,
  seen: VisibleDelegations,
): CellIntent {
  const meant = intentOf(cell, {
    now: world.now(cell),
    exported: world.exported(cell),
    showed: world.showed(cell),
    displayCurrency: scope.displayCurrency,
  })
  const isOfDecision = typesOf(world.now(cell).snapshot, cell.decisionId).includes(cell.authorityTypeId)
  if (meant.kind === 'ISSUE' && !isOfDecision) return refused(texts.typeNotOfDecision)
  if (!('delegationId' in meant)) return meant
  const delegation = seen.get(meant.delegationId)
  if (!delegation) return refused(texts.notVisible)
  return delegation.recipients > 1 ? refused(texts.severalRecipients) : meant
}

type UpdatePlan = {
  readonly from: IssueFrom | { readonly sentence: string }
  readonly scope: UpdateScope
  readonly world: World
  readonly rows: (UpdateRow | null)[]
  readonly drafts: Awaited<ReturnType<typeof draftsOfDecision>>
}

/** The acts in their order; cells that come to none say why. */
function plan(
  meant: readonly IntendedCell[],
  cells: readonly ChangedCell[],
  { from, scope, world, rows, drafts }: UpdatePlan,
): readonly DelegationUpdate[] {
  const snapshot = cells[0] && world.now(cells[0]).snapshot
  const grants = (id: string) =>
    snapshot?.delegations.get(id)?.terms.authorities.map(({ authorityTypeId }) => authorityTypeId) ?? []
  const { updates, leftOver } = groupIntoUpdates(meant, grants)
  refuse(rows, leftOver, texts.alsoGrants)
  const issued = issuedTogether(meant).flatMap((some): DelegationUpdate[] => {
    const there = drafts.find((draft) => names(draft.recipients, some[0]?.holder ?? ''))
    if (there) {
      refuse(
        rows,
        some.map(({ at }) => at),
        texts.draftThere(there.displayId),
      )
      return []
    }
    const limits = some.flatMap(({ at, authorityTypeId }) => {
      const read = 'sentence' in from ? from : boundOf(from, cells[at] as ChangedCell, scope)
      if ('bound' in read) return [{ at, authorityTypeId, bound: read.bound }]
      refuse(rows, [at], read.sentence)
      return []
    })
    if (limits.length === 0) return []
    return [
      {
        kind: 'ISSUE',
        holder: some[0]?.holder ?? '',
        cells: limits.map(({ at, authorityTypeId }) => ({ at, authorityTypeId, act: 'ISSUE' })),
        limits: limits.map(({ authorityTypeId, bound }) => ({ authorityTypeId, bound })),
      },
    ]
  })
  const depths = new Map(
    cells.flatMap((cell) =>
      (world.now(cell).cell?.able ?? []).map((each) => [each.delegationId, each.path.length]),
    ),
  )
  return inOrder([...updates, ...issued], (id) => depths.get(id) ?? 0)
}

function boundOf(from: IssueFrom, cell: ChangedCell, scope: UpdateScope) {
  const limit = from.limits.get(cell.authorityTypeId)
  return limit ? boundToIssue(cell, limit, scope.displayCurrency) : { sentence: texts.typeNotPassedOn }
}
