import { Readable } from 'node:stream'
import { v7 as uuid } from 'uuid'
import { PNG } from '#platform/server/files/testing/pictures.ts'
import type { Answer, SmallWorld, TestProduct } from './product.ts'
import { arrangement, userRole } from './records.ts'
import { issue, publishDecision } from './scenario.ts'

/** The records that the samples speak of, besides those that every small world has. */
export type RecordIds = {
  decisionId: string
  delegationId: string
  /** What a change of the delegation sends. */
  content: Answer['data']
  slotId: string
  /** One that may still be changed in everything. */
  draftId: string
  /** Of the person who asks: an ended long job, and a layout. */
  jobId: string
  layoutId: string
  notificationId: string
  decisionRoleId: string
  /** A role of the delegation. */
  delegationRoleId: string
  actionTypeId: string
  /** About the decision; anyone who asks is an assignee. */
  actionId: string
  /** A file of that action. */
  attachmentId: string
  actionTemplateId: string
  userRoleId: string
  /** Public, and one that is for those alone who see all. */
  matrixId: string
  closedMatrixId: string
  /** An ended check of a spreadsheet for the public one. */
  matrixUpdateId: string
}

/** An ended long job of a person, with the file that it left. */
export async function endedJobOf(product: TestProduct, world: SmallWorld, key: string): Promise<string> {
  const [id, fileId] = [uuid(), uuid()]
  await product.files.write(fileId, Readable.from([Buffer.from('rows')]))
  await product.owner.query(
    `insert into app.long_job (tenant_id, id, user_id, kind, name, status, payload, file_id, file_name, file_type, shown_ids, shown_with, created_at, heard_at)
     values ($1, $2, $3, 'decisions-export', 'Export of decisions', 'DONE', '{}', $4, 'rows.xlsx', 'text/plain', '{}', '{}', now(), now())`,
    [world.tenant.id, id, world.as(key).userId, fileId],
  )
  return id
}

/** A layout of a person's own. */
export async function layoutOf(world: SmallWorld, key: string, name: string): Promise<string> {
  const { data } = await world
    .as(key)
    .ask('POST', '/api/auth/user/list-layouts', { list: 'decisions', name, arrangement })
  return data.id
}

/** An action about a decision, which a person is asked to do. */
export async function actionFor(world: SmallWorld, key: string, decisionId: string): Promise<string> {
  const { ask } = world.as('admin')
  const { data } = await ask('POST', '/api/actions/actions', {
    actionName: 'Review the schedule',
    actionTypeId: (await ask('GET', '/api/settings/action-types')).data.items[0].id,
    assignees: [{ userId: world.users.get(key) }],
    associatedRecord: { kind: 'DECISION', id: decisionId },
  })
  return data.id
}

/** A notification of a person's own. */
export async function notificationOf(product: TestProduct, world: SmallWorld, key: string): Promise<string> {
  const id = uuid()
  const { userId } = world.as(key)
  const payload = { as: 'themselves', by: null, name: '', displayId: null, recipients: [], limit: null }
  await product.owner.query(
    `insert into app.notification (tenant_id, id, user_id, template_key, kind, record_id, revision_number, payload, is_open, in_app, by_mail, created_at, told_at)
     values ($1, $2, $3, 'USER_ROLE_CHANGED', 'user', $2, 1, $4, false, true, false, now(), now())`,
    [world.tenant.id, id, userId, { ...payload, expiration: null, reason: null, asks: null }],
  )
  return id
}

/** A role of a delegation that names no one. */
export async function roleOf(world: SmallWorld, delegationId: string): Promise<string> {
  const { ask } = world.as('authority')
  const [, { id: decisionRoleId }] = (await world.as('admin').ask('GET', '/api/settings/decision-roles')).data
    .items
  const { data } = await ask('POST', `/api/decision/delegations/${delegationId}/roles`, {
    decisionRoleId,
    roleRequirement: 'Ask first.',
  })
  return data.id
}

