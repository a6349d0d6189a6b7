import { useMemo } from 'react'
import { type ActOffer, inBulk, inMenu } from '#platform/web/acts/offered.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { useExport } from '#platform/web/list/use-export.ts'
import { withoutParts } from '#platform/web/list/without-parts.ts'
import type { MenuItem } from '#platform/web/overlay/Menu.tsx'
import { listHead } from '#platform/web/page/crumbs.ts'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { decision } from '../../decisions/web/decision-service.ts'
import { pickers } from '../../decisions/web/pickers.ts'
import { delegationRoute } from '../../decisions/web/record-routes.ts'
import { type Parts, useParts } from '../../decisions/web/use-parts.ts'
import { delegationActs } from '../model/delegation-acts.ts'
import { type DelegationRow, delegationList, delegationLists } from '../model/delegation-list.ts'
import { leftText } from '../model/effective-limit-text.ts'
import { renewPath } from './delegation-acts.ts'
import { EffectiveLimit, StatedLimit } from './EffectiveLimit.tsx'
import { StatusCell } from './StatusCell.tsx'
import { lastDay } from './sentences.ts'
import { useEditTogether } from './several/use-edit-together.ts'
import { texts } from './texts.ts'
import { type AskedAct, useDelegationActs } from './use-delegation-acts.tsx'

/** Recipients as one cell: the first by name, the others by their number. */
function Recipients({ row }: { row: DelegationRow }) {
  const [first, ...others] = row.recipient
  if (!first) return null
  const { id, name, isPosition } = first
  return (
    <span className="row gap-4" title={row.recipient.map((each) => each.name).join(', ')}>
      {id === null ? name : <NameOf kind={isPosition ? 'position' : 'user'} record={{ id, name }} />}
      {others.length > 0 && <span className="tertiary">+{others.length}</span>}
    </span>
  )
}

const IN_BULK = [
  'approve',
  'deny',
  'approveChange',
  'denyChange',
  'issue',
  'reassign',
  'suspend',
  'reissue',
  'changeIssuer',
  'revoke',
  'delete',
] as const

/** Tabs that are empty while other tabs have rows: what a delegation is needs no explanation there. */
const CUTS: readonly string[] = ['drafts', 'pending', 'invalid']

const fits = (act: DelegationRow['acts'][number]) => (row: DelegationRow) => row.acts.includes(act)

const renewal = (row: DelegationRow): MenuItem[] =>
  fits('renew')(row)
    ? [
        {
          key: 'renew',
          label: texts.acts.of.renew.label,
          icon: delegationActs.of.renew.icon,
          to: renewPath(row.id),
        },
      ]
    : []

/** The list with the parts that delegations have. */
const useListOf = ({ categories, conditions }: Parts) =>
  useMemo(
    () =>
      withoutParts(delegationList, {
        columns: categories ? [] : ['category'],
        filters: [...(categories ? [] : ['category']), ...(conditions ? [] : ['conditions'])],
      }),
    [categories, conditions],
  )

/** Who may decide what, up to what limit, and on whose authority. Spec 2.3, 3.4. */
export default function DelegationListScreen() {
  const viewer = useViewer()
  const list = useListOf(useParts())
  const counts = decision.useCall(delegationLists.counts, {})
  const acts = useDelegationActs()
  const offered: ActOffer<AskedAct, DelegationRow> = { ...acts, fits: (act, row) => fits(act)(row) }
  const editing = useEditTogether()
  const { zone, dateFormat } = viewer.tenant
  const exporting = useExport(list, decision.base, delegationLists.export)
  const mayIssue = may(viewer, 'tenant.create_root_delegations') || may(viewer, 'tenant.create_delegations')
  return (
    <>
      <ListScreen
        list={list}
        source={{ base: decision.base, call: delegationLists.search }}
        {...listHead('delegations', texts.work, texts)}
        acts={{
          outlined: may(viewer, 'delegation.export') ? [exporting] : [],
          primary: mayIssue
            ? { key: 'issue', label: texts.issue, icon: 'plus', to: '/delegations/create' }
            : undefined,
        }}
        tabCounts={counts.data ?? {}}
        pickers={pickers}
        nameOf={(row) => `${row.decisionName}, ${row.recipient[0]?.name ?? texts.statusWord[row.status]}`}
        linkOf={(row) => delegationRoute.pathOf(row.id)}
        editOf={(row) => (fits('edit')(row) ? `/delegations/edit/${row.id}` : undefined)}
        cells={{
          recipient: (row) => <Recipients row={row} />,
          issuer: ({ issuedBy: { id, name, isPosition } }) =>
            id === null ? (
              name
            ) : (
              <NameOf kind={isPosition ? 'position' : 'user'} record={{ id, name }}>
                {name}
              </NameOf>
            ),
          authorityLimit: (row) => <StatedLimit row={row} />,
          effectiveLimit: (row) => <EffectiveLimit row={row} />,
          status: (row) => <StatusCell row={row} />,
          inForce: (row) => row.inForce.text,
          expirationDate: (row) => row.expiration && formatInstant(lastDay(row.expiration), zone, dateFormat),
        }}
        card={{
          title: 'decision',
          line: (row) => row.recipient.map((each) => each.name).join(', '),
          value: (row) => row.effectiveLimit[0] && leftText(row.effectiveLimit[0]),
          caption: ['delegationId', 'issuer', 'alerts'],
        }}
        actsOnAll
        bulk={[
          editing,
          ...inBulk(offered, IN_BULK).map((act) => ({
            ...act,
            fitsUnseen: may(viewer, delegationActs.of[act.key].permission),
          })),
        ]}
        rowActs={(row) => [...renewal(row), ...inMenu(offered, row)]}
        empty={(tab = '') => ({
          title: texts.emptyTab[tab] ?? texts.emptyAll,
          ...(!CUTS.includes(tab) && { detail: texts.emptyDetail }),
        })}
      />
      {acts.dialog}
    </>
  )
}
