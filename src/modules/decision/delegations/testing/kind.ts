import { kindTesting } from '#test/database/kind-testing.ts'
import { delegationBody, dollars } from '#test/database/scenario.ts'
import { dayOf, names, type RecordReply, ruled } from '#test/database/written/example.ts'
import { delegationContent, delegationDetail } from '../model/delegation.ts'
import { delegationList } from '../model/delegation-list.ts'
import { contentOfForm, formSchema, valuesOf as valuesOfDelegation } from '../web/form/form-values.ts'

const inAMinute = () => new Date(Date.now() + 60_000).toISOString()

export const testing = kindTesting({
  samples: (world, { decisionId, delegationId, content, slotId }) => {
    const version = { 'if-match': '"1"' }
    const d = '/api/decision'
    const decisionBody = {
      name: 'Another decision',
      sectionId: world.sections.get('Procurement'),
      decisionAuthorities: [
        { authorityTypeId: world.tenant.authorityTypes.approvalId, bounds: [dollars(null)] },
      ],
      decisionGroups: [world.tenant.organizationId],
      delegationPathway: ['Matrix'],
    }
    return {
      listDelegations: { path: `${d}/delegations?ids=${delegationId}` },
      globalSearchOfDelegations: { path: `${d}/delegations/global-search`, body: { search: 'DEL-1001' } },
      countDelegationsForDashboard: { path: `${d}/delegation-dashboard?type=SECTION` },
      validateRecipientType: {
        path: `${d}/delegations/validate-recipient-type?recipientType=POSITION_ONLY&delegationId=${delegationId}`,
      },
      searchDelegations: { path: `${d}/delegations/search`, body: { ids: [delegationId] } },
      exportDelegations: { path: `${d}/delegations/export`, body: { ids: [delegationId] } },
      countDelegations: { path: `${d}/delegations/counts` },
      listDelegationsBelow: { path: `${d}/decisions/${decisionId}/delegations` },
      listIssuingSources: { path: `${d}/delegations/issuing-sources?decisionId=${decisionId}` },
      getIssuingFrame: {
        path: `${d}/delegations/issuing-frame?decisionId=${decisionId}&parentSlotId=${slotId}`,
      },
      listEligibleRecipients: {
        path: `${d}/delegations/eligible-recipients?recipientType=POSITION_ONLY&parentSlotId=${slotId}`,
      },
      previewCascade: {
        path: `${d}/delegations/check-cascading-updates`,
        body: { decisionId, updatedDecisionAuthorities: decisionBody.decisionAuthorities },
      },
      getDelegation: { path: `${d}/delegations/${delegationId}` },
      getDelegationChangelog: { path: `${d}/delegations/${delegationId}/changelog` },
      getDelegationRevisionIds: { path: `${d}/delegations/${delegationId}/changelog/revision-ids` },
      getDelegationRevision: { path: `${d}/delegations/${delegationId}/changelog/1` },
      getDelegationAsOf: { path: `${d}/delegations/${delegationId}/${inAMinute()}` },
      getDelegationPathway: { path: `${d}/delegations/${delegationId}/pathway` },
      getApprovalReview: { path: `${d}/delegations/${delegationId}/approval-review` },
      getAuthorityTreeOfDecision: { path: `${d}/decisions/${decisionId}/authority-tree` },
      getAuthorityTreeOfGroup: {
        path: `${d}/groups/${world.tenant.organizationId}/authority-tree`,
      },
      listDelegationConditions: { path: `${d}/delegations/${delegationId}/conditions` },
      listDelegationConditionsHistory: { path: `${d}/delegations/${delegationId}/conditions/history` },
      createDelegationCondition: {
        path: `${d}/delegations/${delegationId}/conditions`,
        body: { name: 'Of a stranger' },
        headers: version,
      },
      updateDelegationCondition: {
        path: `${d}/delegations/${delegationId}/conditions/${slotId}`,
        body: { name: 'Taken over' },
        headers: version,
      },
      deleteDelegationCondition: {
        path: `${d}/delegations/${delegationId}/conditions/${slotId}`,
        headers: version,
      },
      createDelegation: {
        path: `${d}/delegations`,
        body: delegationBody(world, decisionId, { to: 'Dean of Medicine' }),
      },
      duplicateDelegation: { path: `${d}/delegations/${delegationId}/duplicate` },
      updateDelegation: { path: `${d}/delegations/${delegationId}`, body: content, headers: version },
      moveDelegation: {
        path: `${d}/delegations/${delegationId}/parent`,
        body: { parentDelegationId: delegationId, parentSlotId: slotId },
        headers: version,
      },
      respondToDelegation: {
        path: `${d}/delegations/${delegationId}/response`,
        body: { answer: 'ACCEPTED' },
      },
      changeStatusOfDelegations: {
        path: `${d}/delegations/bulk/suspended`,
        body: { delegationIds: [delegationId] },
      },
      changeIssuerOfDelegations: {
        path: `${d}/delegations/bulk-change-issuer`,
        body: { delegationIds: [delegationId], issuerPositionId: world.positions.get('President') },
      },
      editDelegations: {
        path: `${d}/delegations/bulk-edit`,
        body: { delegationIds: [delegationId], change: { note: 'Of a stranger' } },
      },
      realignDelegations: { path: `${d}/delegations/${delegationId}/realign` },
      previewRealign: { path: `${d}/delegations/${delegationId}/realign/preview` },
      reassignDelegations: {
        path: `${d}/delegations/bulk-reassign-recipients`,
        body: {
          delegationIds: [delegationId],
          recipientType: 'POSITION_ONLY',
          delegationRecipients: [{ recipientPositionId: world.positions.get('President') }],
        },
      },
      deleteDelegations: { path: `${d}/delegations/bulk-delete`, body: { delegationIds: [delegationId] } },
    }
  },
  ids: {
    delegationId: 'delegation',
    delegationIds: 'delegation',
    parentDelegationId: 'delegation',
    slotId: 'slot',
    parentSlotId: 'slot',
    conditionId: { why: 'a condition of the delegation that the path names' },
  },
  places: [
    [/ body conditions\[\]\.id$/, { why: 'a condition of the same record, else a new one' }],
    [/^\/api\/decision\/delegations\b/, 'delegation'],
    [/^\/api\/decision\/groups\b/, 'group'],
  ],
  written: {
    name: 'delegation',
    example: ({ position, group, user, root, approvalId, decisionId }) => {
      const limited = {
        redelegable: true,
        redelegationLimit: '100',
        limitOverridden: false,
        selfApproval: false,
      }
      return {
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
    },
  },
  listed: {
    list: delegationList,
    detail: delegationDetail,
    only: {
      decisionName: '`decision.name`',
      sectionName: '`decision.section`',
      categoryName: '`decision.category`',
      recipient: 'of `recipients`, ids and names',
      issuedBy: 'of `issuer`, id and name',
      authorityLimit: 'of `authorities`, the primary limits',
      authorityType: 'of `authorities`, the names of the types',
      role: 'of the roles, which have a call of their own, the names',
      effectiveLimit: 'of `path`, what the last step leaves',
      alertNames: 'of `alerts`, the names',
      acts: 'of `permissions`, those that are allowed',
    },
  },
})
