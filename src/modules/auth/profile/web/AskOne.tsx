import './ask-one.css'
import { Button, Input } from 'antd'
import type { ReactNode } from 'react'
import * as z from 'zod'
import { Note } from '#platform/web/feedback/States.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { spokenOf } from '#platform/web/form/Inputs.tsx'
import { useForm } from '#platform/web/form/use-form.ts'
import { texts as platform } from '#platform/web/text/texts.ts'
import type { AboutPerson } from '../../sessions/model/password-rules.ts'
import { PasswordStrength } from '../../sessions/web/PasswordStrength.tsx'

type Props = {
  /** The field as the server names it, so that what it refuses is there. */
  name: string
  label: string
  hint?: string
  schema: z.ZodType<string, string>
  initial?: string
  required?: boolean
  kind: 'password' | 'new-password' | 'code' | 'text'
  /** Of whom a new password is. */
  about?: AboutPerson
  submit: string
  onSubmit: (value: string) => Promise<unknown>
  onClose: () => void
  children?: ReactNode
}

/** One thing to type, and the act that it is for. */
export function AskOne({
  name,
  label,
  hint,
  initial = '',
  required = true,
  schema,
  kind,
  about,
  submit,
  onSubmit,
  onClose,
  children,
}: Props) {
  const form = useForm({
    schema: z.object({ [name]: schema }),
    initial: { [name]: initial },
    onSubmit: (values) => onSubmit(values[name] as string),
  })
  const isPassword = kind === 'password' || kind === 'new-password'
  return (
    <form
      className="column gap-16 ask-one"
      noValidate
      ref={form.element}
      onSubmit={(event) => {
        event.preventDefault()
        // a form in a dialog does not submit what is below
        event.stopPropagation()
        void form.submit()
      }}
    >
      {form.failure && form.failure.fields.length === 0 && (
        <Note kind="error" role="alert">
          {form.failure.message}
        </Note>
      )}
      {children}
      <Field<string> form={form} path={name} label={label} required={required} hint={hint}>
        {(bound) => {
          const shared = {
            id: bound.id,
            value: bound.value,
            autoFocus: true,
            onChange: (event: { target: { value: string } }) => bound.onChange(event.target.value),
            ...spokenOf(bound),
          }
          return isPassword ? (
            <>
              <Input.Password
                {...shared}
                autoComplete={kind === 'password' ? 'current-password' : 'new-password'}
              />
              {about && !bound.invalid && <PasswordStrength password={bound.value} about={about} />}
            </>
          ) : (
            <Input
              {...shared}
              {...(kind === 'code' && { inputMode: 'numeric' as const })}
              autoComplete={kind === 'code' ? 'one-time-code' : 'off'}
            />
          )
        }}
      </Field>
      <div className="row gap-8 ask-one-acts">
        <Button onClick={onClose}>{platform.cancel}</Button>
        <Button type="primary" htmlType="submit" loading={form.busy}>
          {submit}
        </Button>
      </div>
    </form>
  )
}
