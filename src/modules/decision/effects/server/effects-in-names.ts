import { createHmac } from 'node:crypto'
import type { EffectiveBound } from '#modules/authority/engine/model/effective.ts'
import type { HeldAuthority } from '#modules/authority/engine/model/impact.ts'
import { asKnownNow } from '#modules/authority/index.server.ts'
import { ruledConditionText } from '#modules/authority/terms/model/condition-texts.ts'
import { decisionDisplayId } from '#modules/authority/terms/model/decision-display-id.ts'
import { limitsText, limitText, measureText } from '#modules/authority/terms/model/limit-texts.ts'
import { inBaseUnits, lacksRate, type Scale } from '#modules/authority/terms/model/measure.ts'
import type { Effects } from '#modules/settings/effects/model/effects.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { one, ownTenant, rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { delegationDisplayId } from '../../delegations/model/delegation.ts'
import { visibleDecisions } from '../../visibility/server/decision-visibility.ts'
import { visibleDelegations } from '../../visibility/server/delegation-visibility.ts'
import { type Names, namesFor } from '../../visibility/server/names.ts'
import { settersOf } from '../../visibility/server/redaction.ts'
import type { DatedChange, Difference } from '../model/difference.ts'

const SHOWN = 10
const CHANGES_SHOWN = 100

export type EffectFacts = {
  readonly found: Difference
  /** Decisions that no one can take after that: ms; null: immediately. */
  readonly lost: ReadonlyMap<string, number | null>
  readonly judged: number
  /** The delegations that the viewer saw before the act. */
  readonly seen: ReadonlySet<string>
  readonly complete: boolean
  /** Who may approve what the act proposed. */
  readonly approvers: readonly { readonly id: string; readonly name: string }[]
  /** Who must accept what the act issued or changed. */
  readonly recipients: readonly { readonly id: string; readonly name: string }[]
  /** Of the records that the act is asked for. */
  readonly versions: readonly string[]
}

/** What was found, in names, as far as the viewer may see them, with the stamp of all of it. */
export async function named(
  tx: Tx,
  viewer: Viewer,
  { found, lost, judged, seen, complete, approvers, recipients, versions }: EffectFacts,
  now: Date,
): Promise<Effects> {
  const { ended, notLive, flagged, known: changes } = found
  const key = keyOf(tx, viewer)
  const delegations = await delegationsNamed(tx, viewer, [ended, notLive, flagged], seen, now)
  const decisions = await decisionsNamed(
    tx,
    viewer,
    [...lost.keys(), ...changes.map((each) => each.decisionId)],
    now,
  )
  const names = await namesFor(tx, viewer, mentioned([...changes, ...found.changes]), asKnownNow(now), now)
  const [people, gaining] = peopleOf(changes)
  const some = <Item>(ids: readonly string[], items: ReadonlyMap<string, Item>) => ({
    total: ids.length,
    shown: [...items]
      .filter(([id]) => ids.includes(id))
      .map(([, item]) => item)
      .slice(0, SHOWN),
  })
  const someone = (of: ReadonlyMap<string, number | null>) => ({
    total: of.size,
    shown: [...of]
      .map(([id, from]) => ({ id, name: names.name(id), from: instant(from) }))
      .sort((a, b) => a.name.localeCompare(b.name, 'en'))
      .slice(0, SHOWN),
  })
  return {
    stamp: stampOf({ found, lost, complete, approvers, versions }, names, await key),
    judged,
    complete,
    awaitsApproval: { total: approvers.length, shown: approvers.slice(0, SHOWN) },
    awaitsAcceptance: { total: recipients.length, shown: recipients.slice(0, SHOWN) },
    delegationsEnded: some(ended, delegations),
    delegationsNotLive: some(notLive, delegations),
    delegationsFlagged: some(flagged, delegations),
    decisionsWithoutHolder: {
      total: lost.size,
      shown: [...decisions]
        .filter(([id]) => lost.has(id))
        .map(([id, each]) => ({ ...each, from: instant(lost.get(id) ?? null) }))
        .slice(0, SHOWN),
    },
    people: someone(people),
    gaining: someone(gaining),
    changes: {
      total: changes.length,
      shown: changes
        .slice(0, CHANGES_SHOWN)
        .map((each) => ({
          person: names.name(each.userId),
          ...shownOf(each, seen, names, decisions.get(each.decisionId)),
          from: instant(each.from),
        }))
        .sort((a, b) => a.person.localeCompare(b.person, 'en')),
    },
  }
}

