import type { RecordSave } from '#platform/server/records/record-store.ts'
import type { ActiveDays } from '../model/active-days.ts'
import type { OccupancyPeriod } from '../model/held-positions.ts'
import type { UserDetail } from '../model/user.ts'
import type { UserStatus } from '../model/user-lifecycle.ts'

/** A user as they are stored, with the positions that they hold now or will hold. */
export type StoredUser = Pick<
  UserDetail,
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'mobilePhone'
  | 'employeeId'
  | 'employeeNumber'
  | 'employeeType'
  | 'employmentType'
  | 'startDate'
  | 'terminationDate'
  | 'sourceType'
> &
  ActiveDays & {
    id: string
    personId: string | null
    /** What the row says: a day that has come turns it by a job. */
    status: UserStatus
    managerId: string | null
    userRoleIds: readonly string[]
    groups: readonly { groupId: string; isPrimaryOrg: boolean }[]
    positions: readonly OccupancyPeriod[]
    version: number
  }

export type SavedUser = RecordSave<StoredUser>
