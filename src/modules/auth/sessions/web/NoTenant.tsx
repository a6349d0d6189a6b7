import { Button } from 'antd'
import { useState } from 'react'
import { asFailure } from '#platform/web/client/failure.ts'
import { MessagePage } from '#platform/web/feedback/MessagePages.tsx'
import { Note, SessionSpinner } from '#platform/web/feedback/States.tsx'
import { useSession } from './session.ts'
import { texts } from './texts.ts'
import { useInvitations, WaitingInvitations } from './WaitingInvitations.tsx'

/** Signed in, but a member of no organization. Spec 2.1. */
export default function NoTenant({ email }: { email: string }) {
  const { signOut, beginAnew } = useSession()
  const waiting = useInvitations(true)
  const [refused, setRefused] = useState<string>()
  const leave = () => signOut().catch((thrown) => setRefused(asFailure(thrown).message))
  if (!waiting) return <SessionSpinner />
  if (waiting.length > 0)
    return (
      <WaitingInvitations
        waiting={waiting}
        onJoined={beginAnew}
        later={{ label: texts.signOut, go: () => void leave() }}
      />
    )
  return (
    <main className="failed-page">
      {refused && (
        <Note kind="error" role="alert">
          {refused}
        </Note>
      )}
      <MessagePage
        drawing="wrongAccount"
        title={texts.noTenantTitle}
        detail={
          <>
            {texts.noTenantDetail}
            <b className="strong">{email}</b>
          </>
        }
        acts={<Button onClick={leave}>{texts.signOut}</Button>}
      />
    </main>
  )
}
