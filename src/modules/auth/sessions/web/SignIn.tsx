import './sign-in.css'
import { Button } from 'antd'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { SessionSpinner } from '#platform/web/feedback/States.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { SendAgain, Submit, useAttempt, useMail } from './attempts.tsx'
import { Invitation } from './Invitation.tsx'
import { identity } from './identity.ts'
import { PasskeySignIn } from './PasskeySignIn.tsx'
import { NewPassword, ResetRequest } from './Reset.tsx'
import { SecondFactor } from './SecondFactor.tsx'
import { CodeField, EmailField, PasswordField } from './SignInFields.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { texts } from './texts.ts'
import { useInvitations, WaitingInvitations } from './WaitingInvitations.tsx'

type Answer = Awaited<ReturnType<typeof identity.withPassword>>
type Step = 'email' | 'password' | 'code' | 'forgotten' | 'factor' | 'in'

const EMAIL = /^\S+@\S+\.\S+$/

type Props = {
  onSignedIn: () => void
  /** Tokens of emailed links. */
  reset: string | undefined
  invite: string | undefined
  /** Whose session there is while an invitation is opened. */
  signedInAs?: string | undefined
  /** Away from an emailed link. */
  onLeave?: () => void
}

/** The whole of signing in: email first, then a password or a code; emailed links lead to a new or a first password. */
export default function SignIn({ onSignedIn, reset, invite, signedInAs, onLeave = () => {} }: Props) {
  const [step, setStep] = useState<Step>('email')
  const [email, setEmail] = useState('')
  const [ticket, setTicket] = useState('')
  const [inviting, setInviting] = useState(invite)
  const [joining, setJoining] = useState<string>()
  if (reset) return <NewPassword token={reset} onDone={onLeave} />
  const onAnswer = (answer: Answer) => {
    if (!('secondFactor' in answer)) return setStep('in')
    setTicket(answer.secondFactor)
    setStep('factor')
  }
  if (inviting)
    return (
      <Invitation
        token={inviting}
        signedInAs={signedInAs}
        onSignedIn={onSignedIn}
        onSignIn={(address, way, invitedTo) => {
          setEmail(address)
          setJoining(invitedTo)
          setStep(way)
          setInviting(undefined)
        }}
        onLeave={onLeave}
      />
    )
  const isIn = () => setStep('in')
  const shared = { email, onAnswer, onStep: setStep }
  switch (step) {
    case 'email':
      return (
        <EmailStep
          email={email}
          onSignedIn={isIn}
          onEmail={(given) => {
            setEmail(given)
            setStep('password')
          }}
        />
      )
    case 'password':
      return <PasswordStep {...shared} />
    case 'code':
      return <CodeStep {...shared} />
    case 'factor':
      return <SecondFactor ticket={ticket} email={email} onSignedIn={isIn} onAnew={() => setStep('email')} />
    case 'in':
      return <SignedIn joining={joining} onDone={onSignedIn} />
    case 'forgotten':
      return <ResetRequest email={email} onBack={() => setStep('password')} />
  }
}

/** Signed in: the invitation that led here is accepted, and of others the person decides. */
function SignedIn({ joining, onDone }: { joining: string | undefined; onDone: () => void }) {
  const [done, setDone] = useState(joining === undefined)
  const waiting = useInvitations(done)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whoever hears of it by then
  useEffect(() => {
    // one that cannot be accepted any longer keeps no one out of what they have
    if (joining) void identity.join(joining).then(onDone, () => setDone(true))
  }, [joining])
  const isNone = waiting?.length === 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whoever hears of it by then
  useEffect(() => {
    if (isNone) onDone()
  }, [isNone])
  if (!waiting || isNone) return <SessionSpinner />
  return (
    <WaitingInvitations waiting={waiting} onJoined={onDone} later={{ label: texts.notNow, go: onDone }} />
  )
}

