/** The date formats of a tenant. Spec 9. */
export type DateFormat = 'MM/DD/YYYY' | 'DD/MM/YYYY' | 'YYYY/MM/DD'

/** A day, YYYY-MM-DD, as the tenant writes it. */
export function formatDay(day: string, format: DateFormat): string {
  const [year = '', month = '', date = ''] = day.split('-')
  return format.replace('YYYY', year).replace('MM', month).replace('DD', date)
}
