import * as z from 'zod'
import { actionTemplateInput } from '#modules/actions/action-templates/model/action-template.ts'
import { actionTemplateChangelog } from '#modules/actions/action-templates/server/action-template-reads.ts'
import {
  actionTemplates,
  type StoredActionTemplate,
} from '#modules/actions/action-templates/server/action-template-store.ts'
import { actionTypeIcon } from '#modules/actions/action-types/model/action-type.ts'
import { actionTypeChangelog } from '#modules/actions/action-types/server/action-type-changelog.ts'
import { actionTypes } from '#modules/actions/action-types/server/action-type-store.ts'
import { ACTION_PRIORITIES, actionInput } from '#modules/actions/actions/model/action.ts'
import { actionChangelog } from '#modules/actions/actions/server/action-changelog.ts'
import { actions, type StoredAction } from '#modules/actions/actions/server/action-store.ts'
import { PERMISSIONS } from '#modules/auth/permissions/model/permission-catalogue.ts'
import { currencyRate } from '#modules/auth/tenants/model/rate.ts'
import { tenantFields } from '#modules/auth/tenants/model/tenant.ts'
import type { StoredTenant } from '#modules/auth/tenants/server/stored-tenant.ts'
import {
  evidenceOfTenant,
  rateChangelog,
  tenantChangelog,
} from '#modules/auth/tenants/server/tenant-changelog.ts'
import { evidenceOf as evidenceOfRates } from '#modules/auth/tenants/server/write-rates.ts'
import { userRoleInput } from '#modules/auth/user-roles/model/user-role.ts'
import {
  evidenceOf as evidenceOfUserRole,
  userRoleChangelog,
} from '#modules/auth/user-roles/server/user-role-changelog.ts'
import { userInput } from '#modules/auth/users/model/user.ts'
import type { StoredUser } from '#modules/auth/users/server/stored-user.ts'
import { userChangelog } from '#modules/auth/users/server/user-changelog.ts'
import { users } from '#modules/auth/users/server/user-store.ts'
import { decisionInput } from '#modules/decision/decisions/model/decision.ts'
import { decisionChangelog } from '#modules/decision/decisions/server/decision-changelog.ts'
import {
  evidence as evidenceOfDecision,
  type StoredDecision,
} from '#modules/decision/decisions/server/decision-store.ts'
import { type DelegationContent, delegationContent } from '#modules/decision/delegations/model/delegation.ts'
import type { StoredDelegation } from '#modules/decision/delegations/model/stored-delegation.ts'
import { delegationChangelog } from '#modules/decision/delegations/server/delegation-changelog.ts'
import { evidence as evidenceOfDelegation } from '#modules/decision/delegations/server/delegation-store.ts'
import { authorityTypeIcon } from '#modules/settings/authority-types/model/authority-type-calls.ts'
import { settingsChangelog } from '#modules/settings/changelog/server/settings-changelogs.ts'
import type { LoggedSetting } from '#modules/settings/changelog-calls/model/settings-changelog-calls.ts'
import {
  decisionParts,
  valueTypes,
} from '#modules/settings/decision-settings/model/decision-settings-calls.ts'
import { delegationSettings } from '#modules/settings/delegation-settings/model/delegation-settings-calls.ts'
import { type GroupType, groupType } from '#modules/settings/group-types/model/group-type.ts'
import { groupTypes } from '#modules/settings/group-types/server/group-type-store.ts'
import { groupInput } from '#modules/settings/groups/model/group.ts'
import { groupChangelog } from '#modules/settings/groups/server/group-reads.ts'
import { groups } from '#modules/settings/groups/server/group-store.ts'
import { matrixSettings } from '#modules/settings/matrix-settings/model/matrix-settings-calls.ts'
import { positionInput } from '#modules/settings/positions/model/position.ts'
import { positionChangelog } from '#modules/settings/positions/server/position-reads.ts'
import { positions } from '#modules/settings/positions/server/position-store.ts'
import { createCategory, createSection } from '#modules/settings/sections/model/section-calls.ts'
import { WORD_STATUSES } from '#modules/settings/vocabulary/model/vocabulary.ts'
import { type StoredWord, words } from '#modules/settings/vocabulary/server/vocabulary-store.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import type { Changelog } from '#platform/server/records/changelog.ts'

/** A record kind: what a person writes in it, one that has something everywhere, and what the history keeps of that. */
export type Kind = {
  readonly name: string
  readonly changelog: Changelog
  readonly schema: z.ZodType
  readonly sample: unknown
  readonly evidenceOf: (written: never) => Readonly<Record<string, unknown>>
}

const id = (n: number) => `0190b0b0-0000-7000-8000-${String(n).padStart(12, '0')}`

