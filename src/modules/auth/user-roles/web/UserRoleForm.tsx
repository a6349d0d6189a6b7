import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { asFailure } from '#platform/web/client/failure.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { FormPage, FormSection } from '#platform/web/form/FormPage.tsx'
import { TextArea, TextInput } from '#platform/web/form/Inputs.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Tag } from '#platform/web/look/Tag.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { StaleNote } from '#platform/web/record/StaleNote.tsx'
import { PERMISSION_MODULES } from '../../permissions/model/permission-modules.ts'
import type { Permissions } from '../../permissions/model/permission-rules.ts'
import { type UserRoleDetail, type UserRoleInput, userRoleInput } from '../model/user-role.ts'
import { createUserRole, getUserRole, updateUserRole } from '../model/user-role-calls.ts'
import { HeldBy } from './HeldBy.tsx'
import { PermissionFields } from './PermissionFields.tsx'
import { Summary } from './Summary.tsx'
import { auth } from './service.ts'
import { texts } from './texts.ts'

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
  const version = useRef(record?.version ?? 0)
  const [stale, setStale] = useState(false)

  const save = (body: UserRoleInput) =>
    record
      ? update.mutateAsync({
          params: { tenantId: tenant.id, roleId: record.id },
          version: version.current,
          body,
        })
      : create.mutateAsync({ params: { tenantId: tenant.id }, body })
  const form = useForm({
    schema: userRoleInput,
    initial,
    async onSubmit(values) {
      try {
        const saved = await save(values)
        toasts.done(record ? words.saved : words.created)
        void navigate({ to: `/admin/role/view/${saved.id}`, replace: record === undefined })
      } catch (thrown) {
        setStale(asFailure(thrown).status === 412)
        throw thrown
      }
    },
  })
  const { values } = form
  const permissions = values.permissions as Permissions

  /** What somebody else saved is replaced by what stands here. */
  const saveOver = async () => {
    if (!record) return
    const params = { tenantId: tenant.id, roleId: record.id }
    try {
      version.current = (await auth.ask(getUserRole, { params })).version
      setStale(false)
      await form.submit()
    } catch (thrown) {
      toasts.failed(thrown)
    }
  }

  return (
    <>
      <PageHeader
        area="roles"
        crumbs={[
          { label: texts.organization },
          { label: texts.title, to: '/admin/users-roles/roles' },
          { label: record?.displayId ?? words.new },
        ]}
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
            label: words.cancel,
            to: record ? `/admin/role/view/${record.id}` : '/admin/users-roles/roles',
          },
          primary: {
            key: 'save',
            label: words.save,
            icon: 'tick',
            busy: form.busy,
            onAct: () => void form.submit(),
          },
        }}
      />
      <FormPage
        form={{ ...form, failure: stale ? undefined : form.failure }}
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
        {stale && record && (
          <StaleNote current={`/admin/role/view/${record.id}`} onSaveOver={() => void saveOver()} />
        )}
        <FormSection id="about" number={1} title={words.general} purpose={words.generalHint}>
          <Field<string> form={form} path="name" label={words.name} required>
            {(bound) => <TextInput {...bound} />}
          </Field>
          <Field<string> form={form} path="description" label={words.description}>
            {(bound) => <TextArea {...bound} />}
          </Field>
        </FormSection>
        <PermissionFields permissions={permissions} onChange={(next) => form.set('permissions', next)} />
      </FormPage>
    </>
  )
}

const Live = () => (
  <Tag family="teal" dot>
    {words.live}
  </Tag>
)
