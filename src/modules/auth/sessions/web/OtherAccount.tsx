import { useState } from 'react'
import { asFailure, type Failure } from '#platform/web/client/failure.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { WrongAccount } from '#platform/web/feedback/MessagePages.tsx'
import { Note } from '#platform/web/feedback/States.tsx'
import { useSession } from './session.ts'

/** A record of another account of the same person: the refusal names the account, and one click goes there. Spec 8. */
export function OtherAccount({ failure }: { failure: Failure }) {
  const { switchTo } = useSession()
  const { tenant } = useViewer()
  const [refused, setRefused] = useState<string>()
  const other = failure.fields.find((field) => field.path === 'tenantId')?.message
  return (
    <>
      {refused && (
        <Note kind="error" role="alert">
          {refused}
        </Note>
      )}
      <WrongAccount
        tenant={tenant.name}
        onSwitch={() => {
          if (other) switchTo(other).catch((thrown) => setRefused(asFailure(thrown).message))
        }}
      />
    </>
  )
}
