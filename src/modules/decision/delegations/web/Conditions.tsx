import { Link } from '@tanstack/react-router'
import { Nothing } from '#platform/web/look/Facts.tsx'
import { Tag } from '#platform/web/look/Tag.tsx'
import { comparisonText } from '../../authority/model/condition-texts.ts'
import type { DelegationDetail } from '../model/delegation.ts'
import { texts } from './texts.ts'

/** What binds the delegation: its own conditions, those above, those of the decision, each with where it comes from. */
export function Conditions({ delegation }: { delegation: DelegationDetail }) {
  const withheld = delegation.withheld > 0 && (
    <p className="caption tertiary card-body">{texts.record.withheld(delegation.withheld)}</p>
  )
  if (delegation.conditions.length === 0)
    return withheld || <p className="dense secondary card-body">{texts.record.noConditions}</p>
  return (
    <>
      <table className="delegation-rows dense">
        <thead>
          <tr>
            <th scope="col">{texts.record.condition}</th>
            <th scope="col">{texts.record.applies}</th>
            <th scope="col">{texts.record.from}</th>
          </tr>
        </thead>
        <tbody>
          {delegation.conditions.map((condition) => (
            <tr key={`${condition.id} ${condition.originId} ${condition.endsWithChange}`}>
              <td>
                <div className="strong">{condition.name}</div>
                {condition.description && <div className="caption tertiary">{condition.description}</div>}
              </td>
              <td>
                {!condition.isActive ? (
                  <Tag family="stone">{texts.record.inactive}</Tag>
                ) : condition.when ? (
                  <Tag family="amber">{comparisonText(condition.when)}</Tag>
                ) : (
                  <span className="secondary">{texts.record.always}</span>
                )}
                {condition.endsWithChange && <Tag family="amber">{texts.record.endsWithChange}</Tag>}
              </td>
              <td>
                {condition.origin === 'DECISION' ? (
                  <Link to={`/decisions/view/${delegation.decision.id}` as string}>
                    {delegation.decision.displayId}
                  </Link>
                ) : condition.originId === delegation.id ? (
                  texts.record.here
                ) : condition.originId ? (
                  <Link to={`/delegations/view/${condition.originId}` as string}>
                    {condition.originDisplayId}
                  </Link>
                ) : (
                  (condition.originDisplayId ?? <Nothing />)
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {withheld}
    </>
  )
}
