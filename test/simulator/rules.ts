import type { Answer } from '../database/product.ts'
import type { Step } from './acts/step.ts'
import { type Approvals, brokenByChange, type Facts, isLookedAt } from './changes.ts'
import { factsNow } from './facts-now.ts'
import type { ForecastCheck } from './foresee.ts'
import { type Reach, readReach } from './reach.ts'
import {
  APPROVED_BELOW_NOTHING,
  BELOW_NOTHING,
  forbids,
  forbidsIssuing,
  mayWriteConditions,
  type StandingNow,
} from './rights.ts'
import type { Stage } from './stage.ts'
import { above, statusOf } from './status.ts'
import { tiesNow } from './ties.ts'

const ACT_OF: Readonly<Record<string, (status: string) => string>> = {
  issued: (status) => (status === 'PENDING' ? 'approve' : status === 'SUSPENDED' ? 'reissue' : 'issue'),
  suspended: () => 'suspend',
  revoked: () => 'revoke',
  denied: () => 'deny',
  withdrawn: () => 'withdraw',
  'change-approved': () => 'approveChange',
  'change-denied': () => 'denyChange',
  'change-withdrawn': () => 'withdrawChange',
}

/** An action that is answered does what it asks for. */
const ACTIONS = '/api/actions/'

/** Whatever is done was to be done by this account, at this instant, on what it was done to. */
export async function expectRules(
  stage: Stage,
  step: Step,
  count: (what: string) => void,
): Promise<ForecastCheck> {
  const isAnswer = step.path.startsWith(ACTIONS) && step.act !== undefined
  if (!isAnswer && !step.path.startsWith('/api/decision/delegations')) return async () => []
  const known = await whatIsNow(stage)
  return async (answer, isDone) => {
    if (!isDone) return []
    count('rights')
    const ids = step.makes ? [answer.data.id] : touchedBy(step, answer)
    const broken = step.makes
      ? [brokenByMaking(known, step, answer)]
      : ids.map((id, i) =>
          isReached(known, step, id, ids) ? undefined : brokenBy(known, step, id, ids.slice(0, i)),
        )
    const after = isLookedAt(step) ? await whatCameOfIt(stage) : undefined
    const found = after
      ? [
          ...ids.map((id) => brokenAfter(known, after, step, id)),
          ...brokenByChange({ before: known, after, step, answer, ids }),
        ]
      : []
    return [...broken, ...found].flatMap((why) => (why ? [`${step.by} did ${step.name}: ${why}`] : []))
  }
}

async function whatIsNow(stage: Stage): Promise<Facts> {
  const { snapshot } = await factsNow(stage)
  const [ties, edits, settings] = await Promise.all([
    tiesNow(stage, snapshot),
    approverEdits(stage),
    readApprovals(stage),
  ])
  return { snapshot, ties, approverEdits: edits, settings }
}

async function whatCameOfIt(stage: Stage): Promise<Facts & { reach: Reach }> {
  const facts = await whatIsNow(stage)
  return { ...facts, reach: await readReach(stage, facts.snapshot) }
}

async function readApprovals({ product, tenantId }: Stage): Promise<Approvals> {
  const { rows } = await product.owner.query(
    `select issuer_approval as "issuerApproval", change_approval as "changeApproval" from app.delegation_settings
      where tenant_id = $1`,
    [tenantId],
  )
  return rows[0]
}

export async function approverEdits({ product, tenantId, editorRoleId, world }: Stage): Promise<boolean> {
  const { rows } = await product.owner.query(
    `select r.permissions->>'delegation.edit' = 'ALL' and r.status = 'ACTIVE' as edits from app.user_role r
      join app.user_user_role u on u.tenant_id = r.tenant_id and u.user_role_id = r.id and u.user_id = $3
      where r.tenant_id = $1 and r.id = $2`,
    [tenantId, editorRoleId, world.users.get('approver')],
  )
  return rows[0]?.edits ?? false
}

/** Only who may writes conditions again, and only a reissue ends a suspension. */
function brokenAfter(
  before: StandingNow,
  after: StandingNow,
  { by, name }: Step,
  id: string,
): string | undefined {
  const wordsOf = ({ ties }: StandingNow) => ties.rows.get(id)?.conditions
  if (name === 'edit' || name === 'narrow')
    return wordsOf(before) !== wordsOf(after) && !mayWriteConditions(before, by, id)
      ? 'conditions were written without the right to'
      : undefined
  const status = statusOf(after.snapshot, id)
  if (name === 'move' && statusOf(before.snapshot, id) === 'SUSPENDED' && status !== 'SUSPENDED')
    return `what was suspended is ${status} by a move`
  return undefined
}

type Body = {
  parentSlotId?: string | null
  status?: string
  delegationIds?: string[]
  cascadeToChildDelegations?: boolean
}

function touchedBy({ body, delegationId, name, path }: Step, { data }: Answer): string[] {
  if (name === 'respond' || name === 'acknowledge') return []
  if (path.startsWith(ACTIONS)) return delegationId ? [delegationId] : []
  if (Array.isArray(data?.succeeded)) return data.succeeded
  return delegationId && path.includes(delegationId) ? [delegationId] : ((body as Body)?.delegationIds ?? [])
}

function brokenByMaking(known: StandingNow, { by, body, path }: Step, { data }: Answer): string | undefined {
  const copied = /delegations\/([^/]+)\/duplicate/.exec(path)?.[1]
  const { parentSlotId = null, status } = (body ?? {}) as Body
  const slot = copied ? (known.ties.rows.get(copied)?.parent ?? null) : parentSlotId
  if (copied && data.status !== 'DRAFT') return `a copy that is ${data.status}`
  return forbidsIssuing(known, by, slot, !copied && status === 'ISSUED')
}

/** Whether a cascade from another of them has done it already. */
const isReached = ({ snapshot }: StandingNow, { body }: Step, id: string, ids: readonly string[]): boolean =>
  (body as Body | undefined)?.cascadeToChildDelegations === true &&
  above(snapshot, id).some((each) => ids.includes(each))

/** `before`: what the same act was done to before; a source among them is in force by then. */
function brokenBy(
  known: StandingNow,
  { by, name, path, body }: Step,
  id: string,
  before: readonly string[],
): string | undefined {
  const target = /bulk\/([\w-]+)/.exec(path)?.[1] ?? ''
  const status = statusOf(known.snapshot, id) ?? 'DRAFT'
  const act = ACT_OF[target]?.(status) ?? (name === 'narrow' ? 'edit' : name)
  const { status: wanted, parentSlotId } = (body ?? {}) as Body
  const why = forbids(known, act, by, id)
  // what it comes from came into force by the same act
  const isBelowBefore = above(known.snapshot, id).some((each) => before.includes(each))
  if ((why === BELOW_NOTHING || why === APPROVED_BELOW_NOTHING) && isBelowBefore) return undefined
  if (why) return why
  if (act === 'edit' && wanted === 'ISSUED') return forbids(known, 'issue', by, id)
  if (act === 'move') return forbidsIssuing(known, by, parentSlotId ?? null, false)
  return undefined
}