const bound = {
  valueType: 'CURRENCY',
  unit: 'USD',
  min: '5',
  minExclusive: false,
  max: '250000',
  maxExclusive: false,
}
const comparison = { field: 'CURRENCY', operator: '>', value: '5000', unit: 'USD' }
const condition = (n: number) => ({
  id: id(n),
  name: `Condition ${n}`,
  description: 'What it says',
  when: comparison,
  rule: comparison,
  isActive: true,
})
/** Names are not looked up here: no one reads. */
const NOW = new Date(0)
const clock = { zone: 'America/New_York', dateFormat: 'MM/DD/YYYY' } as const
const READER = clock as unknown as Viewer

const decision: Kind = {
  name: 'decision',
  changelog: decisionChangelog(READER, NOW),
  // how it acts on what is issued already is not kept: each condition says from when it applies
  schema: decisionInput.omit({ applyToExistingDelegations: true }).extend({
    conditions: z.array(decisionInput.shape.conditions.unwrap().element.omit({ id: true })),
  }),
  sample: {
    name: 'Buy',
    description: 'Of goods',
    guidance: 'Ask first.',
    sectionId: id(1),
    categoryId: id(2),
    ownerUserId: id(3),
    delegable: true,
    delegationPathway: ['Functional', 'Direct Line'],
    maxDepth: 4,
    decisionAuthorities: [
      { authorityTypeId: id(4), bounds: [bound] },
      { authorityTypeId: id(5), bounds: [bound] },
    ],
    decisionGroups: [id(6), id(7)],
    conditions: [condition(8), condition(9)],
    roles: [
      { decisionRoleId: id(10), positionId: id(11), requirement: 'Ask them.' },
      { decisionRoleId: id(10), positionId: id(12), requirement: '' },
    ],
  },
  evidenceOf: (written: DecisionContent) => {
    const {
      decisionAuthorities,
      decisionGroups,
      delegationPathway,
      delegable,
      maxDepth,
      conditions,
      ...rest
    } = written
    const terms = {
      authorities: decisionAuthorities,
      groups: decisionGroups,
      pathways: delegationPathway,
      delegable,
      maxDepth,
      conditions: conditions.map((each) => ({ ...each, bindsFrom: 1_760_000_000_000 })),
    }
    return evidenceOfDecision({
      id: id(90),
      displayNumber: 1001,
      status: 'PUBLISHED',
      previousStatus: null,
      copiedFrom: null,
      version: 1,
      ...rest,
      terms,
    } as unknown as StoredDecision)
  },
}
type DecisionContent = Pick<
  z.output<typeof decisionInput>,
  'decisionAuthorities' | 'decisionGroups' | 'delegationPathway' | 'delegable' | 'maxDepth' | 'conditions'
>

const authority = {
  authorityTypeId: id(4),
  bounds: [bound],
  redelegable: true,
  redelegationLimit: '100',
  limitOverridden: false,
  selfApproval: false,
}
const delegation: Kind = {
  name: 'delegation',
  changelog: delegationChangelog(READER, NOW),
  schema: delegationContent.extend({
    conditions: z.array(delegationContent.shape.conditions.unwrap().element.omit({ id: true })),
  }),
  sample: {
    recipientType: 'POSITION_ONLY',
    delegationRecipients: [
      { recipientUserId: id(20), recipientPositionId: id(21) },
      { recipientUserId: null, recipientPositionId: id(22) },
    ],
    recipientAutoIssue: false,
    delegationAuthorities: [authority, { ...authority, authorityTypeId: id(5) }],
    delegationGroups: [id(6), id(7)],
    delegationPathway: ['Functional', 'Direct Line'],
    effectiveDate: '2026-01-01',
    expirationDate: '2027-01-01',
    isNoExpiration: false,
    note: 'For the term',
    conditions: [condition(8), condition(9)],
  },
  evidenceOf: (content: DelegationContent) =>
    evidenceOfDelegation({
      id: id(91),
      displayNumber: 1002,
      decisionId: id(90),
      parentSlotId: null,
      parentDelegationId: null,
      path: [],
      issuerType: 'ROOT_AUTHORITY',
      issuerUserId: null,
      issuerPositionId: null,
      status: 'ISSUED',
      statusBefore: null,
      lastOutcome: null,
      content,
      terms: null,
      acceptanceRequired: false,
      approvalRequired: false,
      endsWithPosition: false,
      issuedAt: 1,
      acceptedAt: null,
      suspendedAt: null,
      revokedAt: null,
      copiedFrom: null,
      slots: [],
      change: null,
      version: 1,
    } satisfies StoredDelegation),
}

