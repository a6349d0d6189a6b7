import '#platform/web/theme/rows.css'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { service } from '#platform/web/client/client.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { ChangeLog } from '#platform/web/record/ChangeLog.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { RecordScreen } from '#platform/web/record/RecordScreen.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { NameOf, NamesOf } from '#platform/web/record/record-routes.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { Facts } from '#platform/web/theme/Facts.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { type GroupDetail, type NamedGroup, SOURCE_LABELS } from '../model/group.ts'
import { getGroup } from '../model/group-calls.ts'
import { groupHistory } from '../model/group-history-calls.ts'
import { texts } from './texts.ts'
import { useGroupActs } from './use-group-acts.tsx'

const settings = service('/api/settings')
const words = texts.record
const GroupForm = later(() => import('./GroupForm.tsx'))

/** What a module to the right knows of a group, in a tab. */
type GroupTab = {
  key: string
  label: string
  Inside: ComponentType<{ groupId: string }>
}
/** Those tabs that the viewer has. */
export type UseGroupTabs = () => readonly GroupTab[]

export const ahead = settings.ahead(getGroup, ({ groupId = '' }) => ({ params: { id: groupId } }))

/** One group: what it is below, what is below it, and what is tied to it. */
export function GroupScreen({ useTabs }: { useTabs: UseGroupTabs }) {
  const { groupId } = useParams({ strict: false }) as { groupId: string }
  const found = settings.useCall(getGroup, { params: { id: groupId } })
  const tabs = useTabs()
  return <RecordState found={found}>{(group) => <Record group={group} tabs={tabs} />}</RecordState>
}

function Record({ group, tabs }: { group: GroupDetail; tabs: readonly GroupTab[] }) {
  const navigate = useNavigate()
  const acts = useGroupActs(() => void navigate({ to: '/admin/groups' }))
  return (
    <RecordScreen
      record={group}
      area="groups"
      crumbs={crumbsOf(
        texts.organization,
        { label: texts.title, to: '/admin/groups', search: { show: group.groupTypeId } },
        group.groupId,
      )}
      title={group.displayName}
      status={<StatusTag kind="switchable" status={group.status} large />}
      purpose={
        group.isRoot
          ? texts.theOrganization
          : group.parents.length > 0
            ? words.liesBelow(group.parents.map(({ name }) => name))
            : words.top
      }
      deactivated={{ since: group.statusSince, kind: 'group' }}
      offered={acts}
      edit={(close) => <GroupForm group={group} onClose={close} />}
      first={<Summary group={group} />}
      label={group.groupName}
      tabs={[
        {
          key: 'below',
          label: words.below,
          count: group.children.length,
          inside: <Below groups={group.children} />,
        },
        ...tabs.map(({ key, label, Inside }) => ({ key, label, inside: <Inside groupId={group.id} /> })),
      ]}
      log={
        <ChangeLog
          events={texts.events}
          source={{ service: settings, call: groupHistory.log, id: group.id }}
        />
      }
    />
  )
}

function Summary({ group }: { group: GroupDetail }) {
  const viewer = useViewer()
  const { zone, dateFormat } = viewer.tenant
  const counted = (count: number, to: string, needs: string) =>
    count > 0 && may(viewer, needs as never) ? (
      <Link to={to} search={{ groupIds: group.id }}>
        {words.count(count)}
      </Link>
    ) : (
      words.count(count)
    )
  const address = Object.entries(group.address)
    .filter(([line, value]) => value && !line.endsWith('Code'))
    .map(([, value]) => value)
  return (
    <Card
      title={words.group}
      extra={
        <Link to="/admin/groups" search={{ show: 'tree', group: group.id }}>
          {words.showInTree}
        </Link>
      }
    >
      <Facts
        facts={[
          { label: words.type, value: group.groupTypeName },
          {
            label: words.parents,
            value:
              group.parents.length > 0 ? (
                <NamesOf
                  kind="group"
                  records={group.parents.map(({ id, name, status }) => ({
                    id,
                    name: status === 'ACTIVE' ? name : words.inactive(name),
                  }))}
                />
              ) : (
                words.top
              ),
          },
          {
            label: words.decisions,
            value: counted(group.decisionsCount, '/decisions', 'tenant.access_decisions_module'),
          },
          {
            label: words.delegations,
            value: counted(group.delegationsCount, '/delegations', 'tenant.access_delegations_module'),
          },
          {
            label: words.positions,
            value: counted(
              group.positionsCount,
              '/admin/account-settings/positions',
              'tenant.manage_positions',
            ),
          },
          {
            label: words.users,
            value: counted(group.usersCount, '/admin/users-roles/users', 'tenant.view_users'),
          },
          ...(group.displayName === group.groupName
            ? []
            : [{ label: texts.form.name, value: group.groupName }]),
          { label: words.legalName, value: group.legalName || undefined },
          { label: words.baseCurrency, value: group.baseCurrency || undefined },
          { label: words.externalId, value: group.externalId || undefined },
          ...(group.addressEnabled ? [{ label: words.address, value: address.join(', ') || undefined }] : []),
          { label: words.source, value: SOURCE_LABELS[group.sourceType] },
          { label: words.updated, value: formatInstant(group.updatedAt, zone, dateFormat) },
        ]}
      />
    </Card>
  )
}

function Below({ groups }: { groups: readonly NamedGroup[] }) {
  if (groups.length === 0) return <p className="dense secondary card-body">{words.nothingBelow}</p>
  return (
    <table className="rows rows-stack dense">
      <thead>
        <tr>
          <th scope="col">{texts.columns.name}</th>
          <th scope="col">{texts.columns.type}</th>
          <th scope="col">{texts.columns.status}</th>
        </tr>
      </thead>
      <tbody>
        {groups.map((group) => (
          <tr key={group.id}>
            <th scope="row">
              <NameOf kind="group" record={group} />
            </th>
            <td>{group.groupTypeName}</td>
            <td>
              <StatusTag kind="switchable" status={group.status} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
