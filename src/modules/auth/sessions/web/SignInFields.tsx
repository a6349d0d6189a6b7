import './sign-in-fields.css'
import { type ReactNode, useId, useState } from 'react'
import { ErrorText, Label } from '#platform/web/form/Field.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import type { AboutPerson } from '../model/password-rules.ts'
import { NOTHING_KNOWN, PasswordStrength } from './PasswordStrength.tsx'
import { texts } from './texts.ts'

type FieldProps = {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

// Plain inputs: no one waits for a library of inputs to sign in.
export function EmailField({ value, error, onChange }: FieldProps) {
  const id = useId()
  return (
    <div className="field">
      <Label htmlFor={id}>{texts.email}</Label>
      <input
        id={id}
        className="sign-in-input"
        type="email"
        autoComplete="username"
        // biome-ignore lint/a11y/noAutofocus: the one field of this step
        autoFocus
        value={value}
        aria-required
        aria-invalid={error !== undefined}
        aria-describedby={`${id}error`}
        onChange={(event) => onChange(event.target.value)}
      />
      <ErrorText id={`${id}error`} error={error} />
    </div>
  )
}

export function PasswordField({
  value,
  error,
  onChange,
  label,
  fresh = false,
  about = NOTHING_KNOWN,
  aside,
}: FieldProps & { label: string; fresh?: boolean; about?: AboutPerson; aside?: ReactNode }) {
  const id = useId()
  const [shown, setShown] = useState(false)
  return (
    <div className="field">
      <div className="row spread">
        <Label htmlFor={id}>{label}</Label>
        {aside}
      </div>
      <div className="password-input">
        <input
          id={id}
          className="sign-in-input"
          type={shown ? 'text' : 'password'}
          autoComplete={fresh ? 'new-password' : 'current-password'}
          // biome-ignore lint/a11y/noAutofocus: the one field of this step
          autoFocus
          value={value}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}error`}
          onChange={(event) => onChange(event.target.value)}
        />
        <IconButton
          icon="eye"
          label={shown ? texts.hidePassword : texts.showPassword}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        />
      </div>
      {fresh && error === undefined && <PasswordStrength password={value} about={about} />}
      <ErrorText id={`${id}error`} error={error} />
    </div>
  )
}

const DIGITS = [0, 1, 2, 3, 4, 5]

/** Six boxes over one input: a pasted or suggested code goes in immediately, and readers meet a single field. */
export function CodeField({ value, error, onChange, label = texts.code }: FieldProps & { label?: string }) {
  const id = useId()
  return (
    <div className="field">
      <Label htmlFor={id}>{label}</Label>
      <div className={error ? 'code-input code-wrong' : 'code-input'}>
        {DIGITS.map((at) => (
          <span
            key={at}
            aria-hidden="true"
            className={at === Math.min(value.length, 5) ? 'code-next' : undefined}
          >
            {value[at]}
          </span>
        ))}
        <input
          id={id}
          inputMode="numeric"
          autoComplete="one-time-code"
          // biome-ignore lint/a11y/noAutofocus: the one field of this step
          autoFocus
          value={value}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={`${id}error`}
          onChange={(event) => onChange(event.target.value.replace(/\D/g, '').slice(0, 6))}
        />
      </div>
      <ErrorText id={`${id}error`} error={error} />
    </div>
  )
}
