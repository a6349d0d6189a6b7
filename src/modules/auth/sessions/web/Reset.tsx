import { Button } from 'antd'
import { useState } from 'react'
import { Note } from '#platform/web/feedback/States.tsx'
import { SendAgain, Submit, useAttempt, useMail } from './attempts.tsx'
import { identity } from './identity.ts'
import { PasswordField } from './SignInFields.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { texts } from './texts.ts'

/** A forgotten password: the answer is the same for known and unknown addresses. */
export function ResetRequest({ email, onBack }: { email: string; onBack: () => void }) {
  const [sent, setSent] = useState(false)
  const mail = useMail(() => identity.sendResetLink(email), false)
  const [before, after] = texts.sentLink
  return (
    <SignInLayout
      title={sent ? texts.checkEmail : texts.forgotTitle}
      lead={
        sent ? (
          <>
            {before}
            <b className="strong">{email}</b>
            {after}
          </>
        ) : (
          <>
            {texts.forgotHint}
            <b className="strong">{email}</b>.
          </>
        )
      }
    >
      {mail.error && (
        <Note kind="error" role="alert">
          {mail.error}
        </Note>
      )}
      {sent ? (
        <p className="dense secondary">
          {texts.noEmail}
          <SendAgain {...mail}>{texts.newLink}</SendAgain>
        </p>
      ) : (
        <Button
          type="primary"
          size="large"
          block
          onClick={() => {
            mail.again()
            setSent(true)
          }}
        >
          {texts.sendLink}
        </Button>
      )}
      <Button size="large" block onClick={onBack}>
        {texts.back}
      </Button>
    </SignInLayout>
  )
}

/** Where the link of the email leads. */
export function NewPassword({ token, onDone }: { token: string; onDone: () => void }) {
  const [password, setPassword] = useState('')
  const [changed, setChanged] = useState(false)
  const attempt = useAttempt(
    () => identity.resetPassword(token, password),
    () => setChanged(true),
  )
  if (changed)
    return (
      <SignInLayout title={texts.changedTitle} lead={texts.changedHint}>
        <Button type="primary" size="large" block onClick={onDone}>
          {texts.signIn}
        </Button>
      </SignInLayout>
    )
  return (
    <SignInLayout title={texts.resetTitle} lead={texts.resetHint}>
      <form
        noValidate
        onSubmit={(event) => attempt.go(event, password === '' ? texts.passwordMissing : undefined)}
      >
        <PasswordField
          fresh
          label={texts.newPassword}
          value={password}
          error={attempt.error}
          onChange={(value) => {
            setPassword(value)
            attempt.clear()
          }}
        />
        <Submit busy={attempt.busy}>{texts.savePassword}</Submit>
      </form>
      <Button size="large" block onClick={onDone}>
        {texts.back}
      </Button>
    </SignInLayout>
  )
}
