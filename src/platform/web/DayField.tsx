import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import type { DateFormat } from './dates.ts'
import type { Bound } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { spokenOf } from './Inputs.tsx'

/** A calendar day, YYYY-MM-DD, shown and typed as the tenant writes days. `undefined`: none. */
export function DayField({
  format,
  from,
  until,
  ...bound
}: Bound<string | undefined> & {
  format: DateFormat
  /** The first and the last day that may be chosen. */
  from?: string | undefined
  until?: string | undefined
}) {
  return (
    <DatePicker
      id={bound.id}
      value={bound.value ? dayjs(bound.value) : null}
      format={format}
      placeholder={format}
      {...(from && { minDate: dayjs(from) })}
      {...(until && { maxDate: dayjs(until) })}
      suffixIcon={<Icon name="calendar" size={14} />}
      style={{ width: '100%' }}
      {...spokenOf(bound)}
      onChange={(day) => bound.onChange(day ? day.format('YYYY-MM-DD') : undefined)}
      onBlur={bound.onBlur}
    />
  )
}
