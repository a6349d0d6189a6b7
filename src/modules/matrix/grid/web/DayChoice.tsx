import './day-choice.css'
import { Button, Checkbox } from 'antd'
import { useId, useState } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import { Popup } from '#platform/web/overlay/Popup.tsx'
import { addDays, formatDay, today } from '#platform/web/text/dates.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import type { MatrixAddress } from './matrix-address.ts'
import { texts } from './texts.ts'

/** The day that is shown, the one that it is compared with, and whether the matrix is as it was defined then. */
export function DayChoice({ address, compares }: { address: MatrixAddress; compares: boolean }) {
  const { zone, dateFormat } = useViewer().tenant
  const [open, setOpen] = useState(false)
  const id = useId()
  const { day, compare, definition, set } = address
  const words = texts.day.button(day && formatDay(day, dateFormat))
  const phone = usePhone()
  const field = (key: 'day' | 'compare', label: string, value: string | undefined) => (
    <div className="field">
      <Label htmlFor={id + key}>{label}</Label>
      <DayField
        id={id + key}
        format={dateFormat}
        value={value}
        invalid={false}
        required={false}
        describedBy=""
        {...(key === 'compare' && { until: addDays(day ?? today(zone), -1) })}
        onBlur={() => {}}
        onChange={(next) => set({ [key]: key === 'day' && next === today(zone) ? undefined : next })}
      />
    </div>
  )
  return (
    <Popup
      label={texts.day.title}
      width={280}
      align="end"
      open={open}
      onOpenChange={setOpen}
      button={
        <button
          type="button"
          className={day || compare ? 'chip chip-set day-chip' : 'chip'}
          aria-expanded={open}
          aria-label={words}
        >
          <Icon name="calendar" size={phone ? 16 : 14} />
          {!phone && (
            <>
              {words}
              <Icon name="down" size={14} />
            </>
          )}
        </button>
      }
    >
      <div className="column gap-12">
        {field('day', texts.day.asOf, day ?? today(zone))}
        {compares && field('compare', texts.day.compare, compare)}
        {(day || compare) && (
          <>
            <Checkbox
              checked={definition === 'THEN'}
              onChange={(event) => set({ defined: event.target.checked ? 'then' : undefined })}
            >
              {texts.day.asDefined}
            </Checkbox>
            <Button
              type="link"
              size="small"
              onClick={() => {
                set({ day: undefined, compare: undefined, defined: undefined })
                setOpen(false)
              }}
            >
              {texts.day.today}
            </Button>
          </>
        )}
      </div>
    </Popup>
  )
}
