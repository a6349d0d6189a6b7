import type { DelegationStatus } from '#modules/decision/delegations/model/delegation.ts'
import {
  addDays,
  type DayText,
  dayOf,
  instantAt,
  lastDayBefore,
  MORNING,
  startOfDay,
} from '#platform/model/day.ts'
import type { ClockEvent } from '../../notifications/model/notification-event.ts'

// What becomes due by the clock alone, and of which people are notified once. Semantics 4.2, 4.4, 9.4.

/** Instants (ms) after the one, up to and with the other: what has become due since people were notified last. */
export type Window = { readonly after: number; readonly until: number }

/** An event that is due, with its instant (ms). An event is sent once for each instant. */
export type DueEvent = {
  readonly event: ClockEvent
  readonly at: number
  /** Of these recipients alone. */
  readonly slotIds?: readonly string[]
  /** The last day of these recipients. */
  readonly lastDay?: DayText
  /** When (ms) it ends for these recipients, where it ends later for others. */
  readonly expiration?: number
}

const NIGHT = '00:15'
const EXPIRES_IN = [30, 7, 1]
const NOT_ACCEPTED_FOR = [7, 15, 30]
const LAST_REMINDER = 30
const SOON = 2
/** An overdue action is reported every week, for a year. */
const OVERDUE_WEEKS = 52

const isIn = ({ after, until }: Window, at: number) => at > after && at <= until

/** The last of some instants that is in the window: after a pause that alone is informed which is true now. */
const lastIn = (window: Window, instants: readonly number[]): number | undefined =>
  instants.filter((at) => isIn(window, at)).sort((a, b) => b - a)[0]

export type DueDelegation = {
  /** As people see it now. */
  readonly status: DelegationStatus
  /**
   * Recipients who have yet to accept it or a change of it, each with when (ms) they were asked: with the issue, when they were added, or by the
   * change.
   */
  readonly awaited: readonly { readonly slotId: string; readonly since: number }[]
  /** Recipients who have a last day: when it is over (ms), and when it was entered (ms). */
  readonly leaving: readonly { readonly slotId: string; readonly until: number; readonly enteredAt: number }[]
  /** Recipients for whom it ends earlier (ms): they have yet to accept another end. */
  readonly endingBefore: readonly { readonly slotId: string; readonly expiration: number }[]
  readonly issuedAt: number | null
  readonly effective: number | null
  readonly expiration: number | null
}

/** What the clock makes of a delegation. A day that lay before the issue was never due. */
export function dueOfDelegation(delegation: DueDelegation, window: Window, zone: string): DueEvent[] {
  const { status, issuedAt, effective, expiration } = delegation
  if (status === 'EXPIRED')
    return expiration !== null && isIn(window, expiration) ? [{ event: 'EXPIRE', at: expiration }] : []
  if ((status !== 'ISSUED' && status !== 'ACCEPTED') || issuedAt === null) return []
  const begins = effective !== null && effective > issuedAt && isIn(window, effective) ? effective : undefined
  const expires =
    expiration === null
      ? undefined
      : lastIn(
          window,
          remindersOf(expiration, zone).filter((at) => at > issuedAt),
        )
  return [
    ...(begins === undefined ? [] : [{ event: 'TAKE_EFFECT' as const, at: begins }]),
    ...(expires === undefined ? [] : [{ event: 'EXPIRING' as const, at: expires }]),
    ...endingBeforeDue(delegation, window, zone),
    ...acceptanceDue(delegation, window, zone),
    ...leavingDue(delegation, window, zone),
  ]
}

/** The mornings on which people are reminded of an end. */
const remindersOf = (end: number, zone: string): number[] =>
  EXPIRES_IN.map((days) => instantAt(addDays(lastDayBefore(end, zone), -days), MORNING, zone))

/** The end that recipients accepted, until they accept another one. */
function endingBeforeDue(
  { endingBefore, issuedAt }: DueDelegation,
  window: Window,
  zone: string,
): DueEvent[] {
  const ends = Map.groupBy(endingBefore, (each) => each.expiration)
  return [...ends].flatMap(([expiration, some], nth): DueEvent[] => {
    const of = { slotIds: some.map(({ slotId }) => slotId), expiration }
    if (isIn(window, expiration)) return [{ event: 'EXPIRE', at: expiration, ...of }]
    const reminders = remindersOf(expiration, zone).filter((at) => at > (issuedAt ?? 0))
    const at = lastIn(window, reminders)
    // an event is sent once for each instant, so each end gets its own
    return at === undefined ? [] : [{ event: 'EXPIRING', at: at + 1 + nth, ...of }]
  })
}

