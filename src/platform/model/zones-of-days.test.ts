import { describe, expect, test } from 'vitest'
import { addDays, dayOf, endOfDay, instantAt, startOfDay, wallClock } from './day.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR
const [FROM, UNTIL] = [Date.UTC(2020, 0, 1), Date.UTC(2036, 0, 1)]
const STEP = 14 * DAY

/** Reads clocks by Intl, independently of what is tested. */
function createClock(zone: string): (at: number) => number {
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    ...{ year: 'numeric', month: 'numeric', day: 'numeric' },
    ...{ hour: 'numeric', minute: 'numeric', second: 'numeric' },
  })
  return (at) => {
    const of = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
    return Date.UTC(of.year as number, (of.month as number) - 1, of.day, of.hour, of.minute, of.second)
  }
}

/** The instants from which the clocks of a zone are ahead of UTC by something else. */
function changesOf(clock: (at: number) => number): number[] {
  const ahead = (at: number) => clock(at) - at
  const found: number[] = []
  for (let from = FROM; from < UNTIL; from += STEP) {
    if (ahead(from) === ahead(from + STEP)) continue
    let [low, high] = [from, from + STEP]
    while (high - low > 1_000) {
      const middle = Math.floor((low + high) / 2_000) * 1_000
      if (ahead(middle) === ahead(low)) low = middle
      else high = middle
    }
    found.push(high)
  }
  return found
}

const dayText = (shown: number) => new Date(shown).toISOString().slice(0, 10)

test('a day begins at the first instant whose clock shows it, in every zone and at every change of clocks', () => {
  const wrong: string[] = []
  let changes = 0
  for (const zone of Intl.supportedValuesOf('timeZone')) {
    const clock = createClock(zone)
    for (const change of changesOf(clock)) {
      changes += 1
      const around = dayText(clock(change))
      for (const day of [addDays(around, -1), around, addDays(around, 1)]) {
        const start = startOfDay(day, zone)
        const isRight =
          dayText(clock(start)) === day &&
          dayText(clock(start - 1_000)) < day &&
          dayOf(start, zone) === day &&
          dayOf(start - 1, zone) < day &&
          endOfDay(day, zone) === startOfDay(addDays(day, 1), zone)
        if (!isRight) wrong.push(`${zone} ${day}`)
      }
    }
  }
  expect(changes).toBeGreaterThan(1_000)
  expect(wrong).toEqual([])
})

describe('the instant of a time', () => {
  test.each([
    ['that exists twice is the first', '2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    [
      'that never exists is the first after the gap',
      '2026-03-08',
      '02:30',
      'America/New_York',
      '2026-03-08T07:00:00.000Z',
    ],
    ['after a gap is its own', '2026-03-08', '03:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    [
      'at which clocks go back over midnight is the first',
      '2026-10-25',
      '00:00',
      'Atlantic/Azores',
      '2026-10-25T00:00:00.000Z',
    ],
    ['in Havana likewise', '2026-11-01', '00:30', 'America/Havana', '2026-11-01T04:30:00.000Z'],
    [
      'at a midnight that never exists is the first of the day',
      '2026-04-24',
      '00:00',
      'Africa/Cairo',
      '2026-04-23T22:00:00.000Z',
    ],
    [
      'of a day that never exists is the first of the next',
      '2011-12-30',
      '12:00',
      'Pacific/Apia',
      '2011-12-30T10:00:00.000Z',
    ],
  ])('%s', (_, day, time, zone, instant) => {
    expect(new Date(instantAt(day, time, zone)).toISOString()).toBe(instant)
  })

  test('shows itself on the clock, or a later time where it never exists', () => {
    const zone = 'Australia/Lord_Howe'
    for (let day = '2026-01-01'; day < '2027-01-01'; day = addDays(day, 1))
      for (const time of ['01:45', '02:00', '02:15', '02:45']) {
        const shown = wallClock(instantAt(day, time, zone), zone)
          .toISOString()
          .slice(0, 16)
        if (shown !== `${day}T${time}`) expect([day, shown]).toEqual(['2026-10-04', '2026-10-04T02:30'])
      }
  })
})
