import { createHash } from 'node:crypto'
import { asKnownNow } from '#modules/authority/index.server.ts'
import { type AwaitedStep, actedOn, verdictOf } from '#modules/decision/index.server.ts'
import { canonical } from '#platform/model/canonical.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { afterLocks } from '#platform/server/database/tenant-transaction.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { allOrNothing } from '#platform/server/records/all-or-nothing.ts'
import type { Judge } from '#platform/server/records/previews.ts'
import { cutOf, standingOf, staysBelow } from '../model/cell-intent.ts'
import type { ChangedCell } from '../model/changed-cells.ts'
import type { DelegationUpdate } from '../model/delegation-updates.ts'
import type { UpdateRow } from '../model/update-calls.ts'
import { updateTexts as texts } from '../model/update-texts.ts'
import { holderOf } from './holder-of.ts'
import type { IssueFrom } from './issue-from.ts'
import { performUpdate } from './perform-update.ts'
import { wrongFile } from './read-update.ts'
import { does, refuse } from './update-rows.ts'
import type { UpdateScope } from './update-scope.ts'
import { stoodAt, type World } from './update-world.ts'

/** What an act was when it was shown: what it is made from, and everything that it changes. */
export type ConfirmedUpdate = { readonly act: string; readonly effects: string }

type UpdateInput = {
  readonly decisionId: string
  readonly cells: readonly ChangedCell[]
  /** What a person confirmed; null: no one has been shown anything. */
  readonly shown: readonly ConfirmedUpdate[] | null
  readonly judge: Judge
  readonly from: IssueFrom | { readonly sentence: string }
  readonly scope: UpdateScope
  readonly world: World
  readonly rows: (UpdateRow | null)[]
  /** New delegations are saved as drafts. */
  readonly isDraft: boolean
}

/** A delegation that was issued, changed or revoked; without an id: the person cannot see it any longer. */
export type MadeUpdate = {
  readonly kind: DelegationUpdate['kind']
  readonly id: string | null
  readonly displayId: string
  readonly decision: string
  readonly holder: string
}

type AppliedUpdate = { readonly shown: ConfirmedUpdate; readonly done: MadeUpdate }

/** One delegation, all of it or nothing. What a person confirmed and would be something else by now is skipped. */
export async function applyDelegationUpdate(
  tx: Tx,
  viewer: Viewer,
  update: DelegationUpdate,
  doing: UpdateInput,
): Promise<AppliedUpdate | null> {
  const { shown, judge, cells, rows, world, decisionId, scope, isDraft } = doing
  const from = update.kind !== 'ISSUE' || 'sentence' in doing.from ? null : doing.from
  const act = hashOf({
    unit: { ...update, cells: update.cells.map((each) => ({ ...each, at: null })) },
    from: from && { ...from, limits: null },
    standing: update.cells.map(({ at }) => standingOf(world.now(cells[at] as ChangedCell))),
  })
  const confirmed = shown?.find((each) => each.act === act)
  const placed = update.cells.map(({ at }) => at)
  if (shown && !confirmed) {
    refuse(rows, placed, texts.changedSincePreview)
    return null
  }
  const touched = update.kind === 'ISSUE' ? [] : [update.delegationId]
  try {
    return await allOrNothing(tx, async () => {
      await refuseCut(tx, viewer, update, doing)
      const given = { decisionId, from, reason: texts.reason(scope.displayId), isDraft }
      const { reply: id, effects } = await judge.judge(
        tx,
        viewer,
        (made: string | undefined) => ({ delegationIds: made && touched.length === 0 ? [made] : touched }),
        () => performUpdate(tx, viewer, update, given),
        world.at,
      )
      if (confirmed && confirmed.effects !== effects.stamp)
        throw new Refusal('FILE_WRONG', { sentence: texts.changedSincePreview })
      const after = await actedOn(tx, viewer, id, world.at)
      const words = [
        ...(from ? [issuedFrom(from)] : []),
        ...(isDraft ? [texts.draft] : []),
        ...awaitedWords(after?.awaits ?? []),
        ...judge.inWords(effects, viewer.zone),
      ]
      does(rows, update, world.now(cells[placed[0] ?? 0] as ChangedCell).snapshot, words)
      const row = rows[placed[0] ?? 0]
      return {
        shown: { act, effects: effects.stamp },
        done: {
          kind: update.kind,
          id: after && id,
          displayId: after?.displayId ?? '',
          decision: row?.decision?.name ?? '',
          holder: row?.holder?.name ?? '',
        },
      }
    })
  } catch (error) {
    refuse(rows, placed, verdictOf(error).message)
    return null
  }
}

/** Refuses to raise what the delegation above still reduces, once all that is raised above it by the same file is done. */
async function refuseCut(
  tx: Tx,
  viewer: Viewer,
  update: DelegationUpdate,
  { cells, world, decisionId, scope }: UpdateInput,
): Promise<void> {
  if (update.kind !== 'CHANGE') return
  const raised = update.cells.flatMap(({ at, authorityTypeId, act }) => {
    const cell = cells[at] as ChangedCell
    const limit = update.limits.find((each) => each.authorityTypeId === authorityTypeId)
    return act === 'RAISE' && limit && cutOf(world.now(cell), update.delegationId, authorityTypeId)
      ? [{ cell, limit }]
      : []
  })
  if (raised.length === 0) return
  const holders = raised.map(({ cell }) => holderOf(cell.holder))
  const now = await stoodAt(tx, viewer, { decisionId, holders, scope }, asKnownNow(await afterLocks(tx)))
  for (const { cell, limit } of raised) {
    const cut = cutOf(now(cell), update.delegationId, limit.authorityTypeId)
    if (cut && staysBelow(cut, limit.max)) throw wrongFile(texts.cut(cut.effective, cut.stated))
  }
}

/** What people are notified of it besides its effects: those say of a change that it awaits approval, and of what is issued who must accept. */
const AWAITED: Readonly<Record<AwaitedStep, readonly string[]>> = {
  APPROVAL: [texts.approval],
  CHANGE_APPROVAL: [],
  ACCEPTANCE: [],
  CHANGE_ACCEPTANCE: [texts.changeAcceptance],
}

/** After an approval, which the effects do not see. */
const AFTERWARDS = { ...AWAITED, ACCEPTANCE: [texts.acceptance] } as const

const awaitedWords = (awaits: readonly AwaitedStep[]): readonly string[] =>
  awaits.length > 1 && awaits[0] === 'APPROVAL'
    ? [texts.approvalFirst, ...awaits.slice(1).flatMap((each) => AFTERWARDS[each])]
    : awaits.flatMap((each) => AWAITED[each])

const issuedFrom = ({ name, groups, expirationDate }: IssueFrom) =>
  texts.issuedFrom(
    name,
    groups.map((group) => group.name).join(', '),
    expirationDate &&
      new Date(expirationDate).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' }),
  )

const hashOf = (value: object) => createHash('sha256').update(canonical(value)).digest('base64url')
