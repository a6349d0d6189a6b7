import { Icon } from '#platform/web/look/Icon.tsx'
import { isSigned, StatusTag } from '#platform/web/look/StatusTag.tsx'
import type { DelegationRow } from '../model/delegation-list.ts'
import { isInForce } from './in-force.ts'

/** The status of a row, green where it is in force. A mark says that the row no longer fits what is above it. */
export function StatusCell({ row }: { row: Pick<DelegationRow, 'status' | 'inForce' | 'alertNames'> }) {
  const alerts = row.alertNames.join(', ')
  return (
    <span className="row gap-4">
      {isSigned('delegation', row.status) && (
        <StatusTag kind="delegation" status={row.status} inForce={isInForce(row.inForce)} />
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
