import { kindTesting } from '#test/database/kind-testing.ts'
import { dollars } from '#test/database/scenario.ts'
import { dayOf, names, ruled } from '#test/database/written/example.ts'
import { decisionDetail, decisionInput } from '../model/decision.ts'
import { decisionList } from '../model/decision-list.ts'
import { valuesOf as valuesOfDecision } from '../web/form/form-values.ts'

const inAMinute = () => new Date(Date.now() + 60_000).toISOString()

export const testing = kindTesting({
  samples: (world, { decisionId, jobId }) => {
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
      getDecisionsTemplate: { path: '/api/document/decisions/template' },
      getDecisionsUploadColumns: { path: '/api/decision/decisions/bulk-upload/columns' },
      checkDecisionsUpload: {
        path: `${d}/decisions/bulk-upload?fileName=a.csv`,
        body: {},
        headers: { 'content-type': 'text/csv' },
      },
      applyDecisionsUpload: { path: `${d}/decisions/bulk-upload/${jobId}/apply` },
      exportDecisions: { path: `${d}/decisions/export`, body: { ids: [decisionId] } },
      listDecisions: { path: `${d}/decisions?ids=${decisionId}` },
      searchDecisions: { path: `${d}/decisions/search`, body: { ids: [decisionId] } },
      countDecisions: { path: `${d}/decisions/counts` },
      countDecisionsByStatus: { path: `${d}/decision-dashboard/by-status` },
      globalSearchOfDecisions: { path: `${d}/decisions/global-search`, body: { search: 'approve' } },
      getDecision: { path: `${d}/decisions/${decisionId}` },
      createDecision: { path: `${d}/decisions`, body: decisionBody },
      getDecisionChangelog: { path: `${d}/decisions/${decisionId}/changelog` },
      getDecisionRevisionIds: { path: `${d}/decisions/${decisionId}/changelog/revision-ids` },
      getDecisionRevision: { path: `${d}/decisions/${decisionId}/changelog/1` },
      getDecisionAsOf: { path: `${d}/decisions/${decisionId}/${inAMinute()}` },
      previewDecisionsEnding: { path: `${d}/decisions/check-ending`, body: { decisionIds: [decisionId] } },
      archiveDecisions: { path: `${d}/decisions/bulk-archive`, body: { decisionIds: [decisionId] } },
      restoreDecisions: { path: `${d}/decisions/bulk-restore`, body: { decisionIds: [decisionId] } },
      deleteDecisions: { path: `${d}/decisions/bulk-delete`, body: { decisionIds: [decisionId] } },
      deleteDecision: { path: `${d}/decisions/${decisionId}`, headers: version },
      duplicateDecisions: { path: `${d}/decisions/bulk-duplicate`, body: { decisionIds: [decisionId] } },
      updateDecision: { path: `${d}/decisions/${decisionId}`, body: decisionBody, headers: version },
    }
  },
  ids: {
    decisionId: 'decision',
    decisionIds: 'decision',
  },
  places: [[/^\/api\/decision\/decisions\b/, 'decision']],
  written: {
    name: 'decision',
    example: ({ world, position, group, user, root, approvalId, signatoryId, decisionRoleId }) => ({
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
    }),
  },
  listed: {
    list: decisionList,
    detail: decisionDetail,
    only: {
      sectionName: '`section.name`',
      categoryName: '`category.name`',
      ownerId: '`owner.id`',
      ownerName: '`owner.name`',
      authorityLimit: 'of `decisionAuthorities`, the primary limits',
      authorityType: 'of `decisionAuthorities`, the names of the types',
      acts: 'of `permissions`, those that are allowed',
    },
  },
})
