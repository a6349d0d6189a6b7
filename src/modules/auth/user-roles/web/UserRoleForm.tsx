import { useNavigate } from '@tanstack/react-router'
import { permittedBy } from '#platform/model/permitted.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { FormPage, FormSection } from '#platform/web/form/FormPage.tsx'
import { TextArea, TextInput } from '#platform/web/form/Inputs.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { useRecordForm } from '#platform/web/record/use-record-form.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { Tag } from '#platform/web/theme/Tag.tsx'
import type { Giver } from '../../permissions/model/giving.ts'
import { PERMISSION_MODULES } from '../../permissions/model/permission-modules.ts'
import type { Permissions } from '../../permissions/model/permission-rules.ts'
import { type UserRoleDetail, type UserRoleInput, userRoleInput } from '../model/user-role.ts'
import { createUserRole, getUserRole, updateUserRole } from '../model/user-role-calls.ts'
import { mayGive } from '../model/user-role-policy.ts'
import { HeldBy } from './HeldBy.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import { Summary } from './Summary.tsx'
import { texts } from './texts.ts'
import { userRoleRoute } from './user-role-route.ts'
import { auth } from './user-roles-service.ts'

const words = texts.form

type Props = {
  /** What is edited; absent: a new one. */
  record?: UserRoleDetail
  /** What it is a copy of. */
  copied?: UserRoleDetail
  initial: UserRoleInput
}

/** Name, description and permissions of a user role, with what it may do in plain words beside them. */
export function UserRoleForm({ record, copied, initial }: Props) {
  const { tenant } = useViewer()
  const navigate = useNavigate()
  const toasts = useToasts()
  const create = auth.useSend(createUserRole)
  const update = auth.useSend(updateUserRole)
  const paramsOf = (roleId: string) => ({ params: { tenantId: tenant.id, roleId } })
  const { form, note } = useRecordForm({
    schema: userRoleInput,
    initial,
    record,
    current: userRoleRoute.pathOf(record?.id ?? ''),
    create: (body) => create.mutateAsync({ params: { tenantId: tenant.id }, body }),
    update: ({ id, version }, body) => update.mutateAsync({ ...paramsOf(id), version, body }),
    read: (id) => auth.ask(getUserRole, paramsOf(id)),
    onSaved: ({ id }) => {
      toasts.done(record ? words.saved : words.created)
      void navigate({ to: userRoleRoute.pathOf(id), replace: record === undefined })
    },
  })
  const { values } = form
  const permissions = values.permissions as Permissions

  return (
    <>
      <PageHeader
        area="roles"
        crumbs={crumbsOf(
          texts.organization,
          { label: texts.title, to: '/admin/users-roles/roles' },
          record?.displayId ?? words.new,
        )}
        title={record ? words.editTitle : copied ? words.duplicateTitle : words.createTitle}
        purpose={
          record
            ? words.editHint(record.usersCount)
            : copied
              ? words.duplicateHint(copied.name)
              : words.createHint
        }
        acts={{
          quiet: {
            key: 'cancel',
            label: platform.cancel,
            to: record ? userRoleRoute.pathOf(record.id) : '/admin/users-roles/roles',
          },
          primary: {
            key: 'save',
            label: record ? platform.saveChanges : words.createAct,
            icon: 'tick',
            busy: form.busy,
            onAct: () => void form.submit(),
          },
        }}
      />
      <FormPage
        form={form}
        rail={
          <>
            <Card title={texts.record.summary} extra={<Live />}>
              <div aria-live="polite">
                <Summary permissions={permissions} />
              </div>
            </Card>
            {record && <HeldBy id={record.id} count={record.usersCount} />}
          </>
        }
        sections={[
          { key: 'about', title: words.general, fields: ['name', 'description'] },
          ...PERMISSION_MODULES.map(({ key, label, access, basic, extended }) => ({
            key,
            title: label,
            fields: [],
            optional: true,
            filled: access
              ? permissions[access] !== undefined
              : [...basic, ...extended].some((each) => permissions[each.key] !== undefined),
          })),
        ]}
      >
        {note}
        <FormSection id="about" title={words.general} purpose={words.generalHint}>
          <Field<string> form={form} path="name" label={words.name} required>
            {(bound) => <TextInput {...bound} />}
          </Field>
          <Field<string> form={form} path="description" label={words.description}>
            {(bound) => <TextArea {...bound} />}
          </Field>
        </FormSection>
        <Beyond permissions={permissions} />
        <PermissionFields permissions={permissions} onChange={(next) => form.set('permissions', next)} />
      </FormPage>
    </>
  )
}

/** The permission that keeps the viewer from saving these, as the server says it. */
function Beyond({ permissions }: { permissions: Permissions }) {
  const { permissions: own, isSystemAdmin } = useViewer()
  const { reason } = permittedBy(
    mayGive(
      { permissions: new Map(Object.entries(own)) as Giver['permissions'], isSystemAdmin },
      permissions,
    ),
  )
  return <div role="status">{reason !== null && <Note kind="warning">{reason}</Note>}</div>
}

const Live = () => (
  <Tag family="teal" dot>
    {words.live}
  </Tag>
)
