import { Link, useLocation, useParams } from '@tanstack/react-router'
import { permittedBy } from '#platform/model/permitted.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { MessagePage } from '#platform/web/feedback/MessagePages.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { fitted, type Permissions } from '../../permissions/model/permission-rules.ts'
import type { UserRoleDetail, UserRoleInput } from '../model/user-role.ts'
import { getUserRole } from '../model/user-role-calls.ts'
import { mayEdit } from '../model/user-role-policy.ts'
import { texts } from './texts.ts'
import { UserRoleForm } from './UserRoleForm.tsx'
import { userRoleRoute } from './user-role-route.ts'
import { auth } from './user-roles-service.ts'

const EMPTY: UserRoleInput = { name: '', description: '', permissions: {} }

/** Create, edit and duplicate: one form, told apart by its address. Spec 2.2. */
export default function UserRoleFormScreen() {
  const { roleId } = useParams({ strict: false }) as { roleId?: string }
  const isCopy = /\/role\/duplicate\//.test(useLocation().pathname)
  if (!roleId) return <UserRoleForm key="create" initial={EMPTY} />
  return <OfRecord key={`${roleId} ${isCopy}`} id={roleId} isCopy={isCopy} />
}

function OfRecord({ id, isCopy }: { id: string; isCopy: boolean }) {
  const { tenant } = useViewer()
  const found = auth.useOnce(getUserRole, { params: { tenantId: tenant.id, roleId: id } })
  return (
    <RecordState found={found}>
      {(kept) =>
        isCopy ? <UserRoleForm copied={kept} initial={copyOf(kept)} /> : <EditForm record={kept} />
      }
    </RecordState>
  )
}

const copyOf = ({ name, description, permissions }: UserRoleDetail): UserRoleInput => ({
  name: texts.form.copyOf(name),
  description,
  permissions: fitted(permissions as Permissions) as UserRoleInput['permissions'],
})

function EditForm({ record }: { record: UserRoleDetail }) {
  const { name, description, permissions } = record
  const { allowed, reason } = permittedBy(mayEdit(record))
  if (allowed) return <UserRoleForm record={record} initial={{ name, description, permissions }} />
  return (
    <MessagePage
      title={texts.form.mayNotEdit}
      detail={record.isCustom ? reason : texts.record.purpose(false)}
      acts={<Link to={userRoleRoute.pathOf(record.id)}>{name}</Link>}
    />
  )
}
