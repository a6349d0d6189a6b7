import './user-role-screen.css'
import { useNavigate, useParams } from '@tanstack/react-router'
import { permittedBy } from '#platform/model/permitted.ts'
import type { ActsProps } from '#platform/web/acts/Acts.tsx'
import { onPage } from '#platform/web/acts/offered.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { ChangeLog } from '#platform/web/record/ChangeLog.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { EDIT, RecordScreen } from '#platform/web/record/RecordScreen.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { Nothing } from '#platform/web/theme/Facts.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { PERMISSION_MODULES, SCOPE_LABELS } from '../../permissions/model/permission-modules.ts'
import type { Permissions } from '../../permissions/model/permission-rules.ts'
import type { UserRoleDetail } from '../model/user-role.ts'
import { getUserRole } from '../model/user-role-calls.ts'
import { userRoleHistory } from '../model/user-role-history-calls.ts'
import { mayEdit } from '../model/user-role-policy.ts'
import { HeldBy } from './HeldBy.tsx'
import { Summary } from './Summary.tsx'
import { texts } from './texts.ts'
import { duplicateOf, useUserRoleActs } from './use-user-role-acts.ts'
import { auth } from './user-roles-service.ts'

/** One user role: what it may do, who holds it, and how it came to be so. Spec 2.2. */
export default function UserRoleScreen() {
  const { roleId } = useParams({ strict: false }) as { roleId: string }
  const { tenant } = useViewer()
  const found = auth.useCall(getUserRole, { params: { tenantId: tenant.id, roleId } })
  return <RecordState found={found}>{(userRole) => <Record userRole={userRole} />}</RecordState>
}

function Record({ userRole }: { userRole: UserRoleDetail }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const acts = useUserRoleActs(() => void navigate({ to: '/admin/users-roles/roles' }))
  return (
    <RecordScreen
      record={userRole}
      area="roles"
      crumbs={crumbsOf(
        texts.organization,
        { label: texts.title, to: '/admin/users-roles/roles' },
        userRole.displayId,
      )}
      title={userRole.name}
      status={<StatusTag kind="switchable" status={userRole.status} large />}
      purpose={userRole.description || texts.record.purpose(userRole.isCustom)}
      offered={acts}
      acts={may(viewer, 'tenant.manage_roles') ? actsOf(userRole, acts) : {}}
      first={
        <Card title={texts.record.summary}>
          <Summary permissions={userRole.permissions as Permissions} />
        </Card>
      }
      rail={
        <div className="column gap-12">
          <HeldBy id={userRole.id} count={userRole.usersCount} />
          <p className="caption tertiary">
            {(userRole.isCustom && permittedBy(mayEdit(userRole)).reason) ||
              texts.record.purpose(userRole.isCustom)}
          </p>
        </div>
      }
      tabs={[
        {
          key: 'permissions',
          label: texts.record.tabs.permissions,
          inside: <PermissionTable permissions={userRole.permissions as Permissions} />,
        },
      ]}
      log={
        <ChangeLog
          events={texts.events}
          source={{
            service: auth,
            call: userRoleHistory.log,
            id: userRole.id,
            params: { tenantId: viewer.tenant.id },
          }}
        />
      }
    />
  )
}

/** A default role cannot be edited: then its copy is the filled button. */
function actsOf(userRole: UserRoleDetail, acts: ReturnType<typeof useUserRoleActs>): ActsProps {
  const duplicate = duplicateOf(userRole)
  const edit = { ...EDIT, to: `/admin/role/edit/${userRole.id}` }
  const { outlined, more } = onPage(acts, userRole)
  return mayEdit(userRole).ok
    ? { primary: edit, outlined: [duplicate, ...outlined], more }
    : { primary: duplicate, outlined, more }
}

/** Every permission with its reach, module by module. */
function PermissionTable({ permissions }: { permissions: Permissions }) {
  return (
    <div className="role-modules">
      {PERMISSION_MODULES.map(({ key, label, access, basic, extended }) => (
        <section key={key}>
          <h3 className="card-title">{label}</h3>
          {access && !permissions[access] ? (
            <p className="dense tertiary">{texts.record.noAccess}</p>
          ) : (
            <dl>
              {[...basic, ...extended].map((each) => {
                const scope = permissions[each.key]
                return (
                  <div key={each.key}>
                    <dt>{each.label}</dt>
                    <dd>{scope ? SCOPE_LABELS[scope] : <Nothing />}</dd>
                  </div>
                )
              })}
            </dl>
          )}
        </section>
      ))}
    </div>
  )
}
