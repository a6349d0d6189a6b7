import { limitPrecedence } from '#modules/decision/decisions/server/limit-order.ts'
import {
  ownStanding,
  recipientKey,
  type StoredDelegation,
} from '#modules/decision/delegations/model/stored-delegation.ts'
import { evidence } from '#modules/decision/delegations/server/delegation-store.ts'
import type { MadeDecision } from './decisions.ts'
import type { Life } from './delegation-life.ts'
import type { DelegationDataOptions } from './delegations.ts'
import { type DrawnDelegations, KINDS } from './drawn-delegations.ts'
import { factRows, instant } from './facts.ts'
import { type Act, addRevisions } from './history.ts'
import { fullName, positionName } from './people.ts'
import { ADMIN } from './scale.ts'

/** What the product keeps of a delegation that has come through these acts. */
export function addRows(given: DelegationDataOptions, drawn: DrawnDelegations, i: number, life: Life): void {
  const { after } = life.at(-1) as Act<StoredDelegation>
  addRow(given, drawn, i, life)
  addSearchText(given, drawn, i, after)
  addSlots(given, life, after)
  addTerms(given, life)
  addParts(given, after, drawn.decision[i] as number)
  addCascade(given, i, after)
  addRevisions(given, 'delegation', after.id, life, evidence)
}

const date = (at: number | null) => (at === null ? null : new Date(at))

function addRow(
  { copies, tenantId, ids, decisions }: DelegationDataOptions,
  drawn: DrawnDelegations,
  i: number,
  life: Life,
) {
  const [first, last] = [life[0], life.at(-1)] as [Act<StoredDelegation>, Act<StoredDelegation>]
  const { after } = last
  const decision = decisions[drawn.decision[i] as number] as MadeDecision
  copies['app.delegation'].add(
    tenantId,
    after.id,
    after.displayNumber,
    after.decisionId,
    ids('section', decision.section),
    ids('category', decision.category),
    after.parentSlotId,
    after.parentDelegationId,
    `{${after.path.join(',')}}`,
    after.issuerType,
    after.issuerUserId,
    after.issuerPositionId,
    after.content.recipientType,
    after.status,
    after.statusBefore,
    after.lastOutcome,
    JSON.stringify(after.content),
    date(after.terms?.effective ?? null),
    date(after.terms?.expiration ?? null),
    after.acceptanceRequired,
    after.approvalRequired,
    after.endsWithPosition,
    after.content.delegationAuthorities.some((each) => each.redelegable),
    limitPrecedence({ authorities: after.content.delegationAuthorities }),
    ownStanding(after),
    date(after.terms?.effective ?? null),
    date(after.terms?.expiration ?? null),
    date(after.issuedAt),
    date(after.acceptedAt),
    date(after.suspendedAt),
    date(after.revokedAt),
    after.version,
    ids('user', first.actor),
    new Date(first.at),
    ids('user', last.actor),
    new Date(last.at),
  )
}

/** What a search looks through: display id, decision, recipients, issuer. */
function addSearchText(
  { copies, tenantId, decisions }: DelegationDataOptions,
  drawn: DrawnDelegations,
  i: number,
  { id, displayNumber }: StoredDelegation,
) {
  const decision = decisions[drawn.decision[i] as number] as MadeDecision
  const recipients = drawn.recipientsOf(i).map((number) => nameOf(drawn.kind[i] as number, number))
  copies['app.delegation_search'].add(
    tenantId,
    id,
    [`DEL-${displayNumber}`, decision.name, ...recipients, issuerNameOf(drawn, i)].join(' '),
  )
}

function nameOf(kind: number, number: number): string {
  if (KINDS[kind] === 'POSITION_ONLY') return positionName(number)
  return KINDS[kind] === 'SPECIFIC_PERSONNEL'
    ? fullName(number)
    : `${fullName(number)} ${positionName(number)}`
}

function issuerNameOf(drawn: DrawnDelegations, i: number): string {
  const parent = drawn.parentOf(i)
  if (parent === null) return 'Root Authority'
  return nameOf(
    drawn.kind[parent] as number,
    drawn.recipientsOf(parent)[drawn.parentSlot[i] as number] as number,
  )
}

function addSlots({ copies, tenantId }: DelegationDataOptions, life: Life, after: StoredDelegation) {
  for (const [s, slot] of after.slots.entries()) {
    copies['app.delegation_slot'].add(
      tenantId,
      slot.id,
      after.id,
      after.decisionId,
      slot.kind,
      slot.userId,
      slot.positionId,
      recipientKey(slot),
      slot.status,
      slot.ordinal,
    )
    const held = life.map((act) => ({
      at: act.at,
      value: act.after.slots[s] as (typeof after.slots)[number],
    }))
    const changes = held.filter(
      ({ value }, n) =>
        n === 0 ||
        value.status !== held[n - 1]?.value.status ||
        value.acceptedTerms !== held[n - 1]?.value.acceptedTerms,
    )
    for (const fact of factRows(changes))
      copies['app.slot_status'].add(
        tenantId,
        slot.id,
        after.id,
        fact.value.status,
        fact.value.acceptedTerms && JSON.stringify(fact.value.acceptedTerms),
        ...instants(fact),
      )
  }
}

function addTerms({ copies, tenantId }: DelegationDataOptions, life: Life) {
  const changes = life
    .filter(({ after }, n) => after.terms !== null && after.terms !== life[n - 1]?.after.terms)
    .map(({ at, after }) => ({ at, value: after }))
  for (const fact of factRows(changes))
    copies['app.delegation_terms'].add(
      tenantId,
      fact.value.id,
      fact.value.decisionId,
      fact.value.parentSlotId,
      JSON.stringify(fact.value.terms),
      date(fact.value.issuedAt),
      fact.value.acceptanceRequired,
      fact.value.endsWithPosition,
      ...instants(fact),
    )
}

const instants = (fact: ReturnType<typeof factRows>[number]) =>
  [fact.from, fact.until, fact.recordedFrom, fact.recordedUntil].map(instant)

/** Current limits and groups, for the filters of the list. */
function addParts(
  { copies, tenantId, ids, decisions }: DelegationDataOptions,
  after: StoredDelegation,
  decision: number,
) {
  for (const { authorityTypeId, bounds, redelegable } of after.content.delegationAuthorities)
    bounds.forEach((bound, n) => {
      copies['app.delegation_authority'].add(
        tenantId,
        after.id,
        authorityTypeId,
        n + 1,
        bound.valueType,
        bound.unit,
        bound.min,
        bound.max,
        redelegable,
      )
    })
  const section = ids('section', (decisions[decision] as MadeDecision).section)
  for (const each of after.content.delegationGroups)
    copies['app.delegation_group'].add(tenantId, after.id, each, section, after.status)
}

/** Some were revoked with everything below them. */
function addCascade(
  { copies, tenantId, ids }: DelegationDataOptions,
  i: number,
  { id, revokedAt }: StoredDelegation,
) {
  if (revokedAt === null || i % 1_000 !== 3) return
  const holds = { value: null, from: revokedAt, until: null, recordedFrom: revokedAt, recordedUntil: null }
  copies['app.cascade_act'].add(tenantId, ids('act', i), id, 'REVOKE', ids('user', ADMIN), ...instants(holds))
}
