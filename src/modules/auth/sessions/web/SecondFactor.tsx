import './sign-in-fields.css'
import { useId, useState } from 'react'
import { ErrorText, Label } from '#platform/web/form/Field.tsx'
import { Submit, useAttempt } from './attempts.tsx'
import { identity } from './identity.ts'
import { CodeField } from './SignInFields.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { texts } from './texts.ts'

type Props = { ticket: string; email: string; onSignedIn: () => void; onAnew: () => void }

/** The second step of the person who has an authenticator app: its code, or a recovery code where the app is lost. */
export function SecondFactor({ ticket, email, onSignedIn, onAnew }: Props) {
  const [lost, setLost] = useState(false)
  const [code, setCode] = useState('')
  const attempt = useAttempt(() => identity.withSecondFactor(ticket, code), onSignedIn)
  const change = (value: string) => {
    setCode(value)
    attempt.clear()
  }
  const enough = code.length >= (lost ? 10 : 6)
  return (
    <SignInLayout
      title={texts.factorTitle}
      lead={
        <>
          <b className="strong">{email}</b>{' '}
          <button type="button" className="link-button" onClick={onAnew}>
            {texts.change}
          </button>
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) =>
          attempt.go(event, enough ? undefined : lost ? texts.recoveryMissing : texts.codeMissing)
        }
      >
        {lost ? (
          <RecoveryField value={code} error={attempt.error} onChange={change} />
        ) : (
          <CodeField label={texts.appCode} value={code} error={attempt.error} onChange={change} />
        )}
        <Submit busy={attempt.busy}>{texts.signIn}</Submit>
      </form>
      <p className="dense secondary">
        {lost ? texts.haveApp : texts.lostApp}
        <button
          type="button"
          className="link-button"
          onClick={() => {
            setLost(!lost)
            change('')
          }}
        >
          {lost ? texts.useApp : texts.useRecovery}
        </button>
      </p>
    </SignInLayout>
  )
}

function RecoveryField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <Label htmlFor={id}>{texts.recoveryCode}</Label>
      <input
        id={id}
        className="sign-in-input"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
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
