import * as z from 'zod'
import { id, idSet, line, text } from '#platform/model/fields.ts'
import { defineLifecycle, mayHappen } from '#platform/model/lifecycle.ts'
import { statusSince } from '#platform/model/status-since.ts'
import { refused, type Verdict } from '#platform/model/verdict.ts'
import { PLACE_STATUSES } from '../../group-types/model/place.ts'
import { groupNamed, SOURCE_TYPES } from '../../groups/model/group.ts'

/** Spec 5.1. */
export const positionName = line(100, 1, 'Position name is required.')

export const positionInput = z.strictObject({
  positionName,
  groupIds: idSet(200),
  /** Its id in another system; "" where there is none. */
  externalId: text(100),
})
export type PositionInput = z.output<typeof positionInput>

export const positionDetail = z.object({
  id,
  positionId: z.string(),
  positionName: z.string(),
  externalId: z.string(),
  status: z.enum(PLACE_STATUSES),
  sourceType: z.enum(SOURCE_TYPES),
  groups: z.array(groupNamed),
  /** Users, invited or active, who occupy it now or will. */
  linkedUsers: z.int(),
  /** To one more than 1,000. */
  delegationsReceived: z.int(),
  delegationsIssued: z.int(),
  createdAt: z.string(),
  updatedAt: z.string(),
  /** Of one that is inactive. */
  statusSince: statusSince.nullable(),
  version: z.int(),
})
export type PositionDetail = z.output<typeof positionDetail>

/** Someone in a position, from an instant until another. */
export const occupant = z.object({
  userId: id,
  name: z.string(),
  from: z.string(),
  until: z.string().nullable(),
  when: z.enum(['CURRENT', 'FUTURE', 'EARLIER']),
})
export type Occupant = z.output<typeof occupant>

/** Spec 4.7. */
export const positionLifecycle = defineLifecycle({
  noun: 'position',
  labels: { ACTIVE: 'Active', INACTIVE: 'Inactive' },
  transitions: [
    { from: ['ACTIVE'], event: 'DEACTIVATE', to: 'INACTIVE', verb: 'deactivate' },
    { from: ['INACTIVE'], event: 'ACTIVATE', to: 'ACTIVE', verb: 'activate' },
    { from: ['ACTIVE', 'INACTIVE'], event: 'DELETE', to: 'INACTIVE', verb: 'delete' },
  ],
})

/** A position that active users are linked to stays. Spec 8. */
export const mayDeletePosition = (
  position: { name: string; status: PositionDetail['status'] },
  linkedUsers: number,
): Verdict =>
  linkedUsers > 0
    ? refused('IN_USE', { name: position.name, act: 'deleted' })
    : mayHappen(positionLifecycle, position.status, 'DELETE')
