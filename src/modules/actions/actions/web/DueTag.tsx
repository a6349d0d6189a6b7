import { useViewer } from '#platform/web/client/viewer.ts'
import { formatDay, today } from '#platform/web/text/dates.ts'
import { Tag } from '#platform/web/theme/Tag.tsx'
import type { ActionDetail } from '../model/action.ts'
import { texts } from './texts.ts'

const words = texts.record

/** When it is due, in color where that is today or over. */
export function DueTag({ action: { dueDate } }: { action: Pick<ActionDetail, 'dueDate'> }) {
  const { zone, dateFormat } = useViewer().tenant
  if (!dueDate) return null
  const now = today(zone)
  if (dueDate < now) return <Tag family="red">{words.overdue(formatDay(dueDate, dateFormat))}</Tag>
  if (dueDate === now) return <Tag family="amber">{words.dueToday}</Tag>
  return <span className="caption tertiary">{words.dueOn(formatDay(dueDate, dateFormat))}</span>
}
