import type * as z from 'zod'
import { createSystemActions, displayIdsOfActions, openSystemActions } from '#modules/actions/index.server.ts'
import { delegationSettingsOf } from '#modules/settings/index.server.ts'
import { permittedBy } from '#platform/model/permitted.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { sql, type Tx } from '#platform/server/database/sql.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import {
  type requestAuthority as call,
  type getAuthorityRequest,
  REQUEST_NAME,
} from '../model/request-calls.ts'
import { type Candidate, candidatesOf, mayRequest, SIDES } from '../model/request-rules.ts'
import { type AskedFor, type RequestSubject, recordAskedFor } from './requested-record.ts'

type Body = z.output<typeof call.body>

/** The viewer’s open request of a record. */
async function openRequestOf(tx: Tx, viewer: Viewer, recordId: string) {
  const [open] = await openSystemActions(
    tx,
    viewer.tenantId,
    'REQUEST',
    sql`a.associated_id = ${recordId} and a.subject_id = ${viewer.userId}`,
  )
  if (!open) return null
  const names = await displayIdsOfActions(tx, viewer.tenantId, [open.id])
  return { id: open.id, actionId: names.get(open.id) ?? '' }
}

async function judged(
  tx: Tx,
  viewer: Viewer,
  { id, isInUse }: AskedFor,
  candidates: readonly Candidate[],
  now: Date,
) {
  const { actionAuthorityRequest: isOn } = await delegationSettingsOf(tx, viewer.tenantId, now)
  const open = await openRequestOf(tx, viewer, id)
  const verdict = mayRequest(viewer, { isOn, isInUse, candidates, open: open?.actionId ?? null })
  return { open, verdict }
}

/** Asks for authority that the viewer does not have: an action of the person who could grant it. Spec 6, 7.3. */
export async function requestAuthority(
  tx: Tx,
  viewer: Viewer,
  { to, justification, ...named }: Body,
  now: Date,
): Promise<z.output<typeof call.reply>> {
  const record = await recordAskedFor(tx, viewer, named, now, true)
  const asked = candidatesOf(record.candidates, viewer.userId, to)
  const { open, verdict } = await judged(tx, viewer, record, asked, now)
  if (!verdict.ok) throw new Refusal(verdict, verdict.params, undefined, open ? { request: open } : undefined)
  const wanted = {
    systemKind: 'REQUEST' as const,
    recordId: record.id,
    subjectId: viewer.userId,
    subject: record.decision.name,
    assignees: asked.map(({ assignee }) => assignee),
    description: justification,
    ownerUserId: viewer.userId,
  }
  const [actionId] = await createSystemActions(tx, viewer, [wanted], {
    kind: record.kind,
    zone: viewer.zone,
    now,
  })
  const people = asked.flatMap((each) => each.people.map(({ id }) => id))
  return {
    delegationId: record.kind === 'DELEGATION' ? record.id : null,
    decisionId: record.decision.id,
    actionName: REQUEST_NAME,
    actionOwnerId: viewer.userId,
    actionAssigneeIds: [...new Set(people)].filter((id) => id !== viewer.userId),
    actionId: actionId as string,
  }
}

/** Whom a request would ask, and why the viewer may not make it. */
export async function readAuthorityRequest(
  tx: Tx,
  viewer: Viewer,
  named: RequestSubject,
  now: Date,
): Promise<z.output<typeof getAuthorityRequest.reply>> {
  const record = await recordAskedFor(tx, viewer, named, now)
  const { open, verdict } = await judged(tx, viewer, record, record.candidates, now)
  const ofSide = (side: (typeof SIDES)[number]) =>
    record.candidates.filter((each) => each.side === side).flatMap(({ people }) => people)
  return {
    decision: record.decision,
    asked: SIDES.map((side) => ({
      side,
      people: ofSide(side).filter(({ id }) => id !== viewer.userId),
    })).filter(({ people }) => people.length > 0),
    open,
    permitted: permittedBy(verdict),
  }
}
