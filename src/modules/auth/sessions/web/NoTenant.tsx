import { Button } from 'antd'
import { useState } from 'react'
import { asFailure } from '#platform/web/failure.ts'
import { MessagePage } from '#platform/web/MessagePages.tsx'
import { Note } from '#platform/web/States.tsx'
import { useSession } from './session.ts'
import { texts } from './texts.ts'

/** Signed in, but a member of no organisation. Spec 2.1. */
export function NoTenant({ email }: { email: string }) {
  const { signOut } = useSession()
  const [refused, setRefused] = useState<string>()
  return (
    <>
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
        acts={
          <Button onClick={() => signOut().catch((thrown) => setRefused(asFailure(thrown).message))}>
            {texts.signOut}
          </Button>
        }
      />
    </>
  )
}
