import type { DayText } from '#platform/model/day.ts'

export const RECURRENCES = ['NONE', 'MONTHLY', 'QUARTERLY', 'ANNUALLY'] as const
export type Recurrence = (typeof RECURRENCES)[number]

const MONTHS = { MONTHLY: 1, QUARTERLY: 3, ANNUALLY: 12 } as const satisfies Record<
  Exclude<Recurrence, 'NONE'>,
  number
>

/** How a template recurs: from `startDate` on, every month, quarter, or year. Without a recurrence there is no day. */
export type RecurrenceRule = { readonly recurrence: Recurrence; readonly startDate: DayText | null }

const partsOf = (day: DayText) => day.split('-').map(Number) as [year: number, month: number, day: number]

/** The day of the month, so many months later; the last day of a month that is too short. */
function monthsLater(start: DayText, months: number): DayText {
  const [year, month, day] = partsOf(start)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last))).toISOString().slice(0, 10)
}

/** Each day is counted from the first, so that a short month moves none of those after it. */
function around({ recurrence, startDate }: RecurrenceRule, day: DayText) {
  if (recurrence === 'NONE' || startDate === null) return undefined
  const step = MONTHS[recurrence]
  const [[year, month], [toYear, toMonth]] = [partsOf(startDate), partsOf(day)]
  const nth = (n: number) => monthsLater(startDate, n * step)
  const about = Math.floor(((toYear - year) * 12 + toMonth - month) / step)
  const last = nth(about) <= day ? about : about - 1
  return { last: last < 0 ? undefined : nth(last), next: nth(Math.max(last + 1, 0)) }
}

/** The last day up to `today` on which it recurs. */
export const lastDay = (recurring: RecurrenceRule, today: DayText): DayText | undefined =>
  around(recurring, today)?.last

/** The first day after `today` on which it recurs. */
export const nextDay = (recurring: RecurrenceRule, today: DayText): DayText | undefined =>
  around(recurring, today)?.next

/** What says since when a template recurs as it does. */
export type RecursSince = RecurrenceRule & {
  readonly status: 'ACTIVE' | 'INACTIVE'
  /** The first day on which an action may be created. */
  readonly recursSince: DayText | null
}

/** Since when a template recurs, once it was changed: a day that passed while it recurred otherwise, or was disabled, is not made up for. */
export function recursSince(
  before: RecursSince | null,
  after: RecurrenceRule & Pick<RecursSince, 'status'>,
  today: DayText,
): DayText | null {
  if (after.recurrence === 'NONE') return null
  const isSame =
    before?.recurrence === after.recurrence &&
    before.startDate === after.startDate &&
    before.status === after.status
  return isSame ? before.recursSince : today
}

/** The day for which an action is due to be created: the last one since the template recurs. Earlier ones that were missed are left out. */
export function dueDay(template: RecursSince, today: DayText): DayText | undefined {
  if (template.status !== 'ACTIVE' || template.recursSince === null) return undefined
  const day = lastDay(template, today)
  return day !== undefined && day >= template.recursSince ? day : undefined
}
