import './changelog.css'
import { Button } from 'antd'
import { useId, useState } from 'react'
import type { AnyCall } from '#platform/model/call.ts'
import type { ChangelogEntry, ChangelogReply } from '#platform/model/changelog.ts'
import { longInstant } from '#platform/model/moment.ts'
import type { Service } from '../client/client.ts'
import { clockOf, useViewer } from '../client/viewer.ts'
import { later } from '../feedback/later.tsx'
import { FailedPart, LoadingSkeleton } from '../feedback/States.tsx'
import { Label } from '../form/Field.tsx'
import { today } from '../text/dates.ts'
import { texts } from '../text/texts.ts'
import { PersonAvatar } from '../theme/Who.tsx'
import type { RecordQuery } from './RecordState.tsx'
import { RevisionDrawer } from './RevisionDrawer.tsx'
import { NameOf } from './record-routes.tsx'
import { TextDiff } from './TextDiff.tsx'

const DayField = later(async () => ({ default: (await import('../form/DayField.tsx')).DayField }))

/** By event; by its entry where one event may do several things. */
export type EventTexts = Readonly<Record<string, string | ((entry: ChangelogEntry) => string)>>

type Props = {
  /** The service, its call (`params: { id }` and perhaps others, `changelogQuery`, `changelogReply`), and of which record. */
  source: { service: Service; call: AnyCall; id: string; params?: Readonly<Record<string, string>> }
  /** How a whole revision is asked for, by those who may see versions: `params: { id, revisionId }`. */
  revision?: AnyCall
  /** What was done, by event: "issued the delegation". */
  events: EventTexts
}

/** Who did what and when, field by field, newest first. */
export function ChangeLog({ source: { service, call, id, params }, revision, events }: Props) {
  const [shown, setShown] = useState<string>()
  const [page, setPage] = useState(1)
  const [day, setDay] = useState<string>()
  const [sortOrder, setOrder] = useState<'asc' | 'desc'>('desc')
  const found: RecordQuery<ChangelogReply> = service.useCall(call, {
    params: { ...params, id },
    query: { page, sortOrder, historyDate: day },
  })
  if (found.error)
    return (
      <div className="card-body">
        <FailedPart failure={found.error} onAgain={() => void found.refetch()} />
      </div>
    )
  if (!found.data)
    return (
      <div className="card-body">
        <LoadingSkeleton />
      </div>
    )
  const { items, total, limit } = found.data
  if (items.length === 0 && day === undefined)
    return <p className="dense secondary card-body">{texts.changelog.empty}</p>
  return (
    <>
      <Narrowing
        day={day}
        sortOrder={sortOrder}
        onDay={(chosen) => {
          setDay(chosen)
          setPage(1)
        }}
        onOrder={(chosen) => {
          setOrder(chosen)
          setPage(1)
        }}
      />
      {items.length === 0 && <p className="dense secondary card-body">{texts.changelog.noneOnDay}</p>}
      <ol className="changelog">
        {items.map((entry) => (
          <Entry
            key={entry.revisionId}
            entry={entry}
            done={describeEvent(events, entry)}
            {...(revision && { onShow: () => setShown(entry.revisionId) })}
          />
        ))}
      </ol>
      {total > limit && (
        <div className="card-body row gap-8">
          <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
            {texts.changelog.newer}
          </Button>
          <Button disabled={page * limit >= total} onClick={() => setPage(page + 1)}>
            {texts.changelog.older}
          </Button>
        </div>
      )}
      {revision && shown !== undefined && (
        <RevisionDrawer
          service={service}
          call={revision}
          id={id}
          revisionId={shown}
          onClose={() => setShown(undefined)}
        />
      )}
    </>
  )
}

function describeEvent(events: EventTexts, entry: ChangelogEntry): string {
  const text = events[entry.event] ?? entry.event.toLowerCase()
  return typeof text === 'string' ? text : text(entry)
}

type Order = 'asc' | 'desc'

/** Of which day the entries are, and which comes first. */
function Narrowing({
  day,
  sortOrder,
  onDay,
  onOrder,
}: {
  day: string | undefined
  sortOrder: Order
  onDay: (day: string | undefined) => void
  onOrder: (order: Order) => void
}) {
  const { zone, dateFormat } = useViewer().tenant
  const id = useId()
  return (
    <div className="changelog-narrowing">
      <Label htmlFor={id}>{texts.changelog.day}</Label>
      <DayField
        id={id}
        value={day}
        format={dateFormat}
        until={today(zone)}
        invalid={false}
        required={false}
        describedBy=""
        onBlur={() => {}}
        onChange={onDay}
      />
      <Button onClick={() => onOrder(sortOrder === 'desc' ? 'asc' : 'desc')}>
        {texts.changelog.order[sortOrder]}
      </Button>
    </div>
  )
}

function Author({ entry: { revisedById: id, revisedByName: name } }: { entry: ChangelogEntry }) {
  const shown = <b className="changelog-author">{name}</b>
  return id === null ? (
    shown
  ) : (
    <NameOf kind="user" record={{ id, name }}>
      {shown}
    </NameOf>
  )
}

function Entry({ entry, done, onShow }: { entry: ChangelogEntry; done: string; onShow?: () => void }) {
  const zone = clockOf(useViewer())
  return (
    <li>
      <PersonAvatar name={entry.revisedByName} />
      <div className="grow dense">
        <div className="row spread wrap">
          <span>
            <Author entry={entry} /> {done}
            {entry.reason && `: ${entry.reason}`}
          </span>
          <span className="caption tertiary">
            {longInstant(entry.revisionDate, zone)}
            {onShow && (
              <>
                {' · '}
                <button
                  type="button"
                  className="link-button"
                  aria-label={texts.changelog.showOf(entry.revisionId)}
                  onClick={onShow}
                >
                  {texts.changelog.show}
                </button>
              </>
            )}
          </span>
        </div>
        {entry.changes.length > 0 && (
          <dl className="caption">
            {entry.changes.map((change) => (
              <div key={`${change.field} ${change.label} ${change.old}`} style={{ display: 'contents' }}>
                <dt>{change.label}</dt>
                <dd>
                  {change.parts ? (
                    <TextDiff parts={change.parts} />
                  ) : (
                    <>
                      {change.old !== '–' && <del>{change.old}</del>} <ins>{change.new}</ins>
                    </>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  )
}
