import './public-link.css'
import { Button, Input, Switch } from 'antd'
import { type ReactNode, useId, useRef, useState } from 'react'
import { PasswordStrength } from '#modules/auth/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { DayField } from '#platform/web/form/DayField.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { FormFailure } from '#platform/web/form/FormPage.tsx'
import { spokenOf } from '#platform/web/form/Inputs.tsx'
import { type Form, useForm } from '#platform/web/form/use-form.ts'
import { Dialog } from '#platform/web/overlay/Dialog.tsx'
import { useOverlays } from '#platform/web/overlay/overlays.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { today } from '#platform/web/text/dates.ts'
import { texts as platform } from '#platform/web/text/texts.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { changeMatrixLink } from '../../model/link-calls.ts'
import type { MatrixDetail } from '../../model/matrix.ts'
import type { LinkRules } from '../../model/public-link.ts'
import { matrices } from '../matrices-service.ts'
import { addressOfLink, changeOf, errorsOf, type LinkValues, linkForm, valuesOf } from './link-form.ts'
import { texts } from './texts.ts'

export type LinkMode = keyof typeof texts.dialogs

type LinkDialogProps = {
  matrix: MatrixDetail
  mode: LinkMode
  rules: LinkRules
  version: () => number
  onChanged: () => unknown
  onClose: () => void
}

/** Creates, changes or renews a public link, and shows a new one once. */
export function LinkDialog(given: LinkDialogProps) {
  const { mode, onClose } = given
  const { mayLeave } = useOverlays()
  const { form, link } = useLinkForm(given)
  const { title, act } = texts.dialogs[mode]
  const close = async () => {
    if (link || !form.dirty || (await mayLeave())) onClose()
  }
  return (
    <Dialog
      open
      width={520}
      centered
      destroyOnHidden
      // a press beside it, or Escape, must not lose what is shown once
      mask={{ closable: !link }}
      keyboard={!link}
      onCancel={() => void close()}
      title={<span className="section-title">{link ? texts.ready : title}</span>}
      footer={
        link ? (
          <Button onClick={onClose}>{texts.done}</Button>
        ) : (
          <>
            <Button onClick={() => void close()}>{platform.cancel}</Button>
            <Button type="primary" loading={form.busy} onClick={() => void form.submit()}>
              {act}
            </Button>
          </>
        )
      }
    >
      {link ? (
        <Ready address={addressOfLink(link)} />
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
          {mode === 'renew' && <Note kind="warning">{texts.renewing}</Note>}
          <Fields {...given} form={form} />
        </form>
      )}
    </Dialog>
  )
}

function useLinkForm({ matrix, mode, rules, version, onChanged, onClose }: LinkDialogProps) {
  const { zone } = useViewer().tenant
  const toasts = useToasts()
  const change = matrices.useSend(changeMatrixLink)
  const [link, setLink] = useState<string>()
  const { publicLink } = matrix
  const form = useForm({
    schema: linkForm,
    initial: valuesOf(publicLink, rules, today(zone)),
    check: (values) => errorsOf(values, { link: publicLink, rules, today: today(zone) }),
    onSubmit: async (values) => {
      const body = changeOf(values, mode === 'renew')
      const made = await change.mutateAsync({ params: { id: matrix.id }, version: version(), body })
      onChanged()
      if (made.link) return setLink(made.link)
      toasts.done(texts.changed)
      onClose()
    },
  })
  return { form, link }
}

type FieldsOf = LinkDialogProps & { form: Form<LinkValues> }

function Fields({ matrix, rules, form }: FieldsOf) {
  const { dateFormat, zone, name } = useViewer().tenant
  const hasPassword = matrix.publicLink?.isPasswordRequired === true
  return (
    <>
      <Choice
        form={form}
        path="isPasswordRequired"
        label={texts.password}
        hint={texts.passwordHint}
        fixed={rules.requirePassword}
      >
        <Field<string>
          form={form}
          path="password"
          label={hasPassword ? texts.otherPassword : texts.newPassword}
          required={!hasPassword}
          hint={hasPassword ? texts.keepsPassword : undefined}
        >
          {(bound) => (
            <>
              <Input.Password
                id={bound.id}
                value={bound.value}
                autoComplete="new-password"
                onChange={(event) => bound.onChange(event.target.value)}
                onBlur={bound.onBlur}
                {...spokenOf(bound)}
              />
              {!bound.invalid && (
                <PasswordStrength password={bound.value} about={{ hasApp: true, organizations: [name] }} />
              )}
            </>
          )}
        </Field>
      </Choice>
      <Choice
        form={form}
        path="isExpirationEnabled"
        label={texts.expiration}
        hint={texts.expirationHint}
        fixed={rules.requireExpiration}
      >
        <Field<string | undefined> form={form} path="expirationDate" label={texts.lastDay} required>
          {(bound) => <DayField {...bound} format={dateFormat} from={today(zone)} />}
        </Field>
      </Choice>
    </>
  )
}

/** What a link may have, with what belongs to it where it is turned on. What the settings require stays on. */
function Choice({
  form,
  path,
  label,
  hint,
  fixed,
  children,
}: {
  form: Form<LinkValues>
  path: 'isPasswordRequired' | 'isExpirationEnabled'
  label: string
  hint: string
  fixed: boolean
  children: ReactNode
}) {
  const id = useId()
  const isOn = form.values[path]
  return (
    <div className="public-link-choice">
      <Switch
        id={id}
        size="small"
        aria-describedby={`${id}hint`}
        checked={isOn}
        disabled={fixed && isOn}
        onChange={(on) => form.set(path, on)}
      />
      <div className="column gap-12 grow">
        <div>
          <label htmlFor={id}>{label}</label>
          <p id={`${id}hint`} className="caption tertiary">
            {fixed ? `${texts.required} ` : ''}
            {hint}
          </p>
        </div>
        {isOn && children}
      </div>
    </div>
  )
}

/** A link as it is sent, this once. */
function Ready({ address }: { address: string }) {
  const toasts = useToasts()
  const id = useId()
  const field = useRef<{ select: () => void }>(null)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toasts.done(texts.copied)
    } catch (thrown) {
      field.current?.select()
      toasts.failed(thrown)
    }
  }
  return (
    <div className="column gap-16">
      <Note kind="success" role="status">
        {texts.readyHint}
      </Note>
      <div className="field">
        <label htmlFor={id} className="field-label">
          {texts.link}
        </label>
        <div className="row">
          <Input
            id={id}
            readOnly
            value={address}
            ref={field as never}
            onFocus={(event) => event.target.select()}
          />
          <Button type="primary" icon={<Icon name="copy" />} onClick={() => void copy()}>
            {texts.copy}
          </Button>
        </div>
      </div>
      <p className="caption tertiary">{texts.notKept}</p>
    </div>
  )
}
