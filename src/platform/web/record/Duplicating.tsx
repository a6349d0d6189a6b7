import { useNavigate } from '@tanstack/react-router'
import { Button } from 'antd'
import { useState } from 'react'
import { asFailure, type Failure } from '../client/failure.ts'
import { MessagePage } from '../feedback/MessagePages.tsx'
import { Note } from '../feedback/States.tsx'
import { useToasts } from '../overlay/use-toasts.tsx'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'

/**
 * An address at which a record is duplicated. Opening it writes nothing: a button makes the copy and opens its form. The form
 * replaces this page in the browser's history.
 */
export function Duplicating({ make, done }: { make: () => Promise<string>; done: string }) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)
  const begin = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const to = await make()
      toasts.done(done)
      void navigate({ to, replace: true })
    } catch (thrown) {
      setFailure(asFailure(thrown))
      setBusy(false)
    }
  }
  const words = texts.duplicating
  return (
    <>
      {failure && (
        <Note kind="error" role="alert">
          {failure.reasons.join(' ')}
        </Note>
      )}
      <MessagePage
        title={words.title}
        detail={words.detail}
        acts={
          <Button
            type="primary"
            autoFocus
            loading={busy}
            icon={<Icon name="copy" />}
            onClick={() => void begin()}
          >
            {words.act}
          </Button>
        }
      />
    </>
  )
}
