import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { formatInstant } from '#platform/web/dates.ts'
import { ListScreen } from '#platform/web/ListScreen.tsx'
import { StatusTag } from '#platform/web/StatusTag.tsx'
import { may, useViewer } from '#platform/web/viewer.ts'
import { limitWords } from '../../delegations/web/limit-words.ts'
import { pickers } from '../../delegations/web/pickers.ts'
import { decision } from '../../delegations/web/service.ts'
import { countDecisions, searchDecisions } from '../model/decision-calls.ts'
import { type DecisionRow, decisionList } from '../model/decision-list.ts'
import { texts } from './texts.ts'

/** The limit of the first authority type; the others by their number, all of them in the tooltip. */
function Limit({ row }: { row: DecisionRow }) {
  const [first, ...others] = row.authorityLimit
  if (!first) return null
  const all = row.authorityLimit.map((each) => `${each.authorityTypeName}: ${limitWords(each.bound)}`)
  return (
    <span title={all.join(', ')}>
      {limitWords(first.bound)}
      {others.length > 0 && <span className="tertiary"> +{others.length}</span>}
    </span>
  )
}

/** What may be decided. Spec 2.3, 3.3. */
export default function DecisionListScreen() {
  const viewer = useViewer()
  const navigate = useNavigate()
  const counts = decision.useCall(countDecisions, {})
  const { zone, dateFormat } = viewer.tenant
  const mayCreate = may(viewer, 'tenant.create_decisions')
  return (
    <ListScreen<DecisionRow>
      list={decisionList}
      source={{ base: decision.base, call: searchDecisions }}
      area="decisions"
      crumbs={[{ label: texts.register }, { label: texts.title }]}
      title={texts.title}
      purpose={texts.purpose}
      noun={texts.noun}
      {...(mayCreate && {
        acts: {
          primary: { key: 'create', label: texts.create, icon: 'plus' as const, to: '/decisions/create' },
        },
      })}
      tabCounts={counts.data ?? {}}
      pickers={pickers}
      nameOf={(row) => row.decision}
      linkOf={(row) => `/decisions/view/${row.id}`}
      cells={{
        decision: (row) => row.decision,
        section: (row) => row.section,
        category: (row) => row.category ?? undefined,
        delegations: (row) => row.delegations.toLocaleString('en-US'),
        authorityLimit: (row) => (row.authorityLimit.length > 0 ? <Limit row={row} /> : undefined),
        authorityType: (row) => row.authorityType.join(', '),
        status: (row) => <StatusTag kind="record" status={row.status} />,
        decisionId: (row) => row.decisionId,
        groups: (row) => row.groups.map((group) => group.name).join(', '),
        lastUpdate: (row) => formatInstant(row.lastUpdate, zone, dateFormat),
      }}
      card={(row) => ({
        title: row.decision,
        status: <StatusTag kind="record" status={row.status} />,
        line: [row.section, row.category].filter(Boolean).join(', '),
        value: limitWords(row.authorityLimit[0]?.bound),
        caption: `${row.decisionId} · ${row.authorityType.join(', ')}`,
      })}
      empty={(tab) => ({
        title: tab === 'draft' ? texts.emptyDrafts : texts.empty,
        detail: texts.emptyDetail,
        ...(mayCreate && {
          acts: (
            <Button type="primary" onClick={() => void navigate({ to: '/decisions/create' })}>
              {texts.create}
            </Button>
          ),
        }),
      })}
    />
  )
}
