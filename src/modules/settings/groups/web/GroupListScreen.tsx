import { useSearch } from '@tanstack/react-router'
import type { Act } from '#platform/web/acts/Acts.tsx'
import { service } from '#platform/web/client/client.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { RecordListScreen, useCreating } from '#platform/web/list/RecordListScreen.tsx'
import { useExport } from '#platform/web/list/use-export.ts'
import { LinkTabs } from '#platform/web/page/LinkTabs.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { cappedCount } from '#platform/web/text/count-words.ts'
import type { GroupType } from '../../group-types/model/group-type.ts'
import { listGroupTypes } from '../../group-types/model/group-type-calls.ts'
import { groupListOf, groupLists } from '../model/group-list.ts'
import { GroupTree } from './GroupTree.tsx'
import { anyGroupPicker } from './group-pickers.ts'
import { groupRoute } from './group-route.ts'
import { texts } from './texts.ts'
import { useGroupActs } from './use-group-acts.tsx'

const settings = service('/api/settings')
const GroupForm = later(() => import('./GroupForm.tsx'))
const TREE = 'tree'

/** Each type of group as a list, and all groups as a tree. Spec 2.3. */
export default function GroupListScreen() {
  const found = settings.useCall(listGroupTypes, {})
  return <RecordState found={found}>{({ items }) => <Cuts types={items} />}</RecordState>
}

function Cuts({ types }: { types: readonly GroupType[] }) {
  const { show } = useSearch({ strict: false }) as { show?: string }
  const shown = types.filter(({ status }) => status === 'ACTIVE')
  const type = shown.find(({ id }) => id === show) ?? (shown[0] as GroupType)
  const creating = useCreating(groupRoute, texts.create, (form) => (
    <GroupForm groupTypeId={type.id} {...form} />
  ))
  const current = show === TREE ? TREE : type.id
  const tabs = (
    <LinkTabs
      label={texts.noun}
      current={current}
      tabs={[
        ...shown.map((each) => ({
          key: each.id,
          label: each.groupTypeName,
          count: each.groupsCount,
          search: { show: each.id },
        })),
        { key: TREE, label: texts.tree, search: { show: TREE } },
      ]}
    />
  )
  return (
    <>
      {current === TREE ? (
        <GroupTree tabs={tabs} create={creating.act} />
      ) : (
        <GroupList key={type.id} type={type} tabs={tabs} create={creating.act} />
      )}
      {creating.form}
    </>
  )
}

function GroupList({ type, tabs, create }: { type: GroupType; tabs: React.ReactNode; create: Act }) {
  const list = groupListOf(type.groupTypeName)
  const fixed = { groupTypeIds: [type.id] }
  const exporting = useExport(list, settings.base, groupLists.reported, fixed)
  return (
    <RecordListScreen
      route={groupRoute}
      offered={useGroupActs()}
      exporting={exporting}
      creating={{ act: create }}
      list={list}
      source={{ base: settings.base, call: groupLists.list }}
      fixed={fixed}
      area="groups"
      crumbs={[{ label: texts.organization }, { label: texts.title }]}
      title={texts.title}
      purpose={texts.purpose}
      noun={type.groupTypeName.toLowerCase()}
      tabs={tabs}
      pickers={{ anyGroup: anyGroupPicker }}
      nameOf={(row) => row.groupName}
      cells={{
        parents: ({ isRoot, parents }) =>
          isRoot ? texts.theOrganization : parents.map(({ name }) => name).join(', '),
        decisions: (row) => cappedCount(row.decisionsCount),
        delegations: (row) => cappedCount(row.delegationsCount),
      }}
      card={{
        title: 'groupName',
        line: 'parents',
        caption: (row) => `${row.groupId} · ${texts.carried(row.decisionsCount, row.delegationsCount)}`,
      }}
      empty={() => ({
        title: texts.emptyOf(type.groupTypeName),
        detail: texts.emptyDetail,
      })}
    />
  )
}
