import { Link } from '@tanstack/react-router'
import { formatInstant } from '#platform/web/dates.ts'
import { Nothing } from '#platform/web/Facts.tsx'
import { ListCards } from '#platform/web/ListCards.tsx'
import { useNamed } from '#platform/web/picker-source.ts'
import { Bone, FailedPart } from '#platform/web/States.tsx'
import { StatusTag } from '#platform/web/StatusTag.tsx'
import { Tag } from '#platform/web/Tag.tsx'
import { usePhone } from '#platform/web/use-media.ts'
import { useViewer } from '#platform/web/viewer.ts'
import { Who } from '#platform/web/Who.tsx'
import { searchDelegations } from '../../delegations/model/delegation-calls.ts'
import type { DelegationRow } from '../../delegations/model/delegation-list.ts'
import { comparisonWords } from '../../delegations/web/comparison-words.ts'
import { limitWords } from '../../delegations/web/limit-words.ts'
import { groupPicker } from '../../delegations/web/pickers.ts'
import { decision as decisions } from '../../delegations/web/service.ts'
import type { DecisionDetail } from '../model/decision.ts'
import { texts } from './texts.ts'

const words = texts.record
type Comparison = NonNullable<DecisionDetail['conditions'][number]['when']>

/** What binds everything that is delegated from the decision. */
export function DecisionConditions({ decision }: { decision: DecisionDetail }) {
  const { zone, dateFormat } = useViewer().tenant
  const compared = decision.conditions.flatMap(({ when, rule }) => [when, rule])
  const groups = useNamed(
    groupPicker,
    compared.filter((each) => each?.field === 'GROUP').map((each) => String(each?.value)),
  )
  const inWords = (comparison: Comparison) =>
    comparisonWords(
      comparison.field === 'GROUP'
        ? { ...comparison, value: groups.get(String(comparison.value))?.label ?? '…' }
        : comparison,
    )
  if (decision.conditions.length === 0)
    return <p className="dense secondary card-body">{words.noConditions}</p>
  return (
    <table className="decision-rows decision-stack dense">
      <thead>
        <tr>
          <th scope="col">{words.condition}</th>
          <th scope="col">{words.applies}</th>
          <th scope="col">{words.isMet}</th>
          <th scope="col">{words.binds}</th>
        </tr>
      </thead>
      <tbody>
        {decision.conditions.map((condition) => (
          <tr key={condition.id}>
            <td>
              <div className="strong">{condition.name}</div>
              {condition.description && <div className="caption tertiary">{condition.description}</div>}
            </td>
            <td>
              {!condition.isActive ? (
                <Tag family="stone">{words.off}</Tag>
              ) : condition.when ? (
                <Tag family="amber">{inWords(condition.when)}</Tag>
              ) : (
                <span className="secondary">{words.always}</span>
              )}
            </td>
            <td className="secondary">{condition.rule ? inWords(condition.rule) : words.confirmed}</td>
            <td className="secondary">
              {condition.bindsFrom === null
                ? words.bindsAll
                : words.bindsFrom(
                    formatInstant(new Date(condition.bindsFrom).toISOString(), zone, dateFormat),
                  )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Positions that have a part in the decision, by decision role. Spec 3.3. */
export function DecisionRoles({ decision }: { decision: DecisionDetail }) {
  if (decision.roles.length === 0) return <p className="dense secondary card-body">{words.noDecisionRoles}</p>
  return (
    <table className="decision-rows dense">
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
            <td className="strong">{each.decisionRoleName}</td>
            <td>
              <Who kind="position" name={each.positionName} />
            </td>
            <td className="secondary">{each.requirement || <Nothing />}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const FIRST_ROWS = 10

/** The first rows of the list of delegations, narrowed to this decision, and the way to the rest. */
export function DecisionDelegations({ decision }: { decision: DecisionDetail }) {
  const found = decisions.useCall(searchDelegations, {
    body: { decisionIds: [decision.id], limit: FIRST_ROWS },
  })
  if (found.error)
    return (
      <div className="card-body">
        <FailedPart failure={found.error} onAgain={() => void found.refetch()} />
      </div>
    )
  if (!found.data)
    return (
      <div className="card-body column gap-12">
        <Bone width="62%" />
        <Bone width="84%" />
        <Bone width="46%" />
      </div>
    )
  if (found.data.items.length === 0) return <p className="dense secondary card-body">{words.noDelegations}</p>
  return (
    <>
      <Rows rows={found.data.items} />
      <p className="decision-more">
        <Link to="/delegations" search={{ decisionIds: decision.id } as never}>
          {words.allDelegations(found.data.total)}
        </Link>
      </p>
    </>
  )
}

const linkOf = (row: DelegationRow) => `/delegations/view/${row.id}`

function Rows({ rows }: { rows: readonly DelegationRow[] }) {
  if (usePhone())
    return (
      <ListCards
        rows={rows}
        linkOf={linkOf}
        card={(row) => ({
          title: row.recipient.map((each) => each.name).join(', '),
          status: <StatusTag kind="delegation" status={row.status as never} />,
          line: row.issuer.name,
          value: limitWords(row.authorityLimit[0]?.bound),
          caption: row.delegationId,
        })}
      />
    )
  return (
    <table className="decision-rows dense">
      <thead>
        <tr>
          <th scope="col">{words.recipient}</th>
          <th scope="col">{words.issuer}</th>
          <th scope="col" className="cell-right">
            {words.limit}
          </th>
          <th scope="col">{words.status}</th>
          <th scope="col">{words.id}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const [first, ...others] = row.recipient
          return (
            <tr key={row.id}>
              <td>
                {first ? (
                  <span className="row gap-4">
                    <Who kind={first.isPosition ? 'position' : 'person'} name={first.name} />
                    {others.length > 0 && <span className="tertiary">+{others.length}</span>}
                  </span>
                ) : (
                  <Nothing />
                )}
              </td>
              <td className="secondary">{row.issuer.name}</td>
              <td className="cell-right strong">{limitWords(row.authorityLimit[0]?.bound)}</td>
              <td>
                <StatusTag kind="delegation" status={row.status as never} />
              </td>
              <td>
                <Link to={linkOf(row) as string}>{row.delegationId}</Link>
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