const instant = (at: number | null) => (at === null ? null : new Date(at).toISOString())

/** Who can decide less, and who can decide more and nothing less, each from when on. */
function peopleOf(changes: readonly DatedChange[]) {
  const first = (of: readonly DatedChange[]) => {
    const from = new Map<string, number | null>()
    for (const each of of) {
      const known = from.get(each.userId)
      if (known === undefined || (known !== null && (each.from === null || each.from < known)))
        from.set(each.userId, each.from)
    }
    return from
  }
  const less = first(changes.filter((each) => each.less))
  const more = first(changes.filter((each) => each.more && !less.has(each.userId)))
  return [less, more] as const
}

const mentioned = (changes: readonly DatedChange[]) => ({
  delegations: changes.flatMap(({ before, after }) =>
    [...before, ...after].flatMap(({ bounds, obligations, path }) => [
      ...settersOf(bounds),
      ...obligations.map(({ originId }) => originId),
      ...path,
    ]),
  ),
  others: [
    ...new Set(changes.flatMap((each) => [each.userId, each.decisionId, each.authorityTypeId, each.groupId])),
    ...changes.flatMap(({ before, after }) =>
      [...before, ...after].flatMap(({ obligations }) =>
        obligations.flatMap(({ when, rule }) =>
          [when, rule].flatMap((each) => (each?.field === 'GROUP' ? [String(each.value)] : [])),
        ),
      ),
    ),
  ],
})

const NOTHING = 'no authority'

/** An amount in another currency than the base says what it comes to. */
const boundsText = (bounds: readonly EffectiveBound[], scale: Scale): string =>
  bounds.length === 0
    ? limitsText([])
    : bounds
        .map((bound) => {
          const { max, valueType } = bound
          const isOther = valueType === 'CURRENCY' && max !== null && max.unit !== scale.baseCurrency
          const units = isOther ? inBaseUnits(scale, max) : undefined
          const comes =
            units && !lacksRate(units)
              ? ` (${measureText('CURRENCY', { value: units.toFixed(), unit: scale.baseCurrency })})`
              : ''
          return `${limitText(bound)}${comes}`
        })
        .join(', ')

type DelegationVisibility = (delegationId: string) => boolean

/** What is said of a holding besides its limits, to the person who knows of the delegations that say so. */
const DETAILS: readonly ((held: HeldAuthority, names: Names, knows: DelegationVisibility) => string)[] = [
  ({ selfApproval, path }, _, knows) => (selfApproval && path.every(knows) ? ', including own requests' : ''),
  ({ until, path }, names, knows) =>
    until !== null && path.every(knows) ? `, through ${names.date(until - 1)}` : '',
  ({ obligations }, names) => {
    const conditions = obligations.map((each) => ruledConditionText(each, names.name)).join('; ')
    return conditions && `, with conditions: ${conditions}`
  },
]
type Detail = (typeof DETAILS)[number]

type NamingContext = {
  readonly scale: Scale
  readonly names: Names
  readonly details: readonly Detail[]
  readonly knows: DelegationVisibility
}

const holdingText = (
  held: readonly HeldAuthority[],
  { scale, names, details, knows }: NamingContext,
): string =>
  held
    .map(
      (each) => boundsText(each.bounds, scale) + details.map((detail) => detail(each, names, knows)).join(''),
    )
    .join('; ') || NOTHING

/**
 * What is held of which decision, before and after. Own requests, last days and conditions are named where they differ. Of what
 * the viewer cannot see nothing is reported but whom it concerns: neither names nor limits nor conditions. Authority 2.
 */
