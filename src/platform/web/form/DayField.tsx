import './field.css'
import { DatePicker } from 'antd'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'
import { useState } from 'react'
import type { DateFormat } from '../text/dates.ts'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import type { Bound } from './Field.tsx'
import { spokenOf } from './Inputs.tsx'

dayjs.extend(customParseFormat)

/** As the tenant writes days, and as everyone may. */
const FORMATS = (format: DateFormat) => [format, 'YYYY-MM-DD']

/** A calendar day, YYYY-MM-DD, shown and typed as the tenant writes days. `undefined`: none. */
export function DayField({
  format,
  from,
  until,
  disabled,
  ...bound
}: Bound<string | undefined> & {
  format: DateFormat
  /** The first and the last day that may be chosen. */
  from?: string | undefined
  until?: string | undefined
  disabled?: boolean
}) {
  const [unread, setUnread] = useState<string>()
  /** What was typed and left: empty is no day, what is no day is said and the day before it stays. */
  const leave = (typed: string) => {
    setUnread(
      typed !== '' && !FORMATS(format).some((each) => dayjs(typed, each, true).isValid()) ? typed : undefined,
    )
    if (typed === '' && bound.value) bound.onChange(undefined)
  }
  return (
    <>
      <DatePicker
        id={bound.id}
        value={bound.value ? dayjs(bound.value) : null}
        format={FORMATS(format)}
        placeholder={format}
        {...(disabled !== undefined && { disabled })}
        {...(from && { minDate: dayjs(from) })}
        {...(until && { maxDate: dayjs(until) })}
        suffixIcon={<Icon name="calendar" size={14} />}
        style={{ width: '100%' }}
        {...spokenOf(bound)}
        onChange={(day) => {
          setUnread(undefined)
          bound.onChange(day ? day.format('YYYY-MM-DD') : undefined)
        }}
        onBlur={(event) => {
          leave((event.target as HTMLInputElement).value)
          bound.onBlur()
        }}
        onKeyDown={(event) => event.key === 'Enter' && leave((event.target as HTMLInputElement).value)}
      />
      {unread !== undefined && (
        <div className="field-error" role="alert">
          <Icon name="warning" size={14} />
          <span>{texts.noDay(unread, format)}</span>
        </div>
      )}
    </>
  )
}
