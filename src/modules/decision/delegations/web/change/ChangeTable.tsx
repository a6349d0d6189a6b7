import '#platform/web/theme/rows.css'
import './change-table.css'
import type { WaitingChange } from '../../model/delegation.ts'
import { texts } from './texts.ts'

type Props = {
  change: Pick<WaitingChange, 'differences'>
  /** What puts the new terms in force. */
  answer?: 'approved' | 'accepted'
  /** The terms that it changes await acceptance themselves, so that they are not in force yet. */
  changeWaits?: boolean
}

/** What would be another term: as it is in force, and as it would be. DESIGN 08. */
export function ChangeTable({ change, answer = 'approved', changeWaits = false }: Props) {
  const before = changeWaits ? texts.awaiting : texts.today
  return (
    <>
      <table className="rows rows-stack dense change-table">
        <thead>
          <tr>
            <th scope="col">{texts.field}</th>
            <th scope="col">{answer === 'approved' ? before : texts.acceptedLast}</th>
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
      {changeWaits && <p className="caption secondary">{texts.earlierWaits}</p>}
    </>
  )
}
