import { Button } from 'antd'
import { useState } from 'react'
import { longInstant } from '#platform/web/dates.ts'
import { FailedPart, LoadingSkeleton } from '#platform/web/States.tsx'
import { useViewer } from '#platform/web/viewer.ts'
import { PersonAvatar } from '#platform/web/Who.tsx'
import { getDelegationChangelog } from '../model/delegation-calls.ts'
import { decision } from './service.ts'
import { texts } from './texts.ts'

const PAGE = 25

/** Who did what and when, field by field, newest first. */
export function ChangeLog({ delegationId }: { delegationId: string }) {
  const [limit, setLimit] = useState(PAGE)
  const found = decision.useCall(
    getDelegationChangelog,
    { params: { id: delegationId }, query: { limit: Math.min(100, limit) } },
    { placeholderData: (before) => before },
  )
  const { zone } = useViewer().tenant
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
  if (found.data.items.length === 0)
    return <p className="dense secondary card-body">{texts.record.noHistory}</p>
  return (
    <>
      <ol className="delegation-log">
        {found.data.items.map((entry) => (
          <li key={entry.revisionId}>
            <PersonAvatar name={entry.revisedByName} size={20} />
            <div className="grow dense">
              <div className="row spread wrap">
                <span>
                  <b className="strong">{entry.revisedByName}</b>{' '}
                  {texts.events[entry.event] ?? entry.event.toLowerCase()}
                  {entry.reason && `: ${entry.reason}`}
                </span>
                <span className="caption tertiary">{longInstant(entry.revisionDate, zone)}</span>
              </div>
              {entry.changes.length > 0 && (
                <dl className="caption">
                  {entry.changes.map((change) => (
                    <div key={change.field} style={{ display: 'contents' }}>
                      <dt>{change.label}</dt>
                      <dd>
                        {change.old !== '–' && <del>{change.old}</del>} <ins>{change.new}</ins>
                      </dd>
                    </div>
                  ))}
                </dl>
              )}
            </div>
          </li>
        ))}
      </ol>
      {found.data.total > found.data.items.length && limit < 100 && (
        <div className="card-body">
          <Button onClick={() => setLimit(limit + PAGE)}>{texts.record.older}</Button>
        </div>
      )}
    </>
  )
}
