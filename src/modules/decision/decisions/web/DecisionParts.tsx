import '#platform/web/theme/rows.css'
import { ConditionsTable } from '#modules/authority/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { Nothing } from '#platform/web/theme/Facts.tsx'
import type { DecisionDetail } from '../model/decision.ts'
import { texts } from './texts.ts'

const words = texts.record

/** What applies to everything that is delegated from the decision. */
export function DecisionConditions({ decision: { conditions } }: { decision: DecisionDetail }) {
  const { zone, dateFormat } = useViewer().tenant
  if (conditions.length === 0) return <p className="dense secondary card-body">{words.noConditions}</p>
  const bindsFrom = (instant: number) =>
    words.bindsFrom(formatInstant(new Date(instant).toISOString(), zone, dateFormat))
  return (
    <ConditionsTable
      conditions={conditions}
      keyOf={({ id }) => id}
      last={{
        label: words.binds,
        cell: (condition) => (condition.bindsFrom === null ? words.bindsAll : bindsFrom(condition.bindsFrom)),
      }}
    />
  )
}

/** Positions that have a part in the decision, by decision role. Spec 3.3. */
export function DecisionRoles({ decision }: { decision: DecisionDetail }) {
  if (decision.roles.length === 0) return <p className="dense secondary card-body">{words.noDecisionRoles}</p>
  return (
    <table className="rows dense">
      <thead>
        <tr>
          <th scope="col">{words.decisionRole}</th>
          <th scope="col">{words.position}</th>
          <th scope="col">{words.requirement}</th>
        </tr>
      </thead>
      <tbody>
        {decision.roles.map((each) => (
          <tr key={`${each.decisionRoleId} ${each.positionId}`}>
            <th scope="row" className="strong">
              {each.decisionRoleName}
            </th>
            <td>
              <NameOf kind="position" record={{ id: each.positionId, name: each.positionName }} />
            </td>
            <td className="secondary">{each.requirement || <Nothing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