/** A file that is attached to an action. */
export async function attachmentOf(
  product: TestProduct,
  world: SmallWorld,
  actionId: string,
): Promise<string> {
  const { statusCode, payload } = await product.app.inject({
    method: 'POST',
    url: `/api/actions/actions/${actionId}/attachments?fileName=a.png`,
    headers: { authorization: `Bearer ${world.as('admin').token}`, 'content-type': 'image/png' },
    payload: PNG,
  })
  if (statusCode !== 201) throw new Error(payload)
  return JSON.parse(payload).data.id
}

/** A published matrix of one decision. */
async function matrixOf(world: SmallWorld, documentSharingType: string, decisionId: string): Promise<string> {
  const { data } = await world.as('admin').ask('POST', '/api/matrix/matrices', {
    documentSharingType,
    matrixName: 'Who may purchase',
    allGroups: true,
    allPersonnel: true,
    decisionIds: [decisionId],
    authorityTypeIds: [world.tenant.authorityTypes.approvalId],
    matrixStatusName: 'PUBLISHED',
  })
  return data.id
}

/** A check of a spreadsheet that is no export. */
async function matrixUpdateOf(product: TestProduct, world: SmallWorld, matrixId: string): Promise<string> {
  const id = uuid()
  const payload = { matrixId, fileId: uuid(), fileName: 'a.xlsx', size: 1 }
  const result = {
    source: 'OWN',
    fileName: 'a.xlsx',
    size: 1,
    exportedAt: null,
    counts: { ISSUE: 0, RAISE: 0, LOWER: 0, REVOKE: 0, skipped: 0 },
    same: 0,
    missing: { rows: 0, columns: 0 },
    leftOut: [],
  }
  await product.owner.query(
    `insert into app.long_job (tenant_id, id, user_id, kind, name, status, payload, result, kept, created_at, heard_at)
     values ($1, $2, $3, 'matrix-update-check', 'Check of a.xlsx', 'DONE', $4, $5, '{"rows": [], "file": {"currency": ""}, "pieces": [], "sheets": [{"name": "Schedule", "rows": [["Matter"]], "units": {}, "leftOut": {"rows": false, "columns": false}}]}', now(), now())`,
    [world.tenant.id, id, world.as('admin').userId, payload, result],
  )
  return id
}

/** Makes them in a world, and the pictures that samples read. */
export async function thingsOf(product: TestProduct, world: SmallWorld): Promise<RecordIds> {
  const decisionId = await publishDecision(world)
  const root = await issue(world, decisionId, { to: 'President' })
  const put = (url: string, key: string) =>
    product.app.inject({
      method: 'PUT',
      url,
      headers: { authorization: `Bearer ${world.as(key).token}`, 'content-type': 'image/png' },
      payload: PNG,
    })
  await put(`/api/auth/tenants/${world.tenant.id}/logos/company?fileName=a.png`, 'admin')
  for (const key of world.users.keys()) await put('/api/auth/user/profile-image?fileName=a.png', key)
  const { ask } = world.as('admin')
  const actionId = await actionFor(world, 'dean', decisionId)
  const clerk = { ...userRole, name: 'Clerk' }
  const matrixId = await matrixOf(world, 'PUBLIC', decisionId)
  return {
    decisionId,
    delegationId: root.id,
    content: root.content,
    slotId: root.recipients[0].slotId,
    draftId: root.id,
    jobId: await endedJobOf(product, world, 'admin'),
    layoutId: await layoutOf(world, 'admin', 'Mine'),
    notificationId: await notificationOf(product, world, 'admin'),
    delegationRoleId: await roleOf(world, root.id),
    decisionRoleId: (await ask('GET', '/api/settings/decision-roles')).data.items[0].id,
    actionTypeId: (await ask('GET', '/api/settings/action-types')).data.items[0].id,
    actionId,
    attachmentId: await attachmentOf(product, world, actionId),
    actionTemplateId: (await ask('GET', '/api/settings/action-templates')).data.items[0].id,
    userRoleId: (await ask('POST', `/api/auth/tenants/${world.tenant.id}/roles`, clerk)).data.id,
    matrixId,
    closedMatrixId: await matrixOf(world, 'RESTRICTED', decisionId),
    matrixUpdateId: await matrixUpdateOf(product, world, matrixId),
  }
}
