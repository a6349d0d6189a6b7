import { Button } from 'antd'
import { useEffect, useState } from 'react'
import { asFailure } from '#platform/web/client/failure.ts'
import { Note, SessionSpinner } from '#platform/web/feedback/States.tsx'
import { useAttempt } from './attempts.tsx'
import { identity } from './identity.ts'
import { SignInLayout } from './SignInLayout.tsx'
import { texts } from './texts.ts'

type LinkState = Awaited<ReturnType<typeof identity.readAddressLink>>

/** Where emailed links about an address lead: to the proof of a new one, or to taking the old one back. */
export default function AddressLink({ token, onDone }: { token: string; onDone: () => void }) {
  const [found, setFound] = useState<LinkState>()
  const [failed, setFailed] = useState<string>()
  const [done, setDone] = useState(false)
  useEffect(() => {
    identity
      .readAddressLink(token)
      .then(setFound)
      .catch((thrown) => setFailed(asFailure(thrown).message))
  }, [token])
  const act = found?.isChanged ? identity.undoAddress : identity.confirmAddress
  const attempt = useAttempt(
    () => act(token),
    () => setDone(true),
  )
  const leave = (
    <Button size="large" block type={done || failed ? 'primary' : 'default'} onClick={onDone}>
      {done || failed ? texts.goOn : texts.notNow}
    </Button>
  )
  if (failed)
    return (
      <SignInLayout title={texts.addressLinkOver} lead={failed}>
        {leave}
      </SignInLayout>
    )
  if (!found) return <SessionSpinner />
  const words = found.isChanged ? texts.undoAddress : texts.confirmAddress
  if (done)
    return (
      <SignInLayout
        title={words.done}
        lead={words.doneHint(found.isChanged ? found.oldEmail : found.newEmail)}
      >
        {leave}
      </SignInLayout>
    )
  return (
    <SignInLayout title={words.title} lead={words.hint(found.oldEmail, found.newEmail)}>
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
        {words.act}
      </Button>
      {leave}
    </SignInLayout>
  )
}
