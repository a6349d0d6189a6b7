import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { asFailure } from '#platform/web/client/failure.ts'
import { SessionSpinner } from '#platform/web/feedback/States.tsx'
import { Submit, useAttempt } from './attempts.tsx'
import { identity } from './identity.ts'
import { PasswordField } from './SignInFields.tsx'
import { SignInLayout } from './SignInLayout.tsx'
import { texts } from './texts.ts'
import { JoinButton } from './WaitingInvitations.tsx'

type InvitationState = Awaited<ReturnType<typeof identity.readInvitation>>
type Way = 'password' | 'code'

type Props = {
  token: string
  signedInAs: string | undefined
  onSignedIn: () => void
  /** They sign in as they always do, in the organization that invited them. */
  onSignIn: (email: string, way: Way, tenantId: string) => void
  /** To signing in without it. */
  onLeave: () => void
}

/** Where the link of an invitation leads: to a first password, or to the way in which a person signs in already. */
export function Invitation({ token, onLeave, ...rest }: Props) {
  const [found, setFound] = useState<InvitationState>()
  const [failed, setFailed] = useState<string>()
  useEffect(() => {
    identity
      .readInvitation(token)
      .then(setFound)
      .catch((thrown) => setFailed(asFailure(thrown).message))
  }, [token])
  if (failed)
    return (
      <SignInLayout title={texts.invitationOver} lead={failed}>
        <Button type="primary" size="large" block onClick={onLeave}>
          {texts.signIn}
        </Button>
      </SignInLayout>
    )
  if (!found) return <SessionSpinner />
  return found.isKnown ? (
    <Known invited={found} onLeave={onLeave} {...rest} />
  ) : (
    <FirstPassword invited={found} token={token} {...rest} />
  )
}

function Known({
  invited: { email, organization, tenantId },
  signedInAs,
  onSignedIn,
  onSignIn,
  onLeave,
}: Pick<Props, 'signedInAs' | 'onSignedIn' | 'onSignIn' | 'onLeave'> & { invited: InvitationState }) {
  if (signedInAs === email)
    return (
      <SignInLayout title={texts.join(organization)} lead={<Lead email={email} words={texts.joinAs} />}>
        <JoinButton tenantId={tenantId} organization={organization} onJoined={onSignedIn} />
        <Button size="large" block onClick={onLeave}>
          {texts.notNow}
        </Button>
      </SignInLayout>
    )
  return (
    <SignInLayout title={texts.join(organization)} lead={<Lead email={email} words={texts.joinKnown} />}>
      <Button type="primary" size="large" block onClick={() => onSignIn(email, 'password', tenantId)}>
        {texts.withPassword}
      </Button>
      <Button size="large" block onClick={() => onSignIn(email, 'code', tenantId)}>
        {texts.withCode}
      </Button>
    </SignInLayout>
  )
}

function FirstPassword({
  invited: { email, organization, tenantId },
  token,
  onSignedIn,
  onSignIn,
}: Pick<Props, 'token' | 'onSignedIn' | 'onSignIn'> & { invited: InvitationState }) {
  const [password, setPassword] = useState('')
  const attempt = useAttempt(() => identity.acceptInvitation(token, password), onSignedIn)
  return (
    <SignInLayout title={texts.join(organization)} lead={<Lead email={email} words={texts.joinHint} />}>
      <form
        noValidate
        onSubmit={(event) => attempt.go(event, password === '' ? texts.passwordMissing : undefined)}
      >
        <input type="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          fresh
          about={{ hasApp: false, email, organizations: [organization] }}
          label={texts.password}
          value={password}
          error={attempt.error}
          onChange={(value) => {
            setPassword(value)
            attempt.clear()
          }}
        />
        <Submit busy={attempt.busy}>{texts.joinAct}</Submit>
      </form>
      <Button size="large" block onClick={() => onSignIn(email, 'code', tenantId)}>
        {texts.withCode}
      </Button>
    </SignInLayout>
  )
}

const Lead = ({ email, words: [before, after] }: { email: string; words: readonly [string, string] }) => (
  <>
    {before}
    <b className="strong">{email}</b>
    {after}
  </>
)
