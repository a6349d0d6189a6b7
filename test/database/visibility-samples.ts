import type { Sample } from './kind-testing.ts'
import type { SmallWorld } from './product.ts'
import { delegationBody, dollars } from './scenario.ts'
import type { RecordIds } from './things.ts'
import { userBody } from './user-body.ts'

/** What is otherwise in a sample for places that the one sample of a call cannot have beside the rest of it: the first that fits. */
export function samplesForPlaces(
  world: SmallWorld,
  { decisionId, delegationId, draftId, slotId, content, decisionRoleId }: RecordIds,
): readonly (readonly [RegExp, Partial<Sample>])[] {
  const { tenant } = world
  const positionId = world.positions.get('President')
  const authorities = [{ authorityTypeId: tenant.authorityTypes.approvalId, bounds: [dollars(null)] }]
  const decision = {
    name: 'Another decision',
    sectionId: world.sections.get('Procurement'),
    decisionAuthorities: authorities,
    decisionGroups: [tenant.organizationId],
    delegationPathway: ['Matrix'],
    roles: [{ decisionRoleId, positionId, requirement: 'REQUIRED' }],
  }
  const requester = { kind: 'USER' }
  const delegations = '/api/decision/delegations'
  return [
    [
      /eassignDelegations body matching/,
      {
        body: {
          matching: {},
          recipientType: 'POSITION_ONLY',
          delegationRecipients: [{ recipientPositionId: positionId }],
        },
      },
    ],
    [/ditDelegations body matching/, { body: { matching: {}, change: { note: 'Another note' } } }],
    [
      /ditDelegations body change\.addRoles/,
      {
        body: {
          delegationIds: [delegationId],
          change: { addRoles: [{ decisionRoleId, roleRequirement: 'Ask first.' }] },
        },
      },
    ],
    [
      /reateDelegation body roles/,
      {
        body: {
          ...delegationBody(world, decisionId, { to: 'Dean of Medicine' }),
          roles: [{ decisionRoleId, roleRequirement: 'Ask first.', designees: [{ positionId }] }],
        },
      },
    ],
    [/IssuerOfDelegations body matching/, { body: { matching: {}, issuerPositionId: positionId } }],
    [/^\w+ body matching/, { body: { matching: {} } }],
    [
      /User(Add|Update)? body positions/,
      { body: { ...userBody(world), positions: [{ positionId, from: '2026-01-01' }] } },
    ],
    [
      /^checkAuthority body requester/,
      { body: { decisionId, who: { kind: 'POSITION', id: positionId }, requester } },
    ],
    // anyone who is named may do more than the person who asks
    [/^(updateUser|previewUserUpdate) path/, { body: { firstName: 'Ada' } }],
    [/^whoCan body requester/, { body: { requester } }],
    [
      /^askToDecide body about/,
      { body: { assignee: { kind: 'USER', id: world.users.get('president') }, about: { kind: 'USER' } } },
    ],
    [/^(create|update)Decision body roles/, { body: decision }],
    [
      /^updateAction body associatedRecord/,
      { body: { associatedRecord: { kind: 'DECISION', id: decisionId } } },
    ],
    [/^getIssuingFrame query decisionId/, { path: `${delegations}/issuing-frame?decisionId=${decisionId}` }],
    [
      /^getAuthorityRequest query delegationId/,
      { path: `${delegations}/delegation-request-action?delegationId=${delegationId}` },
    ],
    [
      /^listEligibleRecipients query delegationId/,
      { path: `${delegations}/eligible-recipients?recipientType=POSITION_ONLY&delegationId=${delegationId}` },
    ],
    [/^requestAuthority body delegationId/, { body: { delegationId } }],
    [
      /^previewCascade body updatedDelegationAuthorities/,
      { body: { decisionId, updatedDelegationAuthorities: authorities } },
    ],
    [/^moveDelegation body parentDelegationId/, { body: {} }],
    [
      /^updateDelegation body/,
      {
        path: `${delegations}/${draftId}`,
        body: { ...content, parentDelegationId: delegationId, parentSlotId: slotId },
      },
    ],
    [
      /^createDelegation /,
      {
        body: {
          ...delegationBody(world, decisionId, { to: 'Dean of Medicine', max: 400 }),
          parentDelegationId: delegationId,
          parentSlotId: slotId,
        },
      },
    ],
  ]
}

/** Places where a record that an account sees is answered as not found all the same, and why. */
export const THERE_AND_NOT_FOUND: readonly { pattern: RegExp; why: string }[] = [
  { pattern: /^(get|remove)ActionAttachment path id$/, why: 'the file is of another action' },
  {
    pattern: /^(get|update|delete|acknowledge)DelegationRole path id$/,
    why: 'the role is of another delegation',
  },
  {
    pattern: /^(apply\w+Upload|(list|apply)MatrixUpdate|readOwnSheet) path jobId$/,
    why: 'the job is no check of such a file',
  },
  { pattern: /^mapOwnSheet /, why: 'the file is of another person, or of another matrix' },
  {
    pattern: /^((list|apply)MatrixUpdate|readOwnSheet) path id$/,
    why: 'the file is of another matrix',
  },
  {
    pattern: /^listDelegationsBelow query parentDelegationId$/,
    why: 'a delegation of another decision stands nowhere in this tree',
  },
  {
    pattern: /(update|delete)DelegationCondition path id$/i,
    why: 'the condition of the sample stands on no delegation',
  },
  { pattern: /^linkDocumentsTo/, why: 'no documents are kept yet, so none of them is there' },
]
