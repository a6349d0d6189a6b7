import './as-of.css'
import { useNavigate } from '@tanstack/react-router'
import type { AnyCall } from '#platform/model/call.ts'
import type { Service } from '../client/client.ts'
import { useViewer } from '../client/viewer.ts'
import { later } from '../feedback/later.tsx'
import { Label } from '../form/Field.tsx'
import { dayOf, today } from '../text/dates.ts'
import { texts } from './as-of-texts.ts'
import { ChangeLog, type EventTexts } from './ChangeLog.tsx'

type Props = {
  source: {
    service: Service
    calls: { log: AnyCall; revision: AnyCall }
    record: { id: string; createdAt: string }
  }
  /** Whether the viewer may see what the record was. */
  versions: boolean
  events: EventTexts
}

/** The change log of a record; for those who may see versions each of them, and the record as of a day. */
export const RecordLog = ({ source: { service, calls, record }, versions, events }: Props) => (
  <>
    {versions && <AsOfField createdAt={record.createdAt} />}
    <ChangeLog
      events={events}
      source={{ service, call: calls.log, id: record.id }}
      {...(versions && { revision: calls.revision })}
    />
  </>
)

const DayField = later(async () => ({ default: (await import('../form/DayField.tsx')).DayField }))
const ID = 'record-as-of'

/** A day of the past leads to the record as it was then. */
function AsOfField({ createdAt }: { createdAt: string }) {
  const { zone, dateFormat } = useViewer().tenant
  const navigate = useNavigate()
  return (
    <div className="as-of-field">
      <Label htmlFor={ID}>{texts.label}</Label>
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
        onChange={(day) => day && void navigate({ to: '.', search: { asOf: day } })}
      />
    </div>
  )
}
