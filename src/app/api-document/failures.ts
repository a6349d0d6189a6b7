import { ACTION_TEMPLATE_FAILURES } from '#modules/actions/action-templates/model/action-template-failures.ts'
import { ACTION_TYPE_FAILURES } from '#modules/actions/action-types/model/action-type-failures.ts'
import { ACTION_FAILURES } from '#modules/actions/actions/model/action-failures.ts'
import { PERMISSION_FAILURES } from '#modules/auth/permissions/model/permission-failures.ts'
import { ORIGIN_FAILURES } from '#modules/auth/sessions/model/origin-failures.ts'
import { TENANT_FAILURES } from '#modules/auth/tenants/model/tenant-failures.ts'
import { USER_ROLE_FAILURES } from '#modules/auth/user-roles/model/user-role-failures.ts'
import { USER_FAILURES } from '#modules/auth/users/model/user-failures.ts'
import { DELEGATION_FAILURES } from '#modules/decision/delegations/model/delegation-failures.ts'
import { ROLE_FAILURES } from '#modules/decision/designees/model/role-failures.ts'
import { LINK_FAILURES } from '#modules/decision/links/model/link-failures.ts'
import { REQUEST_FAILURES } from '#modules/decision/requests/model/request-failures.ts'
import { LINK_FAILURES as MATRIX_LINK_FAILURES } from '#modules/matrix/links/model/link-failures.ts'
import { MATRIX_FAILURES } from '#modules/matrix/matrices/model/matrix-failures.ts'
import { NOTIFICATION_FAILURES } from '#modules/notification/notification-settings/model/notification-settings-failures.ts'
import { GROUP_FAILURES } from '#modules/settings/groups/model/group-failures.ts'
import { VOCABULARY_FAILURES } from '#modules/settings/vocabulary/model/vocabulary-failures.ts'
import { type FailureKind, PLATFORM_FAILURES } from '#platform/model/failures.ts'

/** Every failure that the product declares, the platform's first, then by the order of the modules. */
export const FAILURES: readonly FailureKind[] = [
  PLATFORM_FAILURES,
  GROUP_FAILURES,
  VOCABULARY_FAILURES,
  PERMISSION_FAILURES,
  USER_FAILURES,
  USER_ROLE_FAILURES,
  TENANT_FAILURES,
  ORIGIN_FAILURES,
  ACTION_TYPE_FAILURES,
  ACTION_TEMPLATE_FAILURES,
  ACTION_FAILURES,
  DELEGATION_FAILURES,
  LINK_FAILURES,
  ROLE_FAILURES,
  REQUEST_FAILURES,
  MATRIX_FAILURES,
  MATRIX_LINK_FAILURES,
  NOTIFICATION_FAILURES,
].flatMap((table): FailureKind[] => Object.values(table))

/** The codes of all failures with this HTTP status. */
export const codesOfStatus = (status: number): string[] =>
  FAILURES.filter((each) => each.status === status).map(({ code }) => code)
