import { useParams } from '@tanstack/react-router'
import { LinkTabs } from '#platform/web/page/LinkTabs.tsx'
import { UserRoleList } from '../../user-roles/web/UserRoleList.tsx'
import { UserList } from './UserList.tsx'
import { texts } from './user-texts.ts'

const LISTS = { users: UserList, roles: UserRoleList } as const

/** Users and their roles: two lists on one page, each with its address. Spec 2.2. */
export default function UsersRolesScreen() {
  const { activeTab } = useParams({ strict: false }) as { activeTab?: string }
  const current = activeTab === 'roles' ? 'roles' : 'users'
  const List = LISTS[current]
  return (
    <List
      tabs={
        <LinkTabs
          label={texts.page}
          current={current}
          tabs={(['users', 'roles'] as const).map((key) => ({
            key,
            label: texts.tabs[key],
            to: `/admin/users-roles/${key}`,
            search: {},
          }))}
        />
      }
    />
  )
}