function EmailStep({
  email,
  onEmail,
  onSignedIn,
}: {
  email: string
  onEmail: (email: string) => void
  onSignedIn: () => void
}) {
  const [typed, setTyped] = useState(email)
  const [error, setError] = useState<string>()
  const go = (event: FormEvent) => {
    event.preventDefault()
    if (EMAIL.test(typed.trim())) onEmail(typed.trim())
    else setError(texts.emailWrong)
  }
  return (
    <SignInLayout title={texts.title} lead={texts.hint}>
      <form noValidate onSubmit={go}>
        <EmailField
          value={typed}
          error={error}
          onChange={(value) => {
            setTyped(value)
            setError(undefined)
          }}
        />
        <Button
          type="primary"
          size="large"
          block
          htmlType="submit"
          iconPlacement="end"
          icon={<Icon name="forward" />}
        >
          {texts.continue}
        </Button>
      </form>
      <PasskeySignIn onSignedIn={onSignedIn} />
    </SignInLayout>
  )
}

type StepProps = {
  email: string
  onAnswer: (answer: Answer) => void
  onStep: (step: Step) => void
}

function PasswordStep({ email, onAnswer, onStep }: StepProps) {
  const [password, setPassword] = useState('')
  const attempt = useAttempt(() => identity.withPassword(email, password), onAnswer)
  return (
    <SignInLayout
      title={texts.welcome}
      lead={
        <>
          <b className="strong">{email}</b> <ChangeEmail onStep={onStep} />
        </>
      }
    >
      <Ways way="password" onStep={onStep} />
      <form
        noValidate
        onSubmit={(event) => attempt.go(event, password === '' ? texts.passwordMissing : undefined)}
      >
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={texts.password}
          value={password}
          error={attempt.error}
          onChange={(value) => {
            setPassword(value)
            attempt.clear()
          }}
          aside={
            <button type="button" className="link-button dense" onClick={() => onStep('forgotten')}>
              {texts.forgot}
            </button>
          }
        />
        <Submit busy={attempt.busy}>{texts.signIn}</Submit>
      </form>
    </SignInLayout>
  )
}

function CodeStep({ email, onAnswer, onStep }: StepProps) {
  const [code, setCode] = useState('')
  const challenge = useRef('')
  const sending = useMail(async () => {
    challenge.current = (await identity.sendCode(email)).challenge
  }, true)
  const attempt = useAttempt(() => identity.withCode(email, challenge.current, code), onAnswer)
  return (
    <SignInLayout
      title={texts.checkEmail}
      lead={
        <>
          {texts.sentCode}
          <b className="strong">{email}</b>. <ChangeEmail onStep={onStep} />
        </>
      }
    >
      <Ways way="code" onStep={onStep} />
      <form
        noValidate
        onSubmit={(event) => attempt.go(event, code.length < 6 ? texts.codeMissing : undefined)}
      >
        <CodeField
          value={code}
          error={attempt.error ?? sending.error}
          onChange={(value) => {
            setCode(value)
            attempt.clear()
          }}
        />
        <Submit busy={attempt.busy}>{texts.signIn}</Submit>
      </form>
      <p className="dense secondary">
        {texts.noEmail}
        <SendAgain {...sending}>{texts.newCode}</SendAgain>
      </p>
    </SignInLayout>
  )
}

const ChangeEmail = ({ onStep }: { onStep: (step: Step) => void }) => (
  <button type="button" className="link-button" onClick={() => onStep('email')}>
    {texts.change}
  </button>
)

function Ways({ way, onStep }: { way: 'password' | 'code'; onStep: (step: Step) => void }) {
  return (
    <fieldset className="sign-in-ways">
      <legend className="unseen">{texts.ways}</legend>
      {(['password', 'code'] as const).map((each) => (
        <label key={each}>
          <input type="radio" name="way" checked={each === way} onChange={() => onStep(each)} />
          {each === 'password' ? texts.password : texts.code}
        </label>
      ))}
    </fieldset>
  )
}
