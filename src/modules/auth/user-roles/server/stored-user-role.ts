import type { Permissions } from '../../permissions/model/permission-rules.ts'
import type { USER_ROLE_STATUSES } from '../model/user-role.ts'

export type StoredUserRole = {
  id: string
  displayId: string
  name: string
  description: string
  isCustom: boolean
  status: (typeof USER_ROLE_STATUSES)[number]
  permissions: Permissions
  usersCount: number
  isOwn: boolean
  beyond: string | null
  version: number
  updatedAt: string
}
