import type * as z from 'zod'
import { actionTemplateInput } from '#modules/actions/action-templates/model/action-template.ts'
import { valuesOf as valuesOfActionTemplate } from '#modules/actions/action-templates/web/template-values.ts'
import { actionInput } from '#modules/actions/actions/model/action.ts'
import { actionList } from '#modules/actions/actions/model/action-list.ts'
import { valuesOf as valuesOfAction } from '#modules/actions/actions/web/action-values.ts'
import { type UserRoleInput, userRoleInput } from '#modules/auth/user-roles/model/user-role.ts'
import { userInput } from '#modules/auth/users/model/user.ts'
import { userList } from '#modules/auth/users/model/user-list.ts'
import { valuesOf as valuesOfUser } from '#modules/auth/users/web/user-values.ts'
import { decisionInput } from '#modules/decision/decisions/model/decision.ts'
import { decisionList } from '#modules/decision/decisions/model/decision-list.ts'
import { valuesOf as valuesOfDecision } from '#modules/decision/decisions/web/form/form-values.ts'
import { delegationContent } from '#modules/decision/delegations/model/delegation.ts'
import { delegationList } from '#modules/decision/delegations/model/delegation-list.ts'
import {
  contentOfForm,
  formSchema,
  valuesOf as valuesOfDelegation,
} from '#modules/decision/delegations/web/form/form-values.ts'
import { matrixInput } from '#modules/matrix/matrices/model/matrix.ts'
import { groupInput } from '#modules/settings/groups/model/group.ts'
import { departmentList } from '#modules/settings/groups/model/group-list.ts'
import {
  inputOf as inputOfGroup,
  valuesOf as valuesOfGroup,
} from '#modules/settings/groups/web/group-values.ts'
import { positionInput } from '#modules/settings/positions/model/position.ts'
import { positionList } from '#modules/settings/positions/model/position-list.ts'
import { valuesOf as valuesOfPosition } from '#modules/settings/positions/web/position-values.ts'
import { dayOf as dayIn } from '#platform/model/day.ts'
import type { Answer, SmallWorld } from '../product.ts'
import { dollars } from '../scenario.ts'

type ExampleRecord = Record<string, unknown>
type RecordReply = Answer['data']

/** The kinds of records that people write. */
export const KINDS = [
  'decision',
  'delegation',
  'user',
  'position',
  'group',
  'user role',
  'template of actions',
  'action',
  'matrix',
] as const
export type KindName = (typeof KINDS)[number]

/** A kind of record that people write: two that differ in every field, and what its form makes of it. */
export type Kind = {
  readonly path: string
  /** Where all of them are listed: by a GET with a page, or by a POST where it ends with "search". */
  readonly listed: string
  /** Where a new one is sent, if elsewhere. */
  readonly create?: string
  /** What a person writes. */
  readonly schema: z.ZodObject
  readonly first: ExampleRecord
  readonly second: ExampleRecord
  /** What only a new one says. */
  readonly onlyNew?: ExampleRecord
  /** Fields that are saved together: none of them fits without the others. */
  readonly together?: readonly (readonly string[])[]
  /** Fields in which the order says nothing. */
  readonly sets?: readonly string[]
  /** Fields of which a change waits until it is proven: nothing is kept of it, and nothing told, before. */
  readonly proven?: readonly string[]
  /** What the change log calls a field, where that is another name as well. */
  readonly told?: Readonly<Record<string, string>>
  /** It is saved whole, by a PUT. */
  readonly whole?: true
  /** What its form begins with, as it is sent. */
  readonly sent: (record: RecordReply) => ExampleRecord
  /** What a file says of it in each column; what is a moment is left to the day. */
  readonly exported?: {
    readonly list: { columns: readonly { key: string }[] }
    readonly ask: (id: string, columns: readonly string[]) => readonly [string, string, unknown?]
    readonly cells: (record: RecordReply) => Readonly<Record<string, unknown>>
  }
}

const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join('; ')
/** Where a tenant is that did not say it. */
const ZONE = 'America/New_York'
const dayOf = (instant: string) => dayIn(Date.parse(instant), ZONE)

const ruled = (name: string, value: string) => ({
  name,
  description: `${name}, said at length`,
  when: { field: 'CURRENCY', operator: '>', value, unit: 'USD' },
  rule: { field: 'budgeted', operator: '=', value: true },
  isActive: true,
})

