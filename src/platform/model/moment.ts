/** "September 14, 2026 at 8:42 AM", by the clocks of a zone. `instant`: ISO 8601 or milliseconds. */
export const longInstant = (instant: string | number, zone: string): string =>
  new Date(instant).toLocaleString('en-US', { timeZone: zone, dateStyle: 'long', timeStyle: 'short' })

/** The same with the clock, for what is read elsewhere: "September 14, 2026 at 8:42 AM, Eastern Daylight Time". */
export function clockedInstant(instant: string | number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'long' }).formatToParts(
    new Date(instant),
  )
  const clock = parts.find(({ type }) => type === 'timeZoneName')?.value
  return [longInstant(instant, zone), clock].filter(Boolean).join(', ')
}
