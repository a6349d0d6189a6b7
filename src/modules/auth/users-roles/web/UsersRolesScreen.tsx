import { UserRoleList } from '../../user-roles/web/UserRoleList.tsx'

export default function UsersRolesScreen() {
  return <UserRoleList tabs={null} />
}