export function kindsOf(
  world: SmallWorld,
  decisionRoleId: string,
  decisionId: string,
  actionTypeIds: readonly string[],
): Readonly<Record<KindName, Kind>> {
  const { tenant } = world
  const position = (name: string) => world.positions.get(name) as string
  const group = (name: string) => world.groups.get(name) as string
  const user = (key: string) => world.users.get(key) as string
  const [root, departments] = [tenant.organizationId, tenant.groupTypes.departments]
  const { approvalId, signatoryId } = tenant.authorityTypes

  const decision: Kind = {
    path: '/api/decision/decisions',
    listed: '/api/decision/decisions/search',
    schema: decisionInput.omit({ applyToExistingDelegations: true }),
    onlyNew: { status: 'PUBLISHED' },
    first: {
      name: 'Buy furniture',
      description: 'Chairs and desks',
      guidance: '<p>Ask first.</p>',
      sectionId: world.sections.get('Procurement'),
      categoryId: world.categories.get('Procurement/Purchasing'),
      ownerUserId: user('dean'),
      delegable: true,
      delegationPathway: ['Matrix', 'Functional'],
      maxDepth: 4,
      decisionAuthorities: [{ authorityTypeId: approvalId, bounds: [dollars(250_000)] }],
      decisionGroups: [root, group('Medicine')],
      conditions: [ruled('Budget', '5000')],
      roles: ['President', 'Dean of Engineering', 'Dean of Medicine'].map((name) => ({
        decisionRoleId,
        positionId: position(name),
        requirement: `As ${name}`,
      })),
    },
    second: {
      name: 'Rent furniture',
      description: 'For a while',
      guidance: '<p>Ask <strong>twice</strong>.</p>',
      sectionId: world.sections.get('Finance'),
      categoryId: world.categories.get('Finance/Budget'),
      ownerUserId: user('president'),
      delegable: false,
      delegationPathway: [],
      maxDepth: null,
      decisionAuthorities: [
        {
          authorityTypeId: signatoryId,
          bounds: [{ ...dollars(99), min: '5', minExclusive: true, maxExclusive: true }],
        },
      ],
      decisionGroups: [group('Engineering')],
      conditions: [{ ...ruled('Need', '70'), isActive: false }],
      roles: [],
    },
    together: [
      ['sectionId', 'categoryId'],
      ['delegable', 'delegationPathway', 'maxDepth'],
    ],
    sets: ['decisionGroups', 'delegationPathway', 'roles'],
    told: {
      delegationPathway: 'pathways',
      decisionAuthorities: 'authorities',
      decisionGroups: 'groups',
    },
    sent: (record) => {
      const { applyToExistingDelegations: _how, ...values } = valuesOfDecision(record)
      return values
    },
    exported: {
      list: decisionList,
      ask: (id, columns) => ['POST', '/api/decision/decisions/export', { ids: [id], columns }],
      cells: (record) => ({
        decision: record.name,
        section: record.section.name,
        category: record.category.name,
        delegations: record.delegationsCount,
        authorityLimit: 250_000,
        authorityType: 'Approval',
        status: 'Published',
        decisionId: record.displayId,
        groups: names(record.decisionGroups),
        owner: record.owner.name,
        lastUpdate: dayOf(record.updatedAt),
        created: dayOf(record.createdAt),
      }),
    },
  }

  const limited = { redelegable: true, redelegationLimit: '100', limitOverridden: false, selfApproval: false }
  const delegation: Kind = {
    path: '/api/decision/delegations',
    listed: '/api/decision/delegations/search',
    schema: delegationContent,
    onlyNew: { decisionId, status: 'ISSUED' },
    first: {
      recipientType: 'POSITION_ONLY',
      delegationRecipients: [{ recipientUserId: null, recipientPositionId: position('President') }],
      recipientAutoIssue: false,
      delegationAuthorities: [{ authorityTypeId: approvalId, bounds: [dollars(500)], ...limited }],
      delegationGroups: [root, group('Medicine')],
      delegationPathway: ['Matrix', 'Functional'],
      effectiveDate: '2077-01-02',
      expirationDate: '2078-03-04',
      isNoExpiration: false,
      note: 'For the term',
      conditions: [ruled('Budget', '50')],
    },
    second: {
      recipientType: 'PERSONNEL_IN_POSITION',
      delegationRecipients: [
        { recipientUserId: user('dean'), recipientPositionId: position('Dean of Engineering') },
      ],
      recipientAutoIssue: true,
      delegationAuthorities: [
        {
          authorityTypeId: approvalId,
          bounds: [{ ...dollars(400), min: '1', minExclusive: true, maxExclusive: true }],
          ...limited,
          redelegationLimit: '90',
          selfApproval: true,
        },
      ],
      delegationGroups: [group('Engineering')],
      delegationPathway: ['Functional'],
      effectiveDate: '2077-05-06',
      expirationDate: null,
      isNoExpiration: true,
      note: 'For good',
      conditions: [],
    },
    together: [
      ['recipientType', 'delegationRecipients'],
      ['expirationDate', 'isNoExpiration'],
    ],
    sets: ['delegationGroups', 'delegationPathway'],
    told: {
      delegationRecipients: 'recipients',
      delegationAuthorities: 'authorities',
      delegationGroups: 'groups',
      delegationPathway: 'pathways',
      effectiveDate: 'effective',
      expirationDate: 'expiration',
    },
    sent: (record) => contentOfForm(formSchema.parse(valuesOfDelegation(record))),
    exported: {
      list: delegationList,
      ask: (id, columns) => ['POST', '/api/decision/delegations/export', { ids: [id], columns }],
      cells: (record) => ({
        decision: record.decision.name,
        recipient: record.recipients.map((each: RecordReply) => each.position.name).join('; '),
        section: record.decision.section,
        category: record.decision.category,
        authorityLimit: 500,
        status: 'Issued',
        inForce: record.inForce.text,
        issuer: 'Root Authority',
        role: '',
        authorityType: 'Approval',
        delegationId: record.displayId,
        groups: names(record.groups),
        lastUpdated: dayOf(record.updatedAt),
        expirationDate: record.content.expirationDate,
        effectiveLimit: 500,
        alerts: '',
        effectiveDate: record.content.effectiveDate,
        note: record.content.note,
      }),
    },
  }

  const person: Kind = {
    path: '/api/auth/users',
    listed: '/api/auth/users/search',
    create: '/api/auth/user',
    schema: userInput,
    first: {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@alder.example',
      mobilePhone: '+1 555 010 0199',
      employeeId: 'E1',
      employeeNumber: 'N1',
      employeeType: 'Part Time',
      employmentType: 'Contract',
      startDate: '2020-01-02',
      terminationDate: '2080-01-02',
      roleIds: [tenant.userRoleIds.GU, tenant.userRoleIds.AU],
      groups: [
        { groupId: root, isPrimaryOrg: true },
        { groupId: group('Medicine'), isPrimaryOrg: false },
      ],
      managerId: user('dean'),
      positions: [
        { positionId: position('Dean of Medicine'), from: '2077-01-02', until: '2078-01-02' },
        { positionId: position('Dean of Engineering'), from: '2077-01-03', until: null },
      ],
    },
    second: {
      firstName: 'Augusta',
      lastName: 'King',
      email: 'augusta@alder.example',
      mobilePhone: '+1 555 010 0123',
      employeeId: 'E2',
      employeeNumber: 'N2',
      employeeType: 'Full Time',
      employmentType: 'Permanent',
      startDate: '2021-01-02',
      terminationDate: '2081-01-02',
      roleIds: [tenant.userRoleIds.UG],
      groups: [{ groupId: group('Engineering'), isPrimaryOrg: false }],
      managerId: user('president'),
      positions: [{ positionId: position('President'), from: '2077-02-02', until: null }],
    },
    sets: ['roleIds', 'groups', 'positions'],
    proven: ['email'],
    told: { roleIds: 'userRoleIds' },
    sent: (record) => ({ ...valuesOfUser(record) }),
    exported: {
      list: userList,
      ask: (id, columns) => ['POST', '/api/auth/users/export', { ids: [id], columns }],
      cells: (record) => ({
        firstName: record.firstName,
        lastName: record.lastName,
        email: record.email,
        position: '',
        role: names(record.roles),
        status: 'Active',
        createdOn: dayOf(record.createdAt),
        updatedOn: dayOf(record.updatedAt),
        manager: record.manager.name,
        groups: names(record.groups),
        userId: record.displayId,
        primaryOrg: names(record.groups.filter((each: RecordReply) => each.isPrimaryOrg)),
        employeeType: 'Part Time',
        employeeId: 'E1',
        startDate: '2020-01-02',
        terminationDate: '2080-01-02',
        lastLogin: null,
      }),
    },
  }

  const place: Kind = {
    path: '/api/settings/positions',
    listed: '/api/settings/positions',
    schema: positionInput,
    first: {
      positionName: 'Registrar',
      groupIds: [group('Engineering'), root],
      externalId: 'X1',
    },
    second: { positionName: 'Archivist', groupIds: [group('Medicine')], externalId: 'X2' },
    sets: ['groupIds'],
    told: { positionName: 'name' },
    sent: (record) => ({ ...valuesOfPosition(record) }),
    exported: {
      list: positionList,
      ask: (id, columns) => ['GET', `/api/settings/positions/export?ids=${id}&columns=${columns}`],
      cells: (record) => ({
        positionId: record.positionId,
        positionName: 'Registrar',
        organizations: 'Alder University',
        locations: '',
        departments: 'Engineering',
        status: 'Active',
        occupants: '',
        otherGroups: '',
        externalId: 'X1',
        sourceType: 'Manual',
        updatedAt: dayOf(record.updatedAt),
        createdAt: dayOf(record.createdAt),
      }),
    },
  }

  const department: Kind = {
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
  }

  const userRole: Kind = {
    path: `/api/auth/tenants/${tenant.id}/roles`,
    listed: `/api/auth/tenants/${tenant.id}/roles`,
    schema: userRoleInput,
    first: {
      name: 'Clerk',
      description: 'Keeps things',
      permissions: { 'tenant.view_users': 'ON' },
    },
    second: { name: 'Keeper', description: 'Files things', permissions: {} },
    told: { permissions: 'tenant.view_users' },
    sent: ({ name, description, permissions }: UserRoleInput) => ({ name, description, permissions }),
  }

  const action: Kind = {
    path: '/api/actions/actions',
    listed: '/api/actions/actions',
    schema: actionInput.omit({ actionTemplateId: true }),
    first: {
      actionName: 'Review the schedule',
      description: 'Every line of it',
      actionTypeId: actionTypeIds[0],
      actionPriorityId: 'HIGH',
      assignees: [
        { userId: user('dean'), positionId: null },
        { userId: null, positionId: position('President') },
      ],
      dueDate: '2077-01-02',
      associatedRecord: { kind: 'DECISION', id: decisionId },
      link: 'https://forms.example/schedule',
      ownerId: user('dean'),
      validationRequired: true,
    },
    second: {
      actionName: 'Read the schedule',
      description: 'Some lines of it',
      actionTypeId: actionTypeIds[1],
      actionPriorityId: 'LOW',
      assignees: [{ userId: user('chair'), positionId: null }],
      dueDate: '2077-03-04',
      associatedRecord: null,
      link: 'https://forms.example/reading',
      ownerId: user('president'),
      validationRequired: false,
    },
    told: {
      actionName: 'name',
      actionPriorityId: 'priority',
      associatedRecord: 'associatedId',
      ownerId: 'ownerUserId',
    },
    sent: (record) => {
      const { actionTemplateId: _from, ...values } = valuesOfAction(record)
      return values
    },
    exported: {
      list: actionList,
      ask: (id, columns) => ['POST', '/api/actions/actions/export', { ids: [id], columns }],
      cells: (record) => ({
        name: 'Review the schedule',
        assignee: record.assignees.map((each: RecordReply) => (each.user ?? each.position).name).join('; '),
        owner: record.owner.name,
        type: record.actionType.name,
        status: 'To Do',
        dueDate: '2077-01-02',
        actionId: record.actionId,
        priority: 'High',
        associatedRecord: `${record.associatedRecord.displayId} ${record.associatedRecord.name}`,
        lastUpdate: dayOf(record.updatedAt),
        created: dayOf(record.createdAt),
        completed: null,
      }),
    },
  }

  const actionTemplate: Kind = {
    path: '/api/settings/action-templates',
    listed: '/api/settings/action-templates',
    schema: actionTemplateInput,
    first: {
      name: 'Confirm authority',
      typeId: actionTypeIds[0],
      description: 'Read it.',
      priority: 'LOW',
      dueInDays: 14,
      userIds: [user('dean')],
      positionIds: [position('President')],
      recurrence: 'MONTHLY',
      startDate: '2027-01-31',
    },
    second: {
      name: 'Renew authority',
      typeId: actionTypeIds[1],
      description: 'Read it again.',
      priority: 'CRITICAL',
      dueInDays: 30,
      userIds: [user('approver')],
      positionIds: [position('Dean of Engineering')],
      recurrence: 'ANNUALLY',
      startDate: '2028-02-29',
    },
    sets: ['userIds', 'positionIds'],
    sent: (record) => ({ ...valuesOfActionTemplate(record) }),
  }

  const matrix: Kind = {
    path: '/api/matrix/matrices',
    listed: '/api/matrix/matrices/list',
    schema: matrixInput,
    whole: true,
    first: {
      matrixName: 'Who may purchase',
      matrixDescription: 'For the board',
      authorityMatrix: true,
      roleMatrix: false,
      authorityRoleIds: [decisionRoleId],
      owner: user('dean'),
      allGroups: false,
      groups: [root, group('Medicine')],
      allPersonnel: false,
      positions: [position('President'), position('Dean of Medicine')],
      users: [user('dean'), user('chair')],
      allDecisions: false,
      sectionIds: [world.sections.get('Procurement'), world.sections.get('Finance')],
      categoryIds: [world.categories.get('Procurement/Purchasing')],
      decisionIds: [decisionId],
      authorityTypeIds: [approvalId, signatoryId],
      delegationRole: false,
      roleIds: [decisionRoleId],
      primaryLimitTypes: { 'Value (currency)': { min: '10', max: '5000' }, Authority: true },
      issuanceStatusNames: ['Issued', 'Accepted'],
      delegationDataSummary: true,
      delegationDataGroups: true,
      delegationDataDocuments: false,
      delegationDataConditions: true,
      delegationDataRoles: false,
      valueAbbrevations: 'actual',
      valueRounding: 0,
      timeUnit: 'actual',
      timeRounding: 0,
      matrixDecimalRounding: 'down',
      delegationIdentification: 'username',
      displayCurrencyCode: 'USD',
      tintsCells: true,
      documentSharingType: 'SHARED',
      documentSharingGroups: [root, group('Engineering')],
      documentSharingUsers: [user('chair'), user('president')],
      viewerAdjustableFilters: true,
      currentTab: 'main',
    },
    second: {
      matrixName: 'Who may travel',
      matrixDescription: 'For auditors',
      authorityMatrix: false,
      roleMatrix: true,
      authorityRoleIds: [],
      owner: user('president'),
      allGroups: true,
      groups: [group('Engineering')],
      allPersonnel: true,
      positions: [position('Dean of Medicine'), position('President')],
      users: [user('chair')],
      allDecisions: true,
      sectionIds: [world.sections.get('Finance')],
      categoryIds: [],
      decisionIds: [],
      authorityTypeIds: [approvalId],
      delegationRole: true,
      roleIds: [],
      primaryLimitTypes: { Percentage: { min: null, max: '20' } },
      issuanceStatusNames: ['Pending', 'Suspended'],
      delegationDataSummary: false,
      delegationDataGroups: false,
      delegationDataDocuments: true,
      delegationDataConditions: false,
      delegationDataRoles: true,
      valueAbbrevations: 'shortest',
      valueRounding: 2,
      timeUnit: 'months',
      timeRounding: 1,
      matrixDecimalRounding: 'nearest',
      delegationIdentification: 'position',
      displayCurrencyCode: 'EUR',
      tintsCells: false,
      documentSharingType: 'PUBLIC',
      documentSharingGroups: [],
      documentSharingUsers: [],
      viewerAdjustableFilters: false,
      currentTab: 'sharing',
    },
    together: [['documentSharingType', 'documentSharingGroups', 'documentSharingUsers']],
    sets: [
      'groups',
      'sectionIds',
      'categoryIds',
      'decisionIds',
      'authorityTypeIds',
      'roleIds',
      'authorityRoleIds',
      'documentSharingGroups',
      'documentSharingUsers',
    ],
    told: {
      matrixName: 'name',
      matrixDescription: 'description',
      owner: 'ownerUserId',
      groups: 'groupIds',
      documentSharingType: 'sharingType',
      documentSharingGroups: 'sharedGroupIds',
      documentSharingUsers: 'sharedUserIds',
    },
    sent: (record) => ({ ...record.input }),
  }

  return {
    decision,
    delegation,
    user: person,
    position: place,
    group: department,
    'user role': userRole,
    action,
    'template of actions': actionTemplate,
    matrix,
  }
}
