import type { Snapshot } from '#modules/decision/authority/model/snapshot.ts'
import { secondOpinion } from '#modules/decision/authority/model/testing/second-opinion.ts'
import { snapshotOf } from '#modules/decision/authority/model/world.ts'
import type { Answer } from '../database/product.ts'
import type { Step } from './acts.ts'
import { readFacts } from './read-facts.ts'
import { ACCOUNTS, type Stage } from './stage.ts'

const DECISION = '/api/decision'

/** What is held against the answer once the act was tried. */
export type Foreseen = (answer: Answer, isDone: boolean) => Promise<string[]>

/** What the product offers and announces of an act on one delegation, before it is tried. */
export async function foresee(stage: Stage, step: Step, count: (what: string) => void): Promise<Foreseen> {
  const { act, delegationId: id } = step
  if (!act || !id) return async () => []
  const { data: record } = await stage.ask(step.by, 'GET', `${DECISION}/delegations/${id}`)
  const offered: boolean = record?.permissions?.[act]?.allowed ?? false
  const announced = offered ? await announcedOf(stage, step) : undefined
  const before = announced && (await ableOf(stage))
  return async (answer, isDone) => {
    count('offers')
    const wrong: string[] = []
    if (isDone && !offered) wrong.push(`${act} was not offered to ${step.by} and was done`)
    const code = answer.data?.refused?.[0]?.code ?? answer.data?.code
    if (!isDone && offered && ['FORBIDDEN', 'NOT_FOUND'].includes(code))
      wrong.push(`${act} was offered to ${step.by} and refused: ${code}`)
    if (!isDone || !announced || !before) return wrong
    count('previews')
    const after = await ableOf(stage)
    for (const account of ACCOUNTS) {
      const lost = [...(before.get(account) ?? [])].filter((probe) => !after.get(account)?.has(probe))
      if (lost.length > 0 && !announced.includes(`${account} Alder`))
        wrong.push(`the preview of ${act} names ${announced}, and ${account} lost ${lost[0]}`)
    }
    return wrong
  }
}

const PREVIEWED: Readonly<Record<string, string>> = { suspend: 'SUSPEND', revoke: 'REVOKE', delete: 'DELETE' }

/** Whose authority the preview says will be less; undefined where the act has none. */
async function announcedOf(stage: Stage, step: Step): Promise<string[] | undefined> {
  const previewed = PREVIEWED[step.act as string]
  if (!previewed) return undefined
  const { cascadeToChildDelegations = false } = step.body as { cascadeToChildDelegations?: boolean }
  const { data, status } = await stage.ask(
    step.by,
    'PATCH',
    `${DECISION}/delegations/check-cascading-updates`,
    {
      delegationId: step.delegationId,
      act: previewed,
      cascadeToChildDelegations,
    },
  )
  return status === 200 ? data.peopleTold : undefined
}

const AMOUNTS = ['1', '99', '499', '700', '4999']

/** What each account may decide, by probes: decision, group and amount. */
async function ableOf(stage: Stage): Promise<Map<string, Set<string>>> {
  const world = await readFacts(stage.product.owner, stage.tenantId)
  const { rows } = await stage.product.owner.query('select now() as now')
  const snapshot: Snapshot = snapshotOf(
    world,
    rows[0].now.getTime() + stage.product.clock.ahead,
    Number.MAX_SAFE_INTEGER,
  )
  const { users, tenant } = stage.world
  return new Map(
    ACCOUNTS.map((account) => [
      account,
      new Set(
        stage.decisions.slice(-4).flatMap((decisionId) =>
          stage.groups.flatMap((groupId) =>
            AMOUNTS.filter((value) => {
              const verdict = secondOpinion(snapshot, {
                decisionId,
                groupId,
                who: { kind: 'USER', id: users.get(account) as string },
                authorityTypeId: tenant.authorityTypes.approvalId,
                amounts: [{ valueType: 'CURRENCY', value: `${value}.00`, unit: 'USD' }],
                facts: {},
              })
              return verdict !== 'DENY'
            }).map((value) => `${decisionId} ${groupId} ${value}`),
          ),
        ),
      ),
    ]),
  )
}
