import './drawing.css'
import { useSearch } from '@tanstack/react-router'
import { Checkbox } from 'antd'
import { useId } from 'react'
import { clockedInstant } from '#platform/model/moment.ts'
import { clockOf, useViewer } from '#platform/web/client/viewer.ts'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import { usePatchSearch } from '#platform/web/hooks/use-patch-search.ts'
import type { Heading } from '#platform/web/picture/svg.ts'
import { lastInstantOf } from '#platform/web/record/AsOf.tsx'
import { today } from '#platform/web/text/dates.ts'
import { texts } from './texts.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** Which day the address asks for, and whether with what has ended. The record around it stays that of today. */
export function useDrawing() {
  const { zone } = useViewer().tenant
  const patchSearch = usePatchSearch()
  const { day = '', ended } = useSearch({ strict: false }) as { day?: string; ended?: string }
  const isPast = DAY.test(day) && day !== today(zone)
  return {
    day: isPast ? day : today(zone),
    query: { ...(isPast && { at: lastInstantOf(day, zone) }), ...(ended === 'yes' && { ended: true }) },
    withEnded: ended === 'yes',
    set: (patch: { day?: string | undefined; ended?: string | undefined }) => void patchSearch(patch),
  }
}

type Drawing = ReturnType<typeof useDrawing>

/** The day that is shown, and whether with what has ended. */
export function DrawingChoice({ drawing: { day, withEnded, set } }: { drawing: Drawing }) {
  const { zone, dateFormat } = useViewer().tenant
  const field = useId()
  return (
    <>
      <span className="row drawing-day">
        <Label htmlFor={field}>{texts.asOf}</Label>
        <DayField
          id={field}
          format={dateFormat}
          value={day}
          invalid={false}
          required={false}
          describedBy=""
          onBlur={() => {}}
          onChange={(next) => set({ day: next === today(zone) ? undefined : next })}
        />
      </span>
      <Checkbox
        checked={withEnded}
        onChange={(event) => set({ ended: event.target.checked ? 'yes' : undefined })}
      >
        {texts.ended}
      </Checkbox>
    </>
  )
}

/** What a kept copy says: of what, of which organization, as of when, and who kept it when. */
export function useHeading() {
  const viewer = useViewer()
  const zone = clockOf(viewer)
  return (title: string, name: string, day: string) => (): Heading => ({
    title,
    lines: [
      `${texts.kept.organization(viewer.tenant.name)} · ${texts.kept.asOf(day)}`,
      texts.kept.by(viewer.user.name, clockedInstant(new Date().toISOString(), zone)),
    ],
    fileName: `${name} ${day}`,
  })
}
