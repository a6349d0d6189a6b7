import * as z from 'zod'
import { defineCall } from '#platform/model/call.ts'
import { id } from '#platform/model/fields.ts'
import { type Permission, SCOPES, type Scope } from '#platform/model/viewer.ts'
import { moduleOf, PERMISSIONS, united } from '../../permissions/model/permission-catalogue.ts'

const scope = z.enum(SCOPES)
const count = z.int()

/** What a user may do, and which of their user roles gives it; what they are to records gives more on those. Counts: 1,001 is more than 1,000. */
export const getUserAbilities = defineCall({
  name: 'getUserAbilities',
  summary: 'List what a user may do, and which user role grants it',
  method: 'GET',
  path: '/users/:id/abilities',
  params: { id },
  reply: z.object({
    /** Only an active user may do any of it. */
    isActive: z.boolean(),
    items: z.array(
      z.object({
        key: z.string(),
        scope,
        through: z.array(z.object({ id, name: z.string(), scope })),
      }),
    ),
    relations: z.object({ issuer: count, holder: count, owner: count }),
  }),
})
export type UserAbilities = z.output<typeof getUserAbilities.reply>

type UserRole = { id: string; name: string; permissions: Readonly<Record<string, Scope>> }

/** Several user roles unite; one that stands behind a switched-off module gives nothing. Semantics 6.1. */
export function abilitiesOf(userRoles: readonly UserRole[]): UserAbilities['items'] {
  const all = united(userRoles.map(({ permissions }) => permissions))
  const isOpen = (key: Permission) => {
    const door = moduleOf(key)
    return door === undefined || all.has(door)
  }
  return PERMISSIONS.flatMap((key) => {
    const widest = all.get(key)
    if (!widest || !isOpen(key)) return []
    const through = userRoles.flatMap(({ id: roleId, name, permissions }) => {
      const given = permissions[key]
      return given ? [{ id: roleId, name, scope: given }] : []
    })
    return [{ key, scope: widest, through }]
  })
}
