import type { Step } from './acts/step.ts'
import { factsNow } from './facts-now.ts'
import type { ForecastCheck } from './foresee.ts'
import { hasRole } from './has-role.ts'
import {
  forbidsOnMatrix,
  MAKERS,
  type MatrixOnRecord,
  matrixOnRecord,
  seesWhatItShows,
} from './matrix-rights.ts'
import { forbids } from './rights.ts'
import { approverEdits } from './rules.ts'
import type { Stage } from './stage.ts'
import { type Definition, standsIn } from './stands.ts'
import { statusOf } from './status.ts'
import { tiesNow } from './ties.ts'

/** The specification's "active delegations": open ones. */
const OPEN = ['Pending', 'Issued', 'Accepted', 'Suspended']

type MatrixSharing = Pick<MatrixOnRecord, 'sharing' | 'sharedGroups' | 'sharedUsers' | 'groups'>
type Body = Definition & {
  matrixIds?: string[]
  revokesDelegations?: boolean
  documentSharingType?: MatrixOnRecord['sharing']
  documentSharingGroups?: string[]
  documentSharingUsers?: string[]
}

/** A matrix is changed by who may, and only an archive that is to revoke does anything to delegations. Spec 4.5, 6. */
export async function expectMatrixRules(
  stage: Stage,
  step: Step,
  count: (what: string) => void,
): Promise<ForecastCheck> {
  if (!step.path.startsWith('/api/matrix/')) return async () => []
  const { by, name, path } = step
  const body = step.body as Body
  const [act = ''] = name.split(' ')
  const { snapshot } = await factsNow(stage)
  const ties = await tiesNow(stage, snapshot)
  const id = body.matrixIds?.[0] ?? path.split('/').at(-1) ?? ''
  const before = act === 'create' ? undefined : await matrixOnRecord(stage, id)
  const why = forbidden()
  const isAccount =
    snapshot.users.get(stage.world.users.get(by) as string)?.active && (await hasRole(stage, by))
  const revoked = act === 'archive' && body.revokesDelegations && before ? openIn(before) : []
  return async (answer, isDone) => {
    count('rights to matrices')
    const code = answer.data?.refused?.[0]?.code ?? answer.data?.code
    if (!isDone)
      return !why &&
        isAccount &&
        ['FORBIDDEN', 'NOT_FOUND', 'MATRIX_NOT_VIEWED', 'BEYOND_SIGHT'].includes(code)
        ? [`${by} may do ${name}, and is refused: ${code}`]
        : []
    if (why) return [`${by} did ${name}: ${why}`]
    const known = { snapshot, ties, approverEdits: await approverEdits(stage) }
    const beyond = revoked.flatMap((each) => forbids(known, 'revoke', by, each) ?? [])
    return [
      ...beyond.map((words) => `${by} did ${name}: ${words}`),
      ...written(await matrixOnRecord(stage, act === 'create' ? answer.data.id : id)),
      ...(await delegationsAfter()),
    ]
  }

  function forbidden(): string | undefined {
    if (act === 'create' && !MAKERS.includes(by)) return 'they may not make matrices'
    if (act !== 'create' && !before) return 'it is deleted'
    return (
      (before && forbidsOnMatrix(stage, ties, { act, by }, before)) ??
      (isReadAnew() && !seesWhatItShows(snapshot, ties, by, body)
        ? 'they do not see what it shows'
        : undefined)
    )
  }

  /** Anyone who lets others see it, or adds to it, shows it to them; to share it with fewer or to take from it shows nothing. */
  function isReadAnew() {
    if (act !== 'edit' || !before) return act === 'create'
    return (
      isMore(before.definition, body) || isForMore(before, sharingIn(body), before.status === 'PUBLISHED')
    )
  }

  function openIn({ definition }: MatrixOnRecord): string[] {
    const open = standsIn(snapshot, definition, definition.seesAbove, OPEN)
    return [...new Set(open.map(({ slot }) => slot.delegationId))]
  }

  /** What the act made of the matrix. */
  function written(after: MatrixOnRecord | undefined): string[] {
    const said = after?.status ?? 'DELETED'
    const status = {
      archive: 'ARCHIVED',
      restore: before?.previous,
      delete: 'DELETED',
      reassign: before?.status,
    }[act]
    if (status && status !== said) return [`after ${name} it is ${said}`]
    const writes = act === 'create' || act === 'edit'
    if (!writes || !after) return []
    const isRead = !before || isMore(before.definition, after.definition)
    const sees = by !== 'doctor'
    // who shows it to others makes it show no more than before
    const expected = isRead
      ? sees
      : before.definition.seesAbove && (sees || !isForMore(before, after, before.status === 'PUBLISHED'))
    return expected === after.definition.seesAbove
      ? []
      : [`the matrix of ${by} shows what is above its groups: ${after.definition.seesAbove}`]
  }

  /** What was open in the cells is revoked, or nothing is; all else stays as it was. */
  async function delegationsAfter(): Promise<string[]> {
    const after = (await factsNow(stage)).snapshot
    if (revoked.length > 0) count('matrices archived with delegations')
    return [...snapshot.delegations.keys()].flatMap((each) => {
      const was = statusOf(snapshot, each)
      const expected = revoked.includes(each) ? 'REVOKED' : was
      const is = statusOf(after, each)
      return is === expected ? [] : [`after ${name} by ${by} ${each} is ${is}, facts say ${expected}`]
    })
  }
}

const sharingIn = (body: Body): MatrixSharing => {
  const isShared = body.documentSharingType === 'SHARED'
  return {
    sharing: body.documentSharingType ?? 'RESTRICTED',
    sharedGroups: (isShared && body.documentSharingGroups) || [],
    sharedUsers: (isShared && body.documentSharingUsers) || [],
    groups: body.groups ?? [],
  }
}

const REACH: readonly MatrixOnRecord['sharing'][] = ['RESTRICTED', 'SHARED', 'PUBLIC']
/** Whether anyone may see it who did not; `isOut`: it is published. */
function isForMore(before: MatrixSharing, after: MatrixSharing, isOut: boolean): boolean {
  if (REACH.indexOf(after.sharing) > REACH.indexOf(before.sharing)) return true
  // everyone saw it, or no one but its owner does
  if (after.sharing === 'RESTRICTED' || (before.sharing === 'PUBLIC' && isOut)) return false
  return (['sharedGroups', 'sharedUsers', 'groups'] as const).some((of) =>
    after[of].some((id) => !before[of].includes(id)),
  )
}

/** What is said of groups, holders and decisions: all of them, or some. */
const SAID = [
  ['allGroups', ['groups']],
  ['allPersonnel', ['positions', 'users']],
  ['allDecisions', ['decisionIds']],
] as const

/** Whether a matrix reads anything that it did not read before. */
function isMore(before: Definition, after: Definition): boolean {
  const has = (had: readonly string[] = [], now: readonly string[] = []) =>
    now.some((each) => !had.includes(each))
  return (
    SAID.some(([all, some]) =>
      after[all] ? !before[all] : !before[all] && some.some((of) => has(before[of], after[of])),
    ) ||
    has(before.authorityTypeIds, after.authorityTypeIds) ||
    has(before.issuanceStatusNames, after.issuanceStatusNames) ||
    has(Object.keys(before.primaryLimitTypes), Object.keys(after.primaryLimitTypes))
  )
}
