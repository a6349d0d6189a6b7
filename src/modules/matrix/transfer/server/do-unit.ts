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
import type { Unit } from '../model/units.ts'
import type { UpdateRow } from '../model/update-calls.ts'
import { updateTexts as texts } from '../model/update-texts.ts'
import { holderOf } from './holder-of.ts'
import type { IssueFrom } from './issue-from.ts'
import { performUnit } from './perform-unit.ts'
import { wrongFile } from './read-update.ts'
import { does, refuse } from './update-rows.ts'
import type { UpdateScope } from './update-scope.ts'
import { stoodAt, type World } from './update-world.ts'

/** What an act was when it was shown: what it is made from, and everything that it changes. */
export type ShownUnit = { readonly act: string; readonly effects: string }

type UnitInput = {
  readonly decisionId: string
  readonly cells: readonly ChangedCell[]
  /** What a person confirmed; null: no one has been shown anything. */
  readonly shown: readonly ShownUnit[] | null
  readonly judge: Judge
  readonly from: IssueFrom | { readonly sentence: string }
  readonly scope: UpdateScope
  readonly world: World
  readonly rows: (UpdateRow | null)[]
  /** New delegations are saved as drafts. */
  readonly isDraft: boolean
}

/** A delegation that was issued, changed or revoked; without an id: the person cannot see it any longer. */
export type DoneUnit = {
  readonly kind: Unit['kind']
  readonly id: string | null
  readonly displayId: string
  readonly decision: string
  readonly holder: string
}

type UnitResult = { readonly shown: ShownUnit; readonly done: DoneUnit }

/** One delegation, all of it or nothing. What a person confirmed and would be something else by now is skipped. */
export async function doUnit(
  tx: Tx,
  viewer: Viewer,
  unit: Unit,
  doing: UnitInput,
): Promise<UnitResult | null> {
  const { shown, judge, cells, rows, world, decisionId, scope, isDraft } = doing
  const from = unit.kind !== 'ISSUE' || 'sentence' in doing.from ? null : doing.from
  const act = hashOf({
    unit: { ...unit, cells: unit.cells.map((each) => ({ ...each, at: null })) },
    from: from && { ...from, limits: null },
    standing: unit.cells.map(({ at }) => standingOf(world.now(cells[at] as ChangedCell))),
  })
  const confirmed = shown?.find((each) => each.act === act)
  const placed = unit.cells.map(({ at }) => at)
  if (shown && !confirmed) {
    refuse(rows, placed, texts.changedSincePreview)
    return null
  }
  const touched = unit.kind === 'ISSUE' ? [] : [unit.delegationId]
  try {
    return await allOrNothing(tx, async () => {
      await refuseCut(tx, viewer, unit, doing)
      const given = { decisionId, from, reason: texts.reason(scope.displayId), isDraft }
      const { reply: id, effects } = await judge.judge(
        tx,
        viewer,
        (made: string | undefined) => ({ delegationIds: made && touched.length === 0 ? [made] : touched }),
        () => performUnit(tx, viewer, unit, given),
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
      does(rows, unit, world.now(cells[placed[0] ?? 0] as ChangedCell).snapshot, words)
      const row = rows[placed[0] ?? 0]
      return {
        shown: { act, effects: effects.stamp },
        done: {
          kind: unit.kind,
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
  unit: Unit,
  { cells, world, decisionId, scope }: UnitInput,
): Promise<void> {
  if (unit.kind !== 'CHANGE') return
  const raised = unit.cells.flatMap(({ at, authorityTypeId, act }) => {
    const cell = cells[at] as ChangedCell
    const limit = unit.limits.find((each) => each.authorityTypeId === authorityTypeId)
    return act === 'RAISE' && limit && cutOf(world.now(cell), unit.delegationId, authorityTypeId)
      ? [{ cell, limit }]
      : []
  })
  if (raised.length === 0) return
  const holders = raised.map(({ cell }) => holderOf(cell.holder))
  const now = await stoodAt(tx, viewer, { decisionId, holders, scope }, asKnownNow(await afterLocks(tx)))
  for (const { cell, limit } of raised) {
    const cut = cutOf(now(cell), unit.delegationId, limit.authorityTypeId)
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
