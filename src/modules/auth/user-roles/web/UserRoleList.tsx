import type { ReactNode } from 'react'
import { inBulk, inMenu } from '#platform/web/acts/offered.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { withoutParts } from '#platform/web/list/without-parts.ts'
import { Tag } from '#platform/web/theme/Tag.tsx'
import type { UserRoleRow } from '../model/user-role.ts'
import { userRoleList, userRoleLists } from '../model/user-role-list.ts'
import { mayEdit } from '../model/user-role-policy.ts'
import { texts } from './texts.ts'
import { duplicateOf, useUserRoleActs } from './use-user-role-acts.ts'
import { userRoleRoute } from './user-role-route.ts'
import { auth } from './user-roles-service.ts'

// two names of one thing on the wire; people need one
const list = withoutParts(userRoleList, { columns: [], filters: ['isDeactivated'] })

/** Default user roles and the organization's own. Spec 2.3. `tabs`: of the page that it stands on. */
export function UserRoleList({ tabs }: { tabs: ReactNode }) {
  const viewer = useViewer()
  const manages = may(viewer, 'tenant.manage_roles')
  const acts = useUserRoleActs()
  return (
    <>
      <ListScreen
        list={list}
        source={{ base: auth.base, call: userRoleLists.list, params: { tenantId: viewer.tenant.id } }}
        area="roles"
        crumbs={[{ label: texts.organization }, { label: texts.page }, { label: texts.title }]}
        title={texts.title}
        purpose={texts.purpose}
        noun={texts.noun}
        above={tabs}
        acts={{
          primary: manages
            ? { key: 'create', label: texts.create, icon: 'plus', to: '/admin/role/create' }
            : undefined,
        }}
        nameOf={(row) => row.name}
        linkOf={(row) => userRoleRoute.pathOf(row.id)}
        {...(manages && {
          editOf: (row: UserRoleRow) => (mayEdit(row).ok ? `/admin/role/edit/${row.id}` : undefined),
        })}
        cells={{
          isCustom: ({ isCustom }) => <Tag family="neutral">{isCustom ? texts.custom : texts.byDefault}</Tag>,
        }}
        card={{
          title: 'roleName',
          line: 'description',
          caption: (row) =>
            `${row.displayId} · ${row.isCustom ? texts.custom : texts.byDefault} · ${texts.holders(row.usersCount)}`,
        }}
        {...(manages && {
          bulk: inBulk(acts),
          rowActs: (row: UserRoleRow) => [duplicateOf(row), ...inMenu(acts, row)],
        })}
        empty={() => ({
          title: texts.empty,
          detail: texts.emptyDetail,
        })}
      />
      {acts.dialog}
    </>
  )
}
