import { kindTesting } from '#test/database/kind-testing.ts'
import { dayOf, names } from '#test/database/written/example.ts'
import { groupDetail, groupInput } from '../model/group.ts'
import { departmentList, organizationList } from '../model/group-list.ts'
import { inputOf as inputOfGroup, valuesOf as valuesOfGroup } from '../web/group-values.ts'

export const testing = kindTesting({
  samples: (world) => {
    const groups = '/api/settings/groups'
    const id = world.groups.get('Engineering') as string
    const typeId = world.tenant.groupTypes.departments
    const headers = { 'if-match': '"1"' }
    const off = { ids: [id], status: 'INACTIVE' }
    const gone = { ids: [id], removeAssociations: true }
    return {
      selectGroups: {
        path: '/api/settings/groups/selection-list/search',
        body: { ids: [world.tenant.organizationId] },
      },
      listGroups: { path: `${groups}?ids=${id}` },
      treeOfGroups: { path: `${groups}/tree?parentId=${world.tenant.organizationId}` },
      filterNamesOfGroups: { path: `${groups}/filter-names?ids=${id}` },
      flatListOfGroups: { path: `${groups}/flat-list?groupTypeIds=${typeId}` },
      groupSelectedGroups: { path: `${groups}/selected-groups/group-by/${typeId}?ids=${id}` },
      exportGroups: { path: `${groups}/export`, body: { ids: [id] } },
      getGroup: { path: `${groups}/${id}` },
      getGroupChangelog: { path: `${groups}/${id}/changelog` },
      createGroup: { path: groups, body: { groupName: 'Of a stranger', groupTypeId: typeId } },
      updateGroup: { path: `${groups}/${id}`, body: { groupName: 'Taken over' }, headers },
      bulkUpdateGroups: { path: `${groups}/bulk-update`, body: off },
      bulkDeleteGroups: { path: `${groups}/bulk-delete`, body: gone },
      deleteGroup: { path: `${groups}/${id}`, headers },
    }
  },
  ids: {
    groupId: 'group',
    groupIds: 'group',
    parentId: 'group',
    parentGroupIds: 'group',
    primaryOrgId: 'organization',
    primaryOrgIds: 'organization',
    decisionGroups: 'group',
    delegationGroups: 'group',
    updatedDecisionGroups: 'group',
    updatedDelegationGroups: 'group',
    groups: 'group',
    documentSharingGroups: 'group',
  },
  places: [
    [/ body groupIds\./, 'group'],
    [/^\/api\/settings\/groups\b/, 'group'],
    [/^\/api\/auth\/user\/organizations\b/, 'organization'],
  ],
  chosen: {
    group: ({ groups }) => groups.get('Engineering') as string,
    organization: ({ tenant }) => tenant.organizationId,
  },
  written: {
    name: 'group',
    example: ({ group, root, departments }) => ({
      path: '/api/settings/groups',
      listed: '/api/settings/groups',
      schema: groupInput,
      onlyNew: { groupTypeId: departments },
      first: {
        groupName: 'Law',
        displayName: 'LAW',
        legalName: 'School of Law',
        externalId: 'X3',
        baseCurrency: 'EUR',
        parentGroupIds: [root, group('Engineering')],
        address: Object.fromEntries(Object.keys(groupInput.shape.address.shape).map((key) => [key, 'US'])),
      },
      second: {
        groupName: 'Arts',
        displayName: 'ART',
        legalName: 'School of Arts',
        externalId: 'X4',
        baseCurrency: 'GBP',
        parentGroupIds: [group('Medicine')],
        address: Object.fromEntries(Object.keys(groupInput.shape.address.shape).map((key) => [key, 'CA'])),
      },
      sets: ['parentGroupIds'],
      told: { groupName: 'name', parentGroupIds: 'parentIds' },
      sent: (record) => inputOfGroup(valuesOfGroup(record, '')),
      exported: {
        list: departmentList,
        ask: (id, columns) => ['POST', '/api/settings/groups/export', { ids: [id], columns }],
        cells: (record) => ({
          groupId: record.groupId,
          groupName: 'Law',
          parents: names(record.parents),
          decisions: 0,
          delegations: 0,
          status: 'Active',
          displayName: 'LAW',
          legalName: 'School of Law',
          externalId: 'X3',
          sourceType: 'Manual',
          updatedAt: dayOf(record.updatedAt),
          createdAt: dayOf(record.createdAt),
        }),
      },
    }),
  },
  listed: { list: organizationList, detail: groupDetail, only: { childrenCount: 'how many `children` are' } },
})
