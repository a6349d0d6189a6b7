import { Button } from 'antd'
import { ErrorText } from '#platform/web/form/Field.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { useAttempt } from './attempts.tsx'
import { identity } from './identity.ts'
import { texts } from './texts.ts'

/** Asks the device for a passkey. Null where the person turned away. */
async function signWithPasskey() {
  const [{ startAuthentication }, { options }] = await Promise.all([
    import('@simplewebauthn/browser'),
    identity.beginPasskey(),
  ])
  const response = await startAuthentication({ optionsJSON: options as never }).catch(() => null)
  return response && identity.withPasskey(response)
}

/** Where the browser knows passkeys: in without an address, a password or a code. */
export function PasskeySignIn({ onSignedIn }: { onSignedIn: () => void }) {
  const attempt = useAttempt(signWithPasskey, (answer) => answer && onSignedIn())
  if (typeof PublicKeyCredential === 'undefined') return null
  return (
    <div className="column gap-8">
      <Button
        size="large"
        block
        loading={attempt.busy}
        icon={<Icon name="key" />}
        aria-describedby="passkey-error"
        onClick={() => attempt.go(undefined, undefined)}
      >
        {texts.passkey}
      </Button>
      <ErrorText id="passkey-error" error={attempt.error} />
    </div>
  )
}
