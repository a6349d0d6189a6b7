import { useForm } from '#platform/web/form/use-form.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { RecordDrawer } from '#platform/web/record/RecordDrawer.tsx'
import { decision } from '../../decisions/web/decision-service.ts'
import { delegationRoleContent } from '../../delegations/model/role-content.ts'
import type { DelegationRole } from '../model/delegation-role.ts'
import { createDelegationRole, updateDelegationRole } from '../model/delegation-role-calls.ts'
import { problemsOfDesignees } from '../model/role-rules.ts'
import { RoleFields } from './RoleFields.tsx'
import { valuesOf } from './role-values.ts'
import { texts } from './texts.ts'

const schema = delegationRoleContent.superRefine((values, context) => {
  for (const { path, message } of problemsOfDesignees(values))
    context.addIssue({ code: 'custom', path: [path.split('.')[1] ?? ''], message })
})

/** A new role of a delegation, or one that is changed. */
export function RoleForm({
  delegationId: id,
  role,
  onClose,
}: {
  delegationId: string
  role?: DelegationRole
  onClose: () => void
}) {
  const toasts = useToasts()
  const create = decision.useSend(createDelegationRole)
  const update = decision.useSend(updateDelegationRole)
  const form = useForm({
    schema,
    initial: valuesOf(role),
    onSubmit: async ({ decisionRoleId, ...change }) => {
      if (role)
        await update.mutateAsync({
          params: { id, delegationRoleId: role.id },
          body: change,
          version: role.version,
        })
      else await create.mutateAsync({ params: { id }, body: { decisionRoleId, ...change } })
      toasts.done(role ? texts.saved : texts.added)
      onClose()
    },
  })
  return (
    <RecordDrawer
      of={{ form }}
      isNew={!role}
      words={{ create: texts.add, createAct: texts.add, edit: texts.editRole }}
      onClose={onClose}
    >
      <RoleFields form={form} role={form.values} at={(field) => field} isThere={role !== undefined} />
    </RecordDrawer>
  )
}
