import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { Note } from '#platform/web/feedback/States.tsx'
import { useAttempt } from './attempts.tsx'
import { identity } from './identity.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { texts } from './texts.ts'

export type InvitationList = Awaited<ReturnType<typeof identity.invitations>>

/** Invitations of the person who has just signed in; undefined while they are looked up. Where they cannot be, there are none. */
export function useInvitations(wanted: boolean): InvitationList | undefined {
  const [found, setFound] = useState<InvitationList>()
  useEffect(() => {
    if (wanted)
      identity
        .invitations()
        .then(setFound)
        .catch(() => setFound([]))
  }, [wanted])
  return found
}

/** Signing in joins no further organization: the person says so here. */
export function WaitingInvitations({
  waiting,
  onJoined,
  later,
}: {
  waiting: InvitationList
  onJoined: () => void
  /** What replaces joining. */
  later: { label: string; go: () => void }
}) {
  return (
    <SignInLayout title={texts.invited(waiting.length)} lead={texts.invitedHint}>
      {waiting.map(({ tenantId, organization }) => (
        <JoinButton key={tenantId} tenantId={tenantId} organization={organization} onJoined={onJoined} />
      ))}
      <Button size="large" block onClick={later.go}>
        {later.label}
      </Button>
    </SignInLayout>
  )
}

/** Joins an organization as the person who is signed in. */
export function JoinButton({
  tenantId,
  organization,
  onJoined,
}: {
  tenantId: string
  organization: string
  onJoined: () => void
}) {
  const attempt = useAttempt(() => identity.join(tenantId), onJoined)
  return (
    <>
      {attempt.error && (
        <Note kind="error" role="alert">
          {attempt.error}
        </Note>
      )}
      <Button
        type="primary"
        size="large"
        block
        loading={attempt.busy}
        onClick={() => attempt.go(undefined, undefined)}
      >
        {texts.join(organization)}
      </Button>
    </>
  )
}
