import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import * as z from 'zod'
import { type EffectsPreview, hasEffects } from '#modules/settings/effects/model/effects.ts'
import { effectFacts } from '#modules/settings/index.web.ts'
import { ConfirmAct, type ConfirmFact } from '#platform/web/ConfirmAct.tsx'
import { Dialog } from '#platform/web/Dialog.tsx'
import { Field } from '#platform/web/Field.tsx'
import { FormFailure } from '#platform/web/FormPage.tsx'
import { Picker } from '#platform/web/Picker.tsx'
import { tellOutcome } from '#platform/web/tell-outcome.ts'
import { useForm } from '#platform/web/use-form.ts'
import { useToasts } from '#platform/web/use-toasts.tsx'
import { resendInvites } from '../model/invite-calls.ts'
import * as calls from '../model/user-record-calls.ts'
import { auth } from './service.ts'
import { organizationPicker } from './user-pickers.ts'
import { texts } from './user-texts.ts'

export type UserTarget = 'deactivate' | 'reactivate' | 'delete' | 'resend' | 'primary'
type Row = { readonly id: string; readonly name?: string }
type Ending = 'deactivate' | 'delete'
type Asked = { target: Ending; rows: readonly Row[]; told: EffectsPreview }

const idsOf = (rows: readonly Row[]) => rows.map(({ id }) => id)

/**
 * What is done to users. Deactivating and deleting are asked before, with what follows from it, which is found by doing it
 * and taking it back; whoever has no authority at all is deactivated at once, and it can be undone. Spec 4.7, DESIGN 13.
 */
export function useUserActs(onDeleted?: () => void): {
  act: (target: UserTarget) => (rows: readonly Row[]) => void
  dialog: ReactNode
} {
  const toasts = useToasts()
  const status = auth.useSend(calls.changeStatusOfUsers)
  const remove = auth.useSend(calls.deleteUsers)
  const resend = auth.useSend(resendInvites)
  const [asked, setAsked] = useState<Asked>()
  const [primary, setPrimary] = useState<readonly Row[]>()
  const outcome = (target: Exclude<UserTarget, 'primary'>) => ({
    done: texts.acts[target].done,
    refused: texts.acts.refused,
  })

  const setStatus = async (target: 'deactivate' | 'reactivate', userIds: string[]) => {
    const reply = await status.mutateAsync({
      body: { userIds, status: target === 'deactivate' ? 'INACTIVE' : 'ACTIVE' },
    })
    tellOutcome(toasts, reply, outcome(target))
  }
  const perform = async (target: Ending, userIds: string[]) => {
    if (target === 'deactivate') return setStatus(target, userIds)
    tellOutcome(toasts, await remove.mutateAsync({ body: { userIds } }), outcome(target))
    onDeleted?.()
  }

  const begin = async (target: UserTarget, rows: readonly Row[]) => {
    const userIds = idsOf(rows)
    switch (target) {
      case 'primary':
        return setPrimary(rows)
      case 'reactivate':
        return setStatus(target, userIds)
      case 'resend':
        return tellOutcome(toasts, await resend.mutateAsync({ body: { userIds } }), outcome(target))
    }
    const told =
      target === 'delete'
        ? await auth.ask(calls.previewUsersDelete, { body: { userIds } })
        : await auth.ask(calls.previewUsersStatus, { body: { userIds, status: 'INACTIVE' } })
    const isQuiet = rows.length === 1 && !hasEffects(told.effects) && told.refused.length === 0
    if (target === 'deactivate' && isQuiet) return perform(target, userIds)
    setAsked({ target, rows, told })
  }

  return {
    act: (target) => (rows) => void begin(target, rows).catch((thrown) => toasts.failed(thrown)),
    dialog: (
      <>
        {asked && <Question {...asked} perform={perform} onClose={() => setAsked(undefined)} />}
        {primary && <PrimaryOrganization rows={primary} onClose={() => setPrimary(undefined)} />}
      </>
    ),
  }
}

function Question({
  target,
  rows,
  told,
  perform,
  onClose,
}: Asked & { perform: (target: Ending, ids: string[]) => Promise<unknown>; onClose: () => void }) {
  const words = texts.acts[target]
  const refused = new Set(told.refused.map(({ id }) => id))
  const ids = idsOf(rows).filter((id) => !refused.has(id) || refused.size === rows.length)
  const stays: ConfirmFact[] =
    refused.size > 0
      ? [
          {
            icon: 'lock',
            tone: 'warning',
            title: texts.acts.stay(refused.size),
            caption: [...new Set(told.refused.map(({ message }) => message))].slice(0, 3).join(' '),
          },
        ]
      : []
  return (
    <ConfirmAct
      open
      title={words.question(ids.length, rows.find(({ id }) => id === ids[0])?.name)}
      effect={words.effect(ids.length)}
      facts={[...stays, ...effectFacts({ data: told.effects, error: undefined })]}
      count={ids.length}
      keep={texts.acts.keep(ids.length)}
      act={() => words.act(ids.length)}
      onAct={() => perform(target, ids)}
      onClose={onClose}
    />
  )
}

const chosen = z.strictObject({ groupId: z.uuid().optional() })

/** One organization for several users, or none. */
function PrimaryOrganization({ rows, onClose }: { rows: readonly Row[]; onClose: () => void }) {
  const toasts = useToasts()
  const send = auth.useSend(calls.setPrimaryOrganization)
  const words = texts.acts.primary
  const form = useForm({
    schema: chosen,
    initial: {} as z.input<typeof chosen>,
    onSubmit: async ({ groupId }) => {
      const reply = await send.mutateAsync({ body: { userIds: idsOf(rows), groupId: groupId ?? null } })
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
