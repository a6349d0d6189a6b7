import type { Bound, ValueType } from '#modules/authority/terms/model/terms.ts'
import { instantAt } from '#platform/model/day.ts'
import { addDays, dayOf, startOfDay, today } from '#platform/web/text/dates.ts'

/** What a question needs to know of the decision that it is about. */
export type QuestionDecision = {
  readonly id: string
  readonly name: string
  readonly decisionAuthorities: readonly {
    readonly authorityTypeId: string
    readonly authorityTypeName: string
    readonly bounds: readonly Bound[]
  }[]
  readonly decisionGroups: readonly { readonly id: string; readonly name: string }[]
}

/** What a person has filled in: amounts and their units by value type, the day, and where the decision has several. */
export type QuestionDraft = {
  readonly amounts: Readonly<Record<string, string>>
  readonly units: Readonly<Record<string, string>>
  readonly day: string | undefined
  /** The instant of that day, where one was named: of an answer that is asked for again. */
  readonly at?: string | undefined
  /** What was on record at this instant is asked, where the answer was sent; else what is on record now. */
  readonly knownAt?: string | undefined
  readonly typeId?: string | undefined
  readonly groupId?: string | undefined
}

export const emptyQuestion = (zone: string): QuestionDraft => ({ amounts: {}, units: {}, day: today(zone) })

/** The time of day that is asked about: "14:30"; empty where it is the day alone. */
export const timeOf = ({ at }: QuestionDraft, zone: string): string =>
  at === undefined || at === startOfDay(dayOf(at, zone), zone)
    ? ''
    : new Date(at).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: zone })

/** The same question about a day, and about a time on it where one is named. */
export function askedAt(
  draft: QuestionDraft,
  { day, time }: { day: string | undefined; time: string },
  zone: string,
): QuestionDraft {
  const isTimed = day !== undefined && /^\d\d:\d\d$/.test(time)
  return { ...draft, day, at: isTimed ? new Date(instantAt(day, time, zone)).toISOString() : undefined }
}

/** Whether it is asked of now and by what is on record now: only then can someone be asked to decide. */
export const isAskedOfNow = ({ day, at, knownAt }: QuestionDraft, zone: string): boolean =>
  at === undefined && knownAt === undefined && (day === undefined || day === today(zone))

/** The same question by what was on record at the end of a day. Of today it is what is on record now. */
export const recordedOn = (draft: QuestionDraft, day: string | undefined, zone: string): QuestionDraft => ({
  ...draft,
  knownAt:
    day === undefined || day >= today(zone)
      ? undefined
      : new Date(Date.parse(startOfDay(addDays(day, 1), zone)) - 1).toISOString(),
})

/** The authority type that is asked about: the chosen one, or the first. */
export const typeAsked = (decision: QuestionDecision | undefined, { typeId }: QuestionDraft) => {
  const types = decision?.decisionAuthorities ?? []
  return (types.find((each) => each.authorityTypeId === typeId) ?? types[0])?.authorityTypeId
}

/** The value types that the decision is measured in, each with the unit that a person would expect. */
export function measuresOf(
  decision: QuestionDecision | undefined,
  typeId: string | undefined,
  baseCurrency: string,
): { valueType: ValueType; unit: string; units: readonly string[] }[] {
  const bounds = decision?.decisionAuthorities.find((each) => each.authorityTypeId === typeId)?.bounds ?? []
  const measured = decision
    ? bounds.filter((bound) => bound.valueType !== 'AUTHORIZED')
    : [{ valueType: 'CURRENCY' as const, unit: baseCurrency }]
  return measured.map(({ valueType, unit }) => ({
    valueType,
    unit,
    units: unitsOf(valueType, unit, baseCurrency),
  }))
}

function unitsOf(valueType: ValueType, unit: string, baseCurrency: string): readonly string[] {
  if (valueType === 'TIME') return unit === 'DAYS' ? ['DAYS'] : ['MONTHS', 'YEARS']
  return valueType === 'CURRENCY' ? [...new Set([unit, baseCurrency])] : []
}

const AMOUNT = /^\d+(\.\d+)?$/

/** Whether what was typed is no amount: then there is no answer, rather than the answer to another question. */
export const isNoAmount = (typed: string | undefined): boolean => !!typed && !AMOUNT.test(typed)

/** The part of a question that is the same anyone who is asked about. `undefined`: an amount cannot be read. */
export function questionOf(
  decision: QuestionDecision,
  draft: QuestionDraft,
  { zone, baseCurrency }: { zone: string; baseCurrency: string },
) {
  const authorityTypeId = typeAsked(decision, draft)
  const measures = measuresOf(decision, authorityTypeId, baseCurrency)
  if (measures.some(({ valueType }) => isNoAmount(draft.amounts[valueType]))) return undefined
  return {
    ...(authorityTypeId && { authorityTypeId }),
    ...(draft.groupId && { groupId: draft.groupId }),
    amounts: measures.flatMap(({ valueType, unit }) => {
      const value = draft.amounts[valueType]
      return value ? [{ valueType, value, unit: draft.units[valueType] ?? unit }] : []
    }),
    ...(draft.at
      ? { at: draft.at }
      : draft.day && draft.day !== today(zone) && { at: startOfDay(draft.day, zone) }),
    ...(draft.knownAt && { knownAt: draft.knownAt }),
  }
}
