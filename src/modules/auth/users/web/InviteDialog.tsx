import './invite-dialog.css'
import '#platform/web/theme/rows.css'
import { Button } from 'antd'
import { useState } from 'react'
import * as z from 'zod'
import { groupTree, positionPicker } from '#modules/settings/index.web.ts'
import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { FormFailure } from '#platform/web/form/FormPage.tsx'
import { TextArea } from '#platform/web/form/Inputs.tsx'
import { ManyPicker } from '#platform/web/form/Picker.tsx'
import { TreePicker } from '#platform/web/form/TreePicker.tsx'
import { type Form, NOT_YET, useForm } from '#platform/web/form/use-form.ts'
import { Dialog } from '#platform/web/overlay/Dialog.tsx'
import { useOverlays } from '#platform/web/overlay/overlays.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { addressesIn, inviteUsers, MOST_INVITED, problemOfAddress } from '../model/invite-calls.ts'
import { NEEDED } from '../model/user.ts'
import { previewInvites, type UserPreview } from '../model/user-record-calls.ts'
import { hasConsequences, userEffectFacts } from './user-effect-facts.ts'
import { givenRolePicker } from './user-pickers.ts'
import { texts } from './user-texts.ts'
import { auth } from './users-service.ts'

const words = texts.inviting

const schema = z.strictObject({
  addresses: z.string(),
  roleIds: z.array(z.uuid()),
  groupIds: z.array(z.uuid()),
  positionIds: z.array(z.uuid()),
})
type Values = z.output<typeof schema>

/** What is wrong with what was typed, before anything is sent. */
function check({ addresses }: Values): Record<string, string> {
  const found = addressesIn(addresses)
  const wrong = found.find((each) => problemOfAddress(each) !== undefined)
  if (found.length === 0) return { addresses: NEEDED.email }
  if (found.length > MOST_INVITED) return { addresses: words.tooMany }
  return wrong ? { addresses: `${wrong}: ${problemOfAddress(wrong)}` } : {}
}

type Outcome = z.output<typeof inviteUsers.reply>
type Body = z.input<typeof inviteUsers.body>

/** Up to 50 addresses, each answered for itself. Spec 5.3. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const { mayLeave } = useOverlays()
  const { form, outcome, question } = useInviting(onClose)
  const close = async () => {
    if (outcome || !form.dirty || (await mayLeave())) onClose()
  }
  return (
    <Dialog
      open
      width={560}
      centered
      destroyOnHidden
      onCancel={() => void close()}
      title={
        <>
          <span className="section-title">{words.title}</span>
          <span className="caption tertiary dialog-about">{words.about}</span>
        </>
      }
      footer={
        outcome ? (
          <Button type="primary" autoFocus onClick={onClose}>
            {platform.close}
          </Button>
        ) : (
          <>
            <Button onClick={() => void close()}>{texts.acts.cancel}</Button>
            <Button type="primary" loading={form.busy} onClick={() => void form.submit()}>
              {words.act(addressesIn(form.values.addresses).length)}
            </Button>
          </>
        )
      }
    >
      {outcome ? (
        <Results outcome={outcome} />
      ) : (
        <form
          ref={form.element}
          className="column gap-16"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void form.submit()
          }}
        >
          <FormFailure form={form} />
          <Fields form={form} />
          {question}
        </form>
      )}
    </Dialog>
  )
}

/** The form, what came of it, and the question before people gain authority by it. */
function useInviting(onClose: () => void) {
  const { tenant } = useViewer()
  const toasts = useToasts()
  const send = auth.useSend(inviteUsers)
  const [outcome, setOutcome] = useState<Outcome>()
  const [asked, setAsked] = useState<{ told: UserPreview; body: Body }>()
  const form = useForm({
    schema,
    initial: { addresses: '', roleIds: [], groupIds: [], positionIds: [] } as Values,
    check,
    onSubmit: async ({ addresses, ...rest }) => {
      const body = { emails: addressesIn(addresses), ...rest }
      const told = rest.positionIds.length > 0 ? await auth.ask(previewInvites, { body }) : undefined
      if (!told || !hasConsequences(told)) return invite(body)
      setAsked({ told, body })
      return NOT_YET
    },
  })
  const invite = async (body: Body) => {
    const reply = await send.mutateAsync({ body })
    setAsked(undefined)
    if (reply.failed > 0) return setOutcome(reply)
    toasts.done(words.done(reply.successful))
    onClose()
  }
  const question = asked && (
    <ConfirmAct
      open
      ending={false}
      title={words.question(asked.body.emails.length)}
      effect={words.effect}
      facts={userEffectFacts(asked.told, tenant.zone)}
      keep={platform.form.keepEditing}
      act={() => words.act(asked.body.emails.length)}
      onAct={() => invite(asked.body)}
      onClose={() => setAsked(undefined)}
    />
  )
  return { form, outcome, question }
}

function Fields({ form }: { form: Form<Values> }) {
  const { tenant } = useViewer()
  return (
    <>
      <Field<string>
        form={form}
        path="addresses"
        label={words.addresses}
        required
        hint={words.addressesHint(addressesIn(form.values.addresses).length)}
      >
        {(bound) => <TextArea {...bound} onBlur={() => {}} rows={4} />}
      </Field>
      <Field<readonly string[]> form={form} path="roleIds" label={words.roles} hint={words.rolesHint}>
        {(bound) => (
          <ManyPicker
            {...bound}
            source={givenRolePicker(tenant.id)}
            placeholder={texts.form.rolesPlaceholder}
          />
        )}
      </Field>
      <Field<readonly string[]> form={form} path="groupIds" label={words.groups}>
        {(bound) => <TreePicker {...bound} source={groupTree} placeholder={texts.form.groupsPlaceholder} />}
      </Field>
      <Field<readonly string[]> form={form} path="positionIds" label={words.positions}>
        {(bound) => (
          <ManyPicker {...bound} source={positionPicker} placeholder={texts.form.positionPlaceholder} />
        )}
      </Field>
    </>
  )
}

/** What came of each address. */
function Results({ outcome: { successful, failed, results } }: { outcome: Outcome }) {
  return (
    <div className="column gap-16">
      <Note kind="warning" role="status">
        {words.result(successful, failed)}
      </Note>
      <table className="rows dense">
        <thead>
          <tr>
            <th scope="col">{words.address}</th>
            <th scope="col">{words.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {results.map(({ email, success, message }) => (
            <tr key={email}>
              <th scope="row" className="strong">
                {email}
              </th>
              <td>
                <span className={success ? 'row gap-6 tone-success' : 'row gap-6 tone-error'}>
                  <Icon name={success ? 'tick' : 'warning'} size={14} />
                  <span className="secondary">{message}</span>
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
