import * as z from 'zod'
import { id, line, text } from '#platform/model/fields.ts'
import { type Permission, SCOPES } from '#platform/model/viewer.ts'
import { PERMISSIONS } from '../../permissions/model/permission-catalogue.ts'
import { type Permissions, problemsOf } from '../../permissions/model/permission-rules.ts'

export const USER_ROLE_STATUSES = ['ACTIVE', 'INACTIVE'] as const

/** Scopes by key; a key that is left out is not given. */
const scopes = z.partialRecord(z.enum(PERMISSIONS as [Permission, ...Permission[]]), z.enum(SCOPES))
const permissions = scopes.superRefine((given, context) => {
  for (const { message } of problemsOf(given as Permissions)) context.addIssue({ code: 'custom', message })
})

/** What a person writes of a user role. Spec 5.1. */
export const userRoleInput = z.strictObject({
  name: line(50, 1, 'Role name is required.'),
  description: text(250),
  permissions,
})
export type UserRoleInput = z.output<typeof userRoleInput>

const named = { id, displayId: z.string(), name: z.string(), description: z.string() }
const state = {
  /** Made by the organization; the others come with the product and stay as they are. */
  isCustom: z.boolean(),
  status: z.enum(USER_ROLE_STATUSES),
  /** Users who hold it and are active or invited. */
  usersCount: z.int(),
  /** The viewer is one of them. */
  isOwn: z.boolean(),
  /** The permission that keeps the viewer from writing it; null: they have what it gives. */
  beyond: z.string().nullable(),
  version: z.int(),
}

export const userRoleDetail = z.object({ ...named, ...state, permissions: scopes, updatedAt: z.string() })
export type UserRoleDetail = z.output<typeof userRoleDetail>

export const userRoleRow = z.object({
  id,
  displayId: z.string(),
  name: z.string(),
  description: z.string(),
  ...state,
  canDeactivate: z.boolean(),
})
export type UserRoleRow = z.output<typeof userRoleRow>
