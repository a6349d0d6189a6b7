import { Button } from 'antd'
import * as z from 'zod'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { FormFailure } from '#platform/web/form/FormPage.tsx'
import { Picker } from '#platform/web/form/Picker.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Dialog } from '#platform/web/overlay/Dialog.tsx'
import { showOutcome } from '#platform/web/overlay/tell-outcome.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { updateEntities } from '../model/user-record-calls.ts'
import { organizationPicker } from './user-pickers.ts'
import { texts } from './user-texts.ts'
import { auth } from './users-service.ts'

const chosen = z.strictObject({ groupId: z.uuid().optional() })

/** One organization for several users, or none. */
export function PrimaryOrganization({
  rows,
  onClose,
}: {
  rows: readonly { id: string }[]
  onClose: () => void
}) {
  const toasts = useToasts()
  const { tenant } = useViewer()
  const send = auth.useSend(updateEntities)
  const words = texts.primary
  const form = useForm({
    schema: chosen,
    initial: {} as z.input<typeof chosen>,
    onSubmit: async ({ groupId }) => {
      const reply = await send.mutateAsync({
        params: { tenantId: tenant.id },
        body: { userIds: rows.map(({ id }) => id), primaryOrgId: groupId ?? null },
      })
      showOutcome(toasts, reply, { done: words.done, refused: texts.acts.refused })
      onClose()
    },
  })
  return (
    <Dialog
      open
      title={<span className="section-title">{words.title(rows.length)}</span>}
      width={440}
      centered
      destroyOnHidden
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>{texts.acts.cancel}</Button>
          <Button type="primary" loading={form.busy} onClick={() => void form.submit()}>
            {words.act}
          </Button>
        </>
      }
    >
      <div ref={form.element} className="column gap-16">
        <FormFailure form={form} />
        <Field<string | undefined> form={form} path="groupId" label={words.field} hint={words.hint}>
          {(bound) => <Picker {...bound} source={organizationPicker} placeholder={words.placeholder} />}
        </Field>
      </div>
    </Dialog>
  )
}
