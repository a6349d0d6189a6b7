import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import * as z from 'zod'
import { useShownFirst } from '#modules/settings/index.web.ts'
import type { ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Field } from '#platform/web/form/Field.tsx'
import { FormFailure } from '#platform/web/form/FormPage.tsx'
import { Picker } from '#platform/web/form/Picker.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { Dialog } from '#platform/web/overlay/Dialog.tsx'
import { tellOutcome } from '#platform/web/overlay/tell-outcome.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { resendInvites } from '../model/invite-calls.ts'
import * as calls from '../model/user-record-calls.ts'
import { auth } from './service.ts'
import { gainFacts } from './user-effect-facts.ts'
import { organizationPicker } from './user-pickers.ts'
import { texts } from './user-texts.ts'

export type UserTarget = 'deactivate' | 'reactivate' | 'delete' | 'resend' | 'primary'
type Row = { readonly id: string; readonly name?: string }
type Previewed = 'deactivate' | 'reactivate' | 'delete'

const statusOf = { deactivate: 'INACTIVE', reactivate: 'ACTIVE' } as const

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/**
 * What is done to users. A change of status is asked before, with what follows from it, which is found by doing it and taking
 * it back; where nothing does, it happens at once and can be undone. Spec 4.7, DESIGN 13.
 */
export function useUserActs(onDeleted?: () => void): {
  act: (target: UserTarget) => (rows: readonly Row[]) => void
  dialog: ReactNode
} {
  const toasts = useToasts()
  const status = auth.useSend(calls.changeStatusOfUsers)
  const remove = auth.useSend(calls.deleteUsers)
  const resend = auth.useSend(resendInvites)
  const shownFirst = useShownFirst()
  const [primary, setPrimary] = useState<readonly Row[]>()
  const outcome = (target: Exclude<UserTarget, 'primary'>) => ({
    done: texts.acts[target].done,
    refused: texts.acts.refused,
  })

  const perform = async (target: Previewed, userIds: string[], stamp: { shown?: string }) => {
    const reply =
      target === 'delete'
        ? await remove.mutateAsync({ body: { userIds }, ...stamp })
        : await status.mutateAsync({ body: { userIds, status: statusOf[target] }, ...stamp })
    tellOutcome(toasts, reply, outcome(target))
    if (target === 'delete') onDeleted?.()
  }

  const begin = async (target: UserTarget, rows: readonly Row[]) => {
    const userIds = idsOf(rows)
    switch (target) {
      case 'primary':
        return setPrimary(rows)
      case 'resend':
        return tellOutcome(toasts, await resend.mutateAsync({ body: { userIds } }), outcome(target))
    }
    const look = (ids: string[]) =>
      target === 'delete'
        ? auth.ask(calls.previewUsersDelete, { body: { userIds: ids } })
        : auth.ask(calls.previewUsersStatus, { body: { userIds: ids, status: statusOf[target] } })
    const told = await look(userIds)
    const refused = new Set(told.refused.map(({ id }) => id))
    const going = userIds.filter((id) => !refused.has(id) || refused.size === userIds.length)
    const words = texts.acts[target]
    return shownFirst.begin({
      always: target === 'delete' || (target === 'deactivate' && rows.length > 1),
      ending: target !== 'reactivate',
      words: {
        title: words.question(going.length, rows.find(({ id }) => id === going[0])?.name),
        effect: words.effect(going.length),
        keep: texts.acts.keep(going.length),
        act: words.act(going.length),
      },
      facts: [...staysOf(told), ...gainFacts(told)],
      count: going.length,
      // those that stay are left out of the act, so that it is what was shown
      look: async () => (going.length < userIds.length ? await look(going) : told).effects,
      save: (shown) => perform(target, going, { shown }),
    })
  }

  return {
    act: (target) => (rows) => void begin(target, rows).catch((thrown) => toasts.failed(thrown)),
    dialog: (
      <>
        {shownFirst.dialog}
        {primary && <PrimaryOrganization rows={primary} onClose={() => setPrimary(undefined)} />}
      </>
    ),
  }
}

const staysOf = ({ refused }: calls.UserPreview): ConfirmFact[] =>
  refused.length > 0
    ? [
        {
          icon: 'lock',
          tone: 'warning',
          title: texts.acts.stay(refused.length),
          caption: [...new Set(refused.map(({ message }) => message))].slice(0, 3).join(' '),
        },
      ]
    : []

const chosen = z.strictObject({ groupId: z.uuid().optional() })

/** One organization for several users, or none. */
function PrimaryOrganization({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const toasts = useToasts()
  const { tenant } = useViewer()
  const send = auth.useSend(calls.updateEntities)
  const words = texts.acts.primary
  const form = useForm({
    schema: chosen,
    initial: {} as z.input<typeof chosen>,
    onSubmit: async ({ groupId }) => {
      const reply = await send.mutateAsync({
        params: { tenantId: tenant.id },
        body: { userIds: idsOf(rows), primaryOrgId: groupId ?? null },
      })
      tellOutcome(toasts, reply, { done: words.done, refused: texts.acts.refused })
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
      <div ref={form.element as never} className="column gap-16">
        <FormFailure form={form} />
        <Field<string | undefined> form={form} path="groupId" label={words.field} hint={words.hint}>
          {(bound) => <Picker {...bound} source={organizationPicker} placeholder={words.placeholder} />}
        </Field>
      </div>
    </Dialog>
  )
}
