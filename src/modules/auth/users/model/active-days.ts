import { endOfDay, startOfDay } from '#platform/model/day.ts'
import type { UserStatus } from './user-lifecycle.ts'

/** Since when and until when a user is active by their days: instants (ISO 8601); null: no such day is ahead. */
export type ActiveDays = { readonly activeFrom: string | null; readonly activeUntil: string | null }

export const NO_DAYS: ActiveDays = { activeFrom: null, activeUntil: null }

type DayContext = { readonly zone: string; readonly now: Date }
type Days = { readonly startDate: string | null; readonly terminationDate: string | null }

const instantOf = (ms: number) => new Date(ms).toISOString()

/** The days of a user as instants: a first day that has begun is none any longer. Semantics 3.12. */
export function activeDays({ startDate, terminationDate }: Days, { zone, now }: DayContext): ActiveDays {
  const starts = startDate === null ? null : startOfDay(startDate, zone)
  return {
    activeFrom: starts !== null && starts > now.getTime() ? instantOf(starts) : null,
    activeUntil: terminationDate === null ? null : instantOf(endOfDay(terminationDate, zone)),
  }
}

type UserPeriod = ActiveDays & { readonly status: UserStatus }

/** Someone whose first day is ahead. */
export const isPlanned = ({ status, activeFrom }: UserPeriod): boolean =>
  status === 'INACTIVE' && activeFrom !== null

/** The status of a new user, and of a planned one whose days are written. */
const startingWith = (days: ActiveDays): UserPeriod => ({
  ...days,
  status: days.activeFrom === null ? 'ACTIVE' : 'INACTIVE',
})

/** The status of a new user: invited, or active from their first day on. */
export const beginning = (status: 'ACTIVE' | 'INVITED', days: Days, when: DayContext): UserPeriod =>
  status === 'INVITED' ? { status, ...NO_DAYS } : startingWith(activeDays(days, when))

/** The status of a user whose days are written. What stays as it was keeps its instant; of one who was deactivated days are kept for the record only. */
export function redated(before: UserPeriod & Days, after: Days, when: DayContext): UserPeriod {
  const { status, activeFrom, activeUntil } = before
  const days = activeDays(after, when)
  const until = after.terminationDate === before.terminationDate ? activeUntil : days.activeUntil
  if (status === 'ACTIVE') return { status, activeFrom, activeUntil: until }
  if (!isPlanned(before)) return { status, activeFrom, activeUntil }
  return startingWith({
    activeFrom: after.startDate === before.startDate ? activeFrom : days.activeFrom,
    activeUntil: until,
  })
}

const isPast = (instant: string | null, at: Date): boolean =>
  instant !== null && Date.parse(instant) <= at.getTime()

/** The status that someone has at an instant by their days. `app.user_status_now` says the same in SQL. */
export function statusAt({ status, activeFrom, activeUntil }: UserPeriod, at: Date): UserStatus {
  if (status === 'ACTIVE') return isPast(activeUntil, at) ? 'INACTIVE' : status
  return status === 'INACTIVE' && isPast(activeFrom, at) && !isPast(activeUntil, at) ? 'ACTIVE' : status
}

/** Whether a day has come that the row does not say yet. */
export const isDue = ({ activeFrom, activeUntil }: UserPeriod, now: Date): boolean =>
  isPast(activeFrom, now) || isPast(activeUntil, now)

/** Settles a user at an instant: the status then, and the days that still are ahead. */
export function settledAt(user: UserPeriod, at: Date): UserPeriod {
  const left = (instant: string | null) => (isPast(instant, at) ? null : instant)
  const status = statusAt(user, at)
  const isOver = isPast(user.activeUntil, at)
  return {
    status,
    ...(isOver ? NO_DAYS : { activeFrom: left(user.activeFrom), activeUntil: user.activeUntil }),
  }
}

export type StatusPeriod = {
  readonly status: UserStatus
  readonly from: string
  readonly until: string | null
}

/** What a user is from an instant on, period by period, as it is recorded. */
export function statusPeriods({ status, activeFrom, activeUntil }: UserPeriod, at: Date): StatusPeriod[] {
  const now = at.toISOString()
  const isActive = status === 'ACTIVE' || activeFrom !== null
  const periods: StatusPeriod[] = [
    { status, from: now, until: isActive ? (activeFrom ?? now) : null },
    ...(isActive ? [{ status: 'ACTIVE' as const, from: activeFrom ?? now, until: activeUntil }] : []),
    ...(isActive && activeUntil !== null
      ? [{ status: 'INACTIVE' as const, from: activeUntil, until: null }]
      : []),
  ]
  return periods
    .filter(({ from, until }) => until === null || (until > now && until > from))
    .map((period) => (period.from < now ? { ...period, from: now } : period))
}
