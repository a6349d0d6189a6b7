import { dayOf } from '#platform/web/text/dates.ts'
import type { CheckDraft } from './check-draft.ts'
import { packCheck, unpackCheck } from './packed-check.ts'
import { emptyQuestion, type QuestionDraft } from './question.ts'

type Address = Readonly<Record<string, string | undefined>>

/** An amount is written with its value type and unit: "CURRENCY 30000 USD". */
const writeAmounts = ({ amounts, units }: QuestionDraft): string =>
  Object.entries(amounts)
    .filter(([, value]) => value !== '')
    .map(([valueType, value]) => [valueType, value, units[valueType]].filter(Boolean).join(' '))
    .join(', ')

function readAmounts(text: string): Pick<QuestionDraft, 'amounts' | 'units'> {
  const parts = text
    .split(',')
    .map((part) => part.trim().split(' '))
    .filter(([valueType, value]) => valueType && value)
  return {
    amounts: Object.fromEntries(parts.map(([valueType, value]) => [valueType, value])),
    units: Object.fromEntries(parts.flatMap(([valueType, , unit]) => (unit ? [[valueType, unit]] : []))),
  }
}

const instantIn = (text: string | undefined): string | undefined =>
  text === undefined || Number.isNaN(Date.parse(text)) ? undefined : new Date(text).toISOString()

/** The question that an address asks. What makes no sense in it is as if it were not there. */
export function readCheck(address: Address, zone: string): CheckDraft {
  const sent = address.a ? unpackCheck(address.a) : undefined
  if (sent) {
    const { at } = sent.question
    return { ...sent, question: { ...sent.question, ...(at && { day: dayOf(at, zone) }) } }
  }
  const { who, decision, amounts = '', type, group, on } = address
  const at = instantIn(address.at)
  const knownAt = instantIn(address.knownAt)
  const empty = emptyQuestion(zone)
  return {
    who,
    decisionId: decision,
    question: {
      ...empty,
      ...readAmounts(amounts),
      typeId: type,
      groupId: group,
      ...(on && /^\d{4}-\d\d-\d\d$/.test(on) && { day: on }),
      ...(at && { at, day: dayOf(at, zone) }),
      ...(knownAt && { knownAt }),
    },
  }
}

/** The address of a question. It names the day unless that is today, or the instant that was asked about, and what was on record when. */
export function writeCheck({ who, decisionId, question }: CheckDraft, zone: string): Record<string, string> {
  const { typeId, groupId, day, at, knownAt } = question
  const parts = {
    decision: decisionId,
    who,
    amounts: writeAmounts(question),
    type: typeId,
    group: groupId,
    at,
    knownAt,
    on: at || day === emptyQuestion(zone).day ? undefined : day,
  }
  return Object.fromEntries(Object.entries(parts).filter((part): part is [string, string] => !!part[1]))
}

/** When an answer holds: the instant that it is about, and what was on record when. */
export type Instants = { readonly at: string; readonly knownAt: string }

/** Where a question has the same answer again, whatever is recorded later. */
export const linkTo = (path: string, draft: CheckDraft, { at, knownAt }: Instants): string =>
  `${location.origin}${path}?a=${packCheck({ ...draft, question: { ...draft.question, at, knownAt } })}`

/** The same question about now. */
export const askedNow = (draft: CheckDraft, zone: string): CheckDraft => ({
  ...draft,
  question: { ...draft.question, day: emptyQuestion(zone).day, at: undefined, knownAt: undefined },
})
