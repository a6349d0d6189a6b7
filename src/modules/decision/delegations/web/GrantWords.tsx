import '#modules/authority/terms/web/grant.css'
import './grant-words.css'
import type { ReactNode } from 'react'
import { limitsClause, type TypeLimits } from '#modules/authority/terms/model/limit-texts.ts'
import type { Pathway } from '#modules/authority/terms/model/terms.ts'
import { dayOf, longDay, today } from '#platform/web/text/dates.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { conditionWords } from './condition-words.ts'
import { lastDayOf, recipientName } from './sentences.ts'
import { texts } from './texts.ts'

/** What a delegation grants, as the parts of one sentence. Days are calendar days; null: from what it waits for, with no end; undefined: not entered yet. */
export type Grant = {
  readonly names: readonly string[]
  readonly decision: string
  readonly limits: readonly TypeLimits[]
  readonly groups: readonly string[]
  /** Its own and those that it inherits. */
  readonly conditions: readonly string[]
  readonly from: string | null
  /** What it waits for. */
  readonly waitsFor: keyof typeof texts.grant.waits
  readonly through: string | null | undefined
  readonly pathways: readonly Pathway[]
  /** Left out: it has it, or is about to. */
  readonly tense?: 'has' | 'had' | 'wouldHave'
}

const list = (words: readonly string[]) => new Intl.ListFormat('en-US').format([...new Set(words)])

/** The sentence; `isWrong` marks a part by where it is in the terms. DESIGN 7. */
export function GrantWords({
  grant,
  isWrong = () => false,
}: {
  grant: Grant
  isWrong?: (path: string) => boolean
}) {
  const {
    names,
    decision,
    limits,
    groups,
    conditions,
    from,
    waitsFor,
    through,
    pathways,
    tense = 'has',
  } = grant
  const words = texts.grant
  // each of several authority types begins with its name, so that commas set them apart
  const hasSeveral = limits.length > 1
  const ways = pathways.includes('Matrix') ? (['Matrix'] as const) : pathways
  const part = (shown: ReactNode, path?: string) => (
    <b className={path && isWrong(path) ? 'grant-part grant-wrong' : 'grant-part'}>{shown}</b>
  )
  return (
    <>
      {part(list(names))} {words[tense](new Set(names).size)} {part(`“${decision}”`)}
      {hasSeveral && ','}{' '}
      {part(limits.length > 0 ? limitsClause(limits) || words.withoutLimit : '…', 'authorities')}
      {hasSeveral && groups.length > 0 && ','}
      {groups.length > 0 && (
        <>
          {' '}
          {words.in} {part(list(groups), 'groups')}
        </>
      )}
      {conditions.length > 0 && (
        <>
          , {words.subjectTo} {part(list(conditions))}
        </>
      )}
      , {words.from} {part(from ? longDay(from) : words.waits[waitsFor], 'effective')}{' '}
      {through === null ? (
        part(words.noEnd, 'expiration')
      ) : (
        <>
          {words.through} {part(through === undefined ? '…' : longDay(through), 'expiration')}
        </>
      )}
      .{' '}
      {ways.length > 0 ? (
        <>
          {words.passOn} {part(list(ways.map((each) => words.pathways[each])), 'pathways')}.
        </>
      ) : (
        words.noPassOn
      )}
    </>
  )
}

const TENSE_OF: Readonly<Record<string, Grant['tense']>> = {
  DRAFT: 'wouldHave',
  REVOKED: 'had',
  EXPIRED: 'had',
  DELETED: 'had',
}

/** What a record grants: its terms as they stand, or will once a change is accepted, with every condition that then applies. */
export function GrantOfRecord({ delegation, zone }: { delegation: DelegationDetail; zone: string }) {
  const { recipients, decision, authorities, conditions, content } = delegation
  const { groups, expiration } = delegation.waits ?? delegation
  return (
    <p className="grant grant-of-record">
      <GrantWords
        grant={{
          tense: TENSE_OF[delegation.status] ?? 'has',
          names: recipients.map(recipientName),
          decision: decision.name,
          limits: authorities.map((each) => ({ authorityType: each.authorityTypeName, bounds: each.bounds })),
          groups: groups.map((group) => group.name),
          conditions: conditions
            .filter((each) => each.isActive && !each.endsWithChange)
            .map((each) => conditionWords(each, groups)),
          from: firstDayOf(delegation, zone),
          waitsFor: waitsForOf(delegation),
          through: expiration && lastDayOf(expiration, zone),
          pathways: authorities.some((each) => each.redelegable) ? content.delegationPathway : [],
        }}
      />
    </p>
  )
}

/** Returns a first day that is behind only for what was given already: the rest begins with what it waits for. */
function firstDayOf(delegation: DelegationDetail, zone: string): string | null {
  const { effective } = delegation.waits ?? delegation
  const day = effective && dayOf(effective, zone)
  return day && (wasGiven(delegation) || day > today(zone)) ? day : null
}

const wasGiven = ({ status, acceptanceRequired, changeWaits }: DelegationDetail): boolean =>
  changeWaits || status === 'ACCEPTED' || (status === 'ISSUED' && !acceptanceRequired)

/** Whether a draft will await acceptance is known when it is issued. */
function waitsForOf({ status, acceptanceRequired }: DelegationDetail): Grant['waitsFor'] {
  if (status === 'DRAFT') return 'force'
  return acceptanceRequired ? 'acceptance' : 'issue'
}
