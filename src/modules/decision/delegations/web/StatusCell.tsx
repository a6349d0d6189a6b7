import { Icon } from '#platform/web/theme/Icon.tsx'
import { isSigned, StatusTag } from '#platform/web/theme/StatusTag.tsx'
import type { DelegationRow } from '../model/delegation-list.ts'
import { isUsable } from './in-force.ts'
import { texts } from './texts.ts'

/** The status of a row, green where it is in force. Marks say that a change awaits approval, and that the row no longer fits what is above it. */
export function StatusCell({
  row,
}: {
  row: Pick<DelegationRow, 'status' | 'inForce' | 'pendingReapproval' | 'alertNames'>
}) {
  const alerts = row.alertNames.join(', ')
  return (
    <span className="row gap-4">
      {isSigned('delegation', row.status) && (
        <StatusTag kind="delegation" status={row.status} inForce={isUsable(row.inForce)} />
      )}
      {row.pendingReapproval && (
        <span className="tone-warning" title={texts.pendingReapproval}>
          <Icon name="clock" size={14} />
          <span className="unseen">{texts.pendingReapproval}</span>
        </span>
      )}
      {alerts !== '' && (
        <span className="tone-warning" title={alerts}>
          <Icon name="warning" size={14} />
          <span className="unseen">{alerts}</span>
        </span>
      )}
    </span>
  )
}
