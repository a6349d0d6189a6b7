import './redelegations.css'
import { Link } from '@tanstack/react-router'
import { statedAndEffective } from '#modules/authority/terms/model/limit-texts.ts'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { Who } from '#platform/web/theme/Who.tsx'
import { delegationRoute } from '../../decisions/web/record-routes.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { texts } from './texts.ts'

/** What is redelegated from it; a redelegation that the viewer cannot see keeps its row and says so. */
export function Redelegations({ delegation }: { delegation: DelegationDetail }) {
  if (delegation.children.length === 0)
    return <p className="dense secondary card-body">{texts.record.noChildren}</p>
  // a masked redelegation has one step, another has one for each recipient
  const shown = new Set(delegation.children.map(({ displayId }, i) => displayId ?? i))
  const rest = delegation.childrenTotal - shown.size
  return (
    <>
      <table className="delegation-rows dense">
        <tbody>
          {delegation.children.map((step, i) => (
            <tr key={step.masked ? `masked ${i}` : `${step.displayId} ${step.recipients.join()}`}>
              <th scope="row">
                <Who kind={step.isPosition ? 'position' : 'person'} name={texts.several(step.recipients)} />
              </th>
              <td className="cell-right strong">{statedAndEffective(step.limit, step.clampedTo)}</td>
              <td>
                {step.masked ? (
                  texts.statusWord[step.status]
                ) : (
                  <StatusTag kind="delegation" status={step.status as never} inForce={step.live} />
                )}
              </td>
              <td>
                {step.delegationId && (
                  <Link to={delegationRoute.pathOf(step.delegationId)}>{step.displayId}</Link>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className="caption tertiary card-body">{texts.record.more(rest)}</p>}
    </>
  )
}