const user: Kind = {
  name: 'user',
  changelog: userChangelog(clock),
  schema: userInput,
  sample: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: 'ada@alder.example',
    mobilePhone: '+1 555 010 0199',
    employeeId: 'E1',
    employeeNumber: 'N1',
    employeeType: 'Full Time',
    employmentType: 'Permanent',
    startDate: '2020-01-01',
    terminationDate: '2030-01-01',
    roleIds: [id(30), id(31)],
    groups: [
      { groupId: id(6), isPrimaryOrg: false },
      { groupId: id(7), isPrimaryOrg: false },
    ],
    managerId: id(32),
    positions: [
      { positionId: id(21), from: '2026-01-01', until: '2027-01-01' },
      { positionId: id(22), from: '2026-01-01', until: null },
    ],
  },
  evidenceOf: ({ roleIds, positions, ...rest }: z.output<typeof userInput>) =>
    users.evidence({
      id: id(92),
      personId: null,
      status: 'ACTIVE',
      sourceType: 'MANUAL',
      version: 1,
      activeFrom: null,
      activeUntil: null,
      ...rest,
      userRoleIds: roleIds,
      positions: positions.map(({ positionId, from, until }) => ({
        positionId,
        from: `${from}T05:00:00.000Z`,
        until: until && `${until}T05:00:00.000Z`,
      })),
    } satisfies StoredUser),
}

const userRole: Kind = {
  name: 'user role',
  changelog: userRoleChangelog,
  schema: z.object({ ...userRoleInput.shape, permissions: z.record(z.string(), z.enum(['ALL', 'GROUPS'])) }),
  sample: {
    name: 'Clerk',
    description: 'Keeps things',
    permissions: Object.fromEntries(PERMISSIONS.map((key) => [key, 'ALL'])),
  },
  evidenceOf: (written: Parameters<typeof evidenceOfUserRole>[0]) =>
    evidenceOfUserRole({ ...written, status: 'ACTIVE' }),
}

const position: Kind = {
  name: 'position',
  changelog: positionChangelog,
  schema: positionInput,
  sample: { positionName: 'Dean', groupIds: [id(6), id(7)], externalId: 'X1' },
  evidenceOf: ({ positionName, ...rest }: z.output<typeof positionInput>) =>
    positions.evidence({ id: id(21), name: positionName, status: 'ACTIVE', version: 1, ...rest } as never),
}

const group: Kind = {
  name: 'group',
  changelog: groupChangelog,
  schema: groupInput.extend({ groupTypeId: z.uuid() }),
  sample: {
    groupName: 'Engineering',
    displayName: 'ENG',
    legalName: 'School of Engineering',
    externalId: 'X2',
    baseCurrency: 'USD',
    parentGroupIds: [id(6), id(7)],
    address: Object.fromEntries(Object.keys(groupInput.shape.address.shape).map((key) => [key, 'US'])),
    groupTypeId: id(33),
  },
  evidenceOf: ({ groupName, parentGroupIds, ...rest }: z.output<typeof groupInput>) =>
    groups.evidence({
      id: id(6),
      name: groupName,
      parentIds: parentGroupIds,
      status: 'ACTIVE',
      source: 'MANUAL',
      isRoot: false,
      version: 1,
      ...rest,
    } as never),
}

const tenant: Kind = {
  name: 'tenant',
  changelog: tenantChangelog,
  schema: tenantFields,
  sample: {
    companyName: 'Alder',
    website: 'https://www.alder.edu',
    taxId: '12-3456789',
    addressLine1: '1 Way',
    addressLine2: 'Hall',
    country: 'US',
    state: 'WA',
    city: 'Alder',
    zipCode: '98000',
    billingEmail: 'bills@alder.example',
    dateFormat: 'MM/DD/YYYY',
    zone: 'America/New_York',
    baseCurrency: 'USD',
    multiCurrencyEnabled: false,
  },
  evidenceOf: (written: StoredTenant) => evidenceOfTenant({ ...written, logos: {} }),
}

const rates: Kind = {
  name: 'rates',
  changelog: rateChangelog(clock),
  schema: z.object({ EUR: currencyRate.shape.history }),
  sample: {
    EUR: [
      { rate: '1.2', from: '2026-02-01T05:00:00.000Z', until: '2026-03-01T05:00:00.000Z' },
      { rate: '1.1', from: '2026-01-01T05:00:00.000Z', until: null },
    ],
  },
  evidenceOf: ({ EUR }: { EUR: z.output<typeof currencyRate>['history'] }) =>
    evidenceOfRates([{ currency: 'EUR', rate: null, from: null, history: EUR }]),
}

