import { useState } from 'react'
import { asFailure, type Failure } from '#platform/web/failure.ts'
import { WrongAccount as WrongAccountPage } from '#platform/web/MessagePages.tsx'
import { Note } from '#platform/web/States.tsx'
import { useViewer } from '#platform/web/viewer.ts'
import { useSession } from './session.ts'

/** A record of another account of the same person: the refusal names its tenant, and switching opens it here. Spec 8. */
export function WrongAccount({ failure }: { failure: Failure }) {
  const { tenant } = useViewer()
  const { switchTo } = useSession()
  const [refused, setRefused] = useState<string>()
  const theirs = failure.fields.find((field) => field.path === 'tenantId')?.message
  return (
    <>
      {refused && (
        <Note kind="error" role="alert">
          {refused}
        </Note>
      )}
      <WrongAccountPage
        tenant={tenant.name}
        onSwitch={() => {
          if (theirs) switchTo(theirs).catch((thrown) => setRefused(asFailure(thrown).message))
        }}
      />
    </>
  )
}