/** The last day of recipients: announced when it is entered, and reminded. What expires before then has reminders of its own. */
function leavingDue(
  { leaving, issuedAt, expiration }: DueDelegation,
  window: Window,
  zone: string,
): DueEvent[] {
  const due = leaving.flatMap(({ slotId, until, enteredAt }) => {
    const instants = [enteredAt, ...remindersOf(until, zone)].filter(
      (at) => at >= enteredAt && at > (issuedAt ?? 0),
    )
    const at = expiration !== null && expiration <= until ? undefined : lastIn(window, instants)
    return at === undefined ? [] : [{ at, slotId, lastDay: lastDayBefore(until, zone) }]
  })
  // an event is sent once for each instant, so each last day gets its own
  return [...Map.groupBy(due, ({ lastDay }) => lastDay)].map(([lastDay, some], nth) => ({
    event: 'RECIPIENT_LEAVING',
    at: Math.max(...some.map(({ at }) => at)) + nth,
    slotIds: some.map(({ slotId }) => slotId),
    lastDay,
  }))
}

/** A reminder for each recipient, counted from when they were asked; those of one instant are one. */
function acceptanceDue({ awaited }: DueDelegation, window: Window, zone: string): DueEvent[] {
  const due = awaited.flatMap(({ slotId, since }) => {
    const after = (days: number) => instantAt(addDays(dayOf(since, zone), days), MORNING, zone)
    const at = lastIn(window, NOT_ACCEPTED_FOR.map(after))
    if (at === undefined) return []
    const event = at === after(LAST_REMINDER) ? ('ACCEPTANCE_LATE' as const) : ('ACCEPTANCE_WAITS' as const)
    return [{ event, at, slotId }]
  })
  return [...Map.groupBy(due, ({ event, at }) => `${event} ${at}`).values()].map((some) => {
    const [{ event, at }] = some as [(typeof due)[number]]
    return { event, at, slotIds: some.map(({ slotId }) => slotId) }
  })
}

export type DueAction = { readonly dueDate: DayText; readonly createdAt: number }

/** What the clock makes of an open action. One that was created when little time was left was never due soon. */
export function dueOfAction({ dueDate, createdAt }: DueAction, window: Window, zone: string): DueEvent[] {
  const overdue = lastIn(
    window,
    overdueOn(dueDate).map((day) => instantAt(day, NIGHT, zone)),
  )
  if (overdue !== undefined) return [{ event: 'OVERDUE', at: overdue }]
  const soon = instantAt(addDays(dueDate, -SOON), MORNING, zone)
  return isIn(window, soon) && soon > createdAt && window.until < startOfDay(addDays(dueDate, 1), zone)
    ? [{ event: 'DUE_SOON', at: soon }]
    : []
}

const WEEKS = Array.from({ length: OVERDUE_WEEKS + 1 }, (_, week) => week)
const overdueOn = (dueDate: DayText): DayText[] => WEEKS.map((week) => addDays(dueDate, 1 + 7 * week))

/** Days of which a time is in the window, in their order. */
function daysOf(window: Window, time: string, zone: string): DayText[] {
  const days: DayText[] = []
  for (let day = dayOf(window.after, zone); instantAt(day, time, zone) <= window.until; day = addDays(day, 1))
    if (instantAt(day, time, zone) > window.after) days.push(day)
  return days
}

/** Where what is due is looked for: no more than these instants and days can have made it so. */
export function searchedFor(window: Window, zone: string) {
  const mornings = daysOf(window, MORNING, zone)
  const [first, last] = [mornings[0], mornings.at(-1)]
  /** Instants of the days so many days from those of which the morning has come; both ends count. */
  const around = (days: number): Window[] =>
    first && last
      ? [
          {
            after: startOfDay(addDays(first, days), zone) - 1,
            until: startOfDay(addDays(last, days + 1), zone),
          },
        ]
      : []
  return {
    delegations: {
      effective: window,
      expiration: [window, ...EXPIRES_IN.flatMap(around)],
      asked: NOT_ACCEPTED_FOR.flatMap((days) => around(-days)),
      leaving: { entered: window, until: EXPIRES_IN.flatMap(around) },
    },
    dueDates: [
      ...new Set([
        ...mornings.map((day) => addDays(day, SOON)),
        ...daysOf(window, NIGHT, zone).flatMap((day) => WEEKS.map((week) => addDays(day, -1 - 7 * week))),
      ]),
    ],
  }
}