const setting = (name: LoggedSetting, schema: z.ZodType, sample: unknown, evidenceOf = asItIs): Kind => ({
  name,
  changelog: settingsChangelog(name),
  schema,
  sample,
  evidenceOf,
})
const asItIs: Kind['evidenceOf'] = (written: Readonly<Record<string, unknown>>) => written
const flags = (shape: object) => Object.fromEntries(Object.keys(shape).map((key) => [key, false]))

const word = { name: z.string(), position: z.int(), status: z.enum(WORD_STATUSES) }
const wordSample = { name: 'Approval', position: 1, status: 'ACTIVE' }

const settings: readonly Kind[] = [
  setting('section', createSection.body.pick({ name: true }), { name: 'Procurement' }),
  setting('category', createCategory.body.pick({ name: true, sectionId: true }), {
    name: 'Goods',
    sectionId: id(1),
  }),
  setting(
    'authority-type',
    z.object({ ...word, icon: authorityTypeIcon }),
    { ...wordSample, icon: 'check' },
    (written) => words.authorityType.evidence(written),
  ),
  setting('decision-role', z.object(word), wordSample, (written) => words.decisionRole.evidence(written)),
  setting(
    'group-type',
    groupType.pick({
      groupTypeName: true,
      addressEnabled: true,
      status: true,
      disableOption: true,
      order: true,
    }),
    {
      groupTypeName: 'Regions',
      addressEnabled: false,
      status: 'ACTIVE',
      disableOption: 'NA',
      order: 1,
    },
    (written: GroupType) => groupTypes.evidence(written),
  ),
  setting(
    'decision-settings',
    z.object({ ...valueTypes.shape, ...decisionParts.shape }),
    flags({ ...valueTypes.shape, ...decisionParts.shape }),
  ),
  setting('delegation-settings', delegationSettings, {
    ...flags(delegationSettings.shape),
    redelegationLimitValueCurrency: '1',
    redelegationLimitValueNumber: '2',
    redelegationLimitValuePercentage: '3',
    redelegationLimitValueTime: '4',
    maxDepth: 10,
    actionDesignatedApprover: [id(1)],
  }),
  setting('matrix-settings', matrixSettings, flags(matrixSettings.shape)),
]

const actionType: Kind = {
  name: 'action type',
  changelog: actionTypeChangelog,
  schema: z.object({ ...word, icon: actionTypeIcon }),
  sample: { ...wordSample, name: 'Policy review', icon: 'star' },
  evidenceOf: (written: StoredWord) => actionTypes.evidence(written),
}

const action: Kind = {
  name: 'action',
  changelog: actionChangelog(READER),
  schema: actionInput
    .omit({
      actionName: true,
      actionPriorityId: true,
      associatedRecord: true,
      actionTemplateId: true,
      ownerId: true,
    })
    .extend({
      name: z.string(),
      priority: z.enum(ACTION_PRIORITIES),
      associatedId: z.uuid().nullable(),
      ownerUserId: z.uuid().nullable(),
    }),
  sample: {
    name: 'Review the schedule',
    description: 'Every line of it',
    actionTypeId: 'a',
    actionTemplateId: 'b',
    systemKind: 'APPROVAL',
    pool: 'APPROVERS',
    priority: 'HIGH',
    status: 'IN_PROGRESS',
    ownerUserId: 'c',
    dueDate: '2026-11-23',
    completedAt: '2026-11-23T08:00:00.000Z',
    outcome: 'APPROVED',
    validationRequired: true,
    awaitsValidation: true,
    associatedKind: 'DECISION',
    associatedId: 'd',
    subjectId: 'e',
    link: 'https://forms.example/expense',
    copiedFrom: 'f',
    assignees: [
      {
        userId: 'c',
        positionId: 'g',
        status: 'COMPLETED',
        completedAt: 'h',
        completedBy: 'c',
        comments: 'Done.',
      },
    ],
  },
  evidenceOf: (written: StoredAction) => actions.evidence(written),
}

const actionTemplate: Kind = {
  name: 'action template',
  changelog: actionTemplateChangelog(READER),
  schema: actionTemplateInput.extend({ status: z.enum(WORD_STATUSES) }),
  sample: {
    name: 'Policy review',
    typeId: id(1),
    description: 'Read it.',
    priority: 'LOW',
    dueInDays: 14,
    userIds: [id(2), id(3)],
    positionIds: [id(4), id(5)],
    recurrence: 'MONTHLY',
    startDate: '2026-12-01',
    status: 'ACTIVE',
  },
  evidenceOf: (written: StoredActionTemplate) => actionTemplates.evidence(written),
}

/** Every record kind that has a history. */
export const KINDS: readonly Kind[] = [
  decision,
  delegation,
  user,
  userRole,
  position,
  group,
  tenant,
  rates,
  ...settings,
  actionType,
  action,
  actionTemplate,
]
