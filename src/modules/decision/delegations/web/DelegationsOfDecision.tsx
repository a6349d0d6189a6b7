import './delegations-of-decision.css'
import { Link } from '@tanstack/react-router'
import { keyOf, type Reply } from '#platform/web/client/client.ts'
import { toSearch } from '#platform/web/list/list-address.ts'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { Nothing } from '#platform/web/theme/Facts.tsx'
import { Who } from '#platform/web/theme/Who.tsx'
import { Tree, type TreeColumn } from '#platform/web/tree/Tree.tsx'
import type { DecisionDetail } from '../../decisions/model/decision.ts'
import { decision as decisions } from '../../decisions/web/decision-service.ts'
import { delegationRoute } from '../../decisions/web/record-routes.ts'
import { listDelegationsBelow } from '../model/delegation-calls.ts'
import { delegationList } from '../model/delegation-list.ts'
import { EffectiveLimit } from './EffectiveLimit.tsx'
import { StatusCell } from './StatusCell.tsx'
import { texts } from './texts.ts'

const words = texts.ofDecision

const linkOf = (row: { id: string }) => delegationRoute.pathOf(row.id)

/** What is delegated from the decision, as a tree, and the way to the same as a list. */
export function DelegationsOfDecision({ decision }: { decision: DecisionDetail }) {
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
        empty={<p className="dense secondary card-body">{words.none}</p>}
      />
      {decision.delegationsCount > 0 && (
        <div className="of-decision-more">
          <Link to="/delegations" search={toSearch(delegationList, { decisionIds: [decision.id] })}>
            {words.all(decision.delegationsCount)}
          </Link>
        </div>
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
      {first.id === null ? (
        <Who kind={first.isPosition ? 'position' : 'person'} name={first.name} />
      ) : (
        <NameOf kind={first.isPosition ? 'position' : 'user'} record={{ id: first.id, name: first.name }} />
      )}
      {others.length > 0 && <span className="tertiary">+{others.length}</span>}
    </>
  ) : (
    <Nothing />
  )
}