function shownOf(
  { before, after, decisionId, authorityTypeId, groupId, scales }: DatedChange,
  seenBefore: EffectFacts['seen'],
  names: Names,
  decision: RecordName | undefined,
) {
  const knows = (id: string) => names.known.has(id) || seenBefore.has(id) || id === decisionId
  const isKnown = ({ bounds, obligations, path }: HeldAuthority) =>
    [...path, ...settersOf(bounds), ...obligations.map(({ originId }) => originId)].every(knows)
  if (decision?.id == null || ![...before, ...after].every(isKnown))
    return { decision: UNSEEN, authorityType: UNSEEN, group: UNSEEN, before: null, after: null }
  const all = (held: readonly HeldAuthority[], detail: Detail) =>
    held.map((each) => detail(each, names, knows)).join()
  const details = DETAILS.filter((detail) => after.length > 0 && all(before, detail) !== all(after, detail))
  return {
    decision: decision.name,
    authorityType: names.name(authorityTypeId),
    group: names.name(groupId),
    before: holdingText(before, { scale: scales.before, names, details, knows }),
    after: holdingText(after, { scale: scales.after, names, details, knows }),
  }
}

/** The key of the stamps of an organization. Without it a stamp could be tried with every limit that its reader may not know. */
const keyOf = async (tx: Tx, { tenantId }: Viewer): Promise<string> =>
  (
    await one<{ key: string }>(
      tx,
      sql`select k.stamp_key as key from app.stamp_key_public k where k.tenant_id = ${tenantId}`,
    )
  ).key

/** Of everything that would happen, for every viewer: the same effects on the same records have the same stamp. */
function stampOf(
  {
    found,
    lost,
    complete,
    approvers,
    versions,
  }: Pick<EffectFacts, 'found' | 'lost' | 'complete' | 'approvers' | 'versions'>,
  names: Names,
  key: string,
): string {
  const { ended, notLive, flagged, changes } = found
  const whole = { names, details: DETAILS, knows: () => true }
  const all = [
    [ended, notLive, flagged].map((ids) => [...ids].sort()),
    [...lost].sort(),
    changes
      .map(({ userId, decisionId, authorityTypeId, groupId, before, after, from, scales }) =>
        [
          userId,
          decisionId,
          authorityTypeId,
          groupId,
          holdingText(before, { scale: scales.before, ...whole }),
          holdingText(after, { scale: scales.after, ...whole }),
          from,
        ].join(' '),
      )
      .sort(),
    complete,
    approvers.length > 0,
    versions,
  ]
  return createHmac('sha256', key).update(JSON.stringify(all)).digest('base64url')
}

type RecordName = { readonly id: string | null; readonly displayId: string | null; readonly name: string }
type Row = { id: string; number: number; name: string; seen: boolean }
const UNSEEN = 'a record you cannot view'

const byId = (
  found: readonly Row[],
  displayId: (number: number) => string,
): ReadonlyMap<string, RecordName> =>
  new Map(
    found.map(({ id, number, name, seen }) => [
      id,
      { id: seen ? id : null, displayId: seen ? displayId(number) : null, name: seen ? name : UNSEEN },
    ]),
  )

/** In the order of their numbers; one that the viewer cannot see has no name. */
async function delegationsNamed(
  tx: Tx,
  viewer: Viewer,
  lists: readonly (readonly string[])[],
  seenBefore: ReadonlySet<string>,
  now: Date,
) {
  const found = await rows<Row>(
    tx,
    sql`select d.id, d.display_number as number, c.name, (${visibleDelegations(viewer, now)}) as seen
      from app.delegation d join app.decision c on c.tenant_id = ${ownTenant} and c.id = d.decision_id
      where d.tenant_id = ${viewer.tenantId} and d.id = any(${lists.flat()}::uuid[]) order by d.display_number`,
  )
  return byId(
    found.map((row) => ({ ...row, seen: row.seen || seenBefore.has(row.id) })),
    delegationDisplayId,
  )
}

async function decisionsNamed(tx: Tx, viewer: Viewer, ids: readonly string[], now: Date) {
  const found = await rows<Row>(
    tx,
    sql`select d.id, d.display_number as number, d.name, (${visibleDecisions(viewer, now)}) as seen
      from app.decision d where d.tenant_id = ${viewer.tenantId} and d.id = any(${[...new Set(ids)]}::uuid[]) order by d.display_number`,
  )
  return byId(found, decisionDisplayId)
}
