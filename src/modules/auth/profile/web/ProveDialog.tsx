import { useRef, useState } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Dialog } from '#platform/web/overlay/Dialog.tsx'
import { prove } from '../../security/model/security-calls.ts'
import { code6, typedPassword } from '../../sessions/model/identity-fields.ts'
import { askIdentity, identity } from '../../sessions/web/identity.ts'
import { AskOne } from './AskOne.tsx'
import { texts } from './security-texts.ts'

type Props = { hasPassword: boolean; onProven: () => void; onClose: () => void }

/** Asks again who someone is: by the password, or by an emailed code. */
export function ProveDialog({ hasPassword, onProven, onClose }: Props) {
  const { person } = useViewer()
  const [byCode, setByCode] = useState(!hasPassword)
  const challenge = useRef('')
  const [sent, setSent] = useState(false)
  const send = async () => {
    challenge.current = (await identity.sendCode(person.email)).challenge
    setSent(true)
  }
  return (
    <Dialog
      open
      onCancel={onClose}
      footer={null}
      width={440}
      centered
      title={<span className="section-title">{texts.proveTitle}</span>}
    >
      {byCode ? (
        <AskOne
          key="code"
          name="mailedCode"
          kind="code"
          label={texts.mailedCode}
          schema={code6}
          submit={texts.prove}
          onClose={onClose}
          onSubmit={async (mailedCode) => {
            await askIdentity(prove, { challenge: challenge.current, mailedCode })
            onProven()
          }}
        >
          <p className="dense secondary">
            {texts.proveByCode(person.email)} <SendCode sent={sent} onSend={send} />
          </p>
        </AskOne>
      ) : (
        <AskOne
          key="password"
          name="password"
          kind="password"
          label={texts.proveByPassword}
          schema={typedPassword}
          submit={texts.prove}
          onClose={onClose}
          onSubmit={async (password) => {
            await askIdentity(prove, { password })
            onProven()
          }}
        >
          <p className="dense secondary">{texts.proveHint}</p>
        </AskOne>
      )}
      {hasPassword && (
        <button type="button" className="link-button dense" onClick={() => setByCode(!byCode)}>
          {byCode ? texts.usePassword : texts.useCode}
        </button>
      )}
    </Dialog>
  )
}

function SendCode({ sent, onSend }: { sent: boolean; onSend: () => Promise<void> }) {
  const [failed, setFailed] = useState<string>()
  if (sent) return <span role="status">{texts.codeSent}</span>
  return (
    <>
      <button
        type="button"
        className="link-button"
        onClick={() => void onSend().catch((thrown: Error) => setFailed(thrown.message))}
      >
        {texts.sendCode}
      </button>
      {failed && <span role="alert"> {failed}</span>}
    </>
  )
}
