import './decision.css'
import { useNavigate } from '@tanstack/react-router'
import { useViewer } from '#platform/web/client/viewer.ts'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { dayOf, today } from '#platform/web/text/dates.ts'
import { texts } from './texts.ts'

const ID = 'record-as-of'

/** A day of the past leads to the record as it was then. */
export function AsOfField({ createdAt }: { createdAt: string }) {
  const { zone, dateFormat } = useViewer().tenant
  const navigate = useNavigate()
  return (
    <div className="as-of-field">
      <Label htmlFor={ID}>{texts.record.asOf}</Label>
      <DayField
        id={ID}
        value={undefined}
        format={dateFormat}
        from={dayOf(createdAt, zone)}
        until={today(zone)}
        invalid={false}
        required={false}
        describedBy=""
        onBlur={() => {}}
        onChange={(day) => day && void navigate({ to: '.', search: { asOf: day } as never })}
      />
    </div>
  )
}
