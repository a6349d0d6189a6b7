import '#platform/web/look/rows.css'
import { Link } from '@tanstack/react-router'
import { groupPicker } from '#modules/settings/index.web.ts'
import { keyOf, type Reply } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { useNamed } from '#platform/web/form/picker-source.ts'
import { Nothing } from '#platform/web/look/Facts.tsx'
import { Tag } from '#platform/web/look/Tag.tsx'
import { Who } from '#platform/web/look/Who.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { Tree, type TreeColumn } from '#platform/web/tree/Tree.tsx'
import { comparisonText } from '../../authority/model/condition-texts.ts'
import { decision as decisions } from '../../authority/web/service.ts'
import { listDelegationsBelow } from '../../delegations/model/delegation-calls.ts'
import { EffectiveLimit } from '../../delegations/web/EffectiveLimit.tsx'
import { StatusCell } from '../../delegations/web/StatusCell.tsx'
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
    comparisonText(
      comparison.field === 'GROUP'
        ? { ...comparison, value: groups.get(String(comparison.value))?.label ?? '…' }
        : comparison,
    )
  if (decision.conditions.length === 0)
    return <p className="dense secondary card-body">{words.noConditions}</p>
  return (
    <table className="rows rows-stack dense">
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

const linkOf = (row: { id: string }) => `/delegations/view/${row.id}`

/** What is delegated from the decision, as a tree, and the way to the same as a list. */
export function DecisionDelegations({ decision }: { decision: DecisionDetail }) {
  return (
    <>
      <Tree<Node>
        label={words.delegations}
        columns={COLUMNS}
        below={(row) => row.redelegations}
        nameOf={(row) => row.recipient[0]?.name ?? row.displayId}
        levelOf={(parent, page) => {
          const asked = {
            params: { id: decision.id },
            query: { page, ...(parent && { parentDelegationId: parent.id }) },
          }
          return {
            queryKey: keyOf(decisions.base, listDelegationsBelow, asked),
            queryFn: ({ signal }) => decisions.ask(listDelegationsBelow, asked, signal),
          }
        }}
        empty={<p className="dense secondary card-body">{words.noDelegations}</p>}
      />
      {decision.delegationsCount > 0 && (
        <p className="decision-more">
          <Link to="/delegations" search={{ decisionIds: decision.id } as never}>
            {words.allDelegations(decision.delegationsCount)}
          </Link>
        </p>
      )}
    </>
  )
}

type Node = Reply<typeof listDelegationsBelow>['items'][number]

const COLUMNS: readonly TreeColumn<Node>[] = [
  { key: 'recipient', label: words.recipient, cell: (row) => <Recipients recipients={row.recipient} /> },
  {
    key: 'limit',
    label: words.limit,
    right: true,
    cell: (row) => <EffectiveLimit row={row} />,
  },
  {
    key: 'status',
    label: words.status,
    cell: (row) => <StatusCell row={row} />,
  },
  {
    key: 'id',
    label: words.id,
    cell: (row) => (
      <Link to={linkOf(row) as string} tabIndex={-1}>
        {row.displayId}
      </Link>
    ),
  },
]

function Recipients({ recipients: [first, ...others] }: { recipients: Node['recipient'] }) {
  return first ? (
    <>
      <Who kind={first.isPosition ? 'position' : 'person'} name={first.name} />
      {others.length > 0 && <span className="tertiary">+{others.length}</span>}
    </>
  ) : (
    <Nothing />
  )
}
