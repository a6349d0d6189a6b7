import '#platform/web/look/rows.css'
import './change-table.css'
import type { WaitingChange } from '../../model/delegation.ts'
import { texts } from './texts.ts'

type Props = {
  change: Pick<WaitingChange, 'differences'>
  /** What puts the new terms in force. */
  answer?: 'approved' | 'accepted'
}

/** What would be another term: as it is in force, and as it would be. DESIGN 08. */
export function ChangeTable({ change, answer = 'approved' }: Props) {
  return (
    <table className="rows rows-stack dense change-table">
      <thead>
        <tr>
          <th scope="col">{texts.field}</th>
          <th scope="col">{answer === 'approved' ? texts.today : texts.acceptedLast}</th>
          <th scope="col">{answer === 'approved' ? texts.ifApproved : texts.ifAccepted}</th>
        </tr>
      </thead>
      <tbody>
        {change.differences.map(({ field, label, old, new: next }) => (
          <tr key={`${field} ${label}`}>
            <th scope="row">{label}</th>
            <td>
              <del>{old}</del>
            </td>
            <td>
              <ins>{next}</ins>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
