import type { Snapshot } from '#modules/authority/engine/model/snapshot.ts'
import { findRecipientOutside, findTermsOutside, slotsOf } from './gate.ts'
import { opinionOf } from './opinion.ts'
import { readReach } from './reach.ts'
import type { Stage } from './stage.ts'
import { isInForce, isLive, statusOf } from './status.ts'
import { tiers } from './tiers.ts'
import { treeOfDecision, treeOfDelegation, treeOfGroup } from './trees.ts'

const DECISION = '/api/decision'

type Count = (what: string) => void

/** Views that are derived from authority, held against the check: trees, tiers, alerts, and what someone may decide. */
export async function derived(stage: Stage, snapshot: Snapshot, count: Count): Promise<string[]> {
  const { dice } = stage
  const ids = stage.delegations
    .slice(-40)
    .map(({ id }) => id)
    .filter((id) => OPEN.includes(statusOf(snapshot, id) ?? ''))
  const view = dice.below(5)
  const apart = ids.filter((id) => hasSeveralStandings(snapshot, id))
  if ((view === 0 || (apart.length > 0 && dice.chance(0.3))) && ids.length > 0)
    return treeOfDelegation(stage, snapshot, dice.one(apart.length > 0 ? apart : ids), count)
  if (view === 1) return treeOfDecision(stage, snapshot, dice.one(stage.decisions.slice(-4)), count)
  if (view === 2) return treeOfGroup(stage, snapshot, dice.one(stage.groups), count)
  if (view === 3) return tiers(stage, count)
  return [
    ...(await whatCan(stage, snapshot, count)),
    ...(ids.length > 0 ? await alerts(stage, snapshot, dice.one(ids), count) : []),
    ...(ids.length > 0 ? await alerts(stage, snapshot, dice.one(ids), count) : []),
  ]
}

/** Whether it is in force for some of its recipients and not for others. */
function hasSeveralStandings(snapshot: Snapshot, id: string): boolean {
  const standings = slotsOf(snapshot, id)
    .filter(({ status }) => status !== 'REMOVED')
    .map((slot) => isInForce(snapshot, slot.id))
  return new Set(standings).size > 1
}

/** Everything that someone may decide is what the check says of each decision and authority type. */
async function whatCan(stage: Stage, snapshot: Snapshot, count: Count): Promise<string[]> {
  const { dice, users, positions } = stage
  const who = dice.chance(0.7)
    ? { kind: 'USER' as const, id: dice.one(users) }
    : { kind: 'POSITION' as const, id: dice.one(positions) }
  const { data, status } = await stage.ask('admin', 'POST', `${DECISION}/decisions/what-can`, {
    who,
    limit: 100,
  })
  if (status !== 200) return [`what can answered ${status}`]
  count('what can')
  type Row = { decision: { id: string }; authorityType: { id: string } }
  // of one decision it says several, with other limits in other groups
  const said = [...new Set((data.items as Row[]).map((row) => `${row.decision.id} ${row.authorityType.id}`))]
  const able = [...snapshot.decisions.values()].flatMap(({ id: decisionId, terms }) =>
    terms.authorities
      .filter(
        ({ authorityTypeId }) =>
          opinionOf(snapshot, { decisionId, authorityTypeId, who, amounts: [], facts: {} }) !== 'DENY',
      )
      .map(({ authorityTypeId }) => `${decisionId} ${authorityTypeId}`),
  )
  return said.sort().join() === able.sort().join() || data.total > 100
    ? []
    : [`what can says ${said} of ${who.id}, facts say ${able}`]
}

const OPEN = ['PENDING', 'ISSUED', 'ACCEPTED', 'SUSPENDED']

/** What no longer fits what is above it has its alert, and has none otherwise. Semantics 3.5.7. */
async function alerts(stage: Stage, snapshot: Snapshot, id: string, count: Count): Promise<string[]> {
  const { data, status: answered } = await stage.ask('admin', 'GET', `${DECISION}/delegations/${id}`)
  if (answered !== 200) return []
  count('alerts')
  const said = new Set<string>(data.alerts.map(({ alert }: { alert: string }) => alert))
  const terms = findTermsOutside(snapshot, id, false)
  const hasAlert = ['Invalid Authority', 'Invalid Groups', 'Invalid Pathway'].some((each) => said.has(each))
  if (terms && !hasAlert) return [`${data.displayId} has no alert, and ${terms}`]
  if (said.has('Invalid Groups') && !/group/.test(findTermsOutside(snapshot, id, false) ?? ''))
    if (!terms) return [`${data.displayId} has an alert of its groups, and they fit`]
  const wrong: string[] = []
  const outside = findRecipientOutside(snapshot, await readReach(stage, snapshot), id)
  if (outside?.includes('pathways') && !said.has('Invalid Pathway'))
    wrong.push(`${data.displayId} has no alert of its pathway, and ${outside}`)
  if (outside?.includes('not active') && !said.has('Invalid Recipient'))
    wrong.push(`${data.displayId} has no alert of its recipient, and ${outside}`)
  const parent = snapshot.delegations.get(id)?.parentSlotId ?? null
  if (said.has('Invalid Issuer') && (parent === null || isLive(snapshot, parent)))
    wrong.push(`${data.displayId} has an alert of its issuer, and that is in force`)
  return wrong
}
