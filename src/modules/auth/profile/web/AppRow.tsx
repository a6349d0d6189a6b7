import './security-form.css'
import './app-row.css'
import { Button } from 'antd'
import { useState } from 'react'
import * as z from 'zod'
import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  type Security,
} from '../../security/model/security-calls.ts'
import { code6 } from '../../sessions/model/identity-fields.ts'
import { askIdentity } from '../../sessions/web/identity.ts'
import { AskOne } from './AskOne.tsx'
import { KeyPicture } from './KeyPicture.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { texts } from './security-texts.ts'
import { type Changes, TURNED_AWAY } from './use-security.ts'

type AppSetup = { secret: string; url: string }
type AppAct = 'remove' | 'renew'

/** An authenticator app: added by its first code, with recovery codes for when it is lost. */
export function AppRow({ factor, changes }: { factor: Security['secondFactor']; changes: Changes }) {
  const toasts = useToasts()
  const [begun, setBegun] = useState<AppSetup>()
  const [codes, setCodes] = useState<readonly string[]>()
  const [asking, setAsking] = useState<AppAct>()

  const begin = async () => {
    try {
      setBegun(await changes.change(() => askIdentity(beginSecondFactor, {})))
    } catch (thrown) {
      if (thrown !== TURNED_AWAY) toasts.failed(thrown)
    }
  }
  return (
    <>
      {codes && <RecoveryCodes codes={codes} onKept={() => setCodes(undefined)} />}
      {begun ? (
        <div className="security-form">
          <AskOne
            name="code"
            kind="code"
            label={texts.appCode}
            schema={code6}
            submit={texts.confirm}
            onClose={() => setBegun(undefined)}
            onSubmit={async (code) => {
              const { recoveryCodes } = await changes.change(() => askIdentity(confirmSecondFactor, { code }))
              setBegun(undefined)
              setCodes(recoveryCodes)
              toasts.done(texts.appAdded)
            }}
          >
            <p className="dense secondary">{texts.scan}</p>
            <div className="row wrap gap-24">
              <KeyPicture text={begun.url} />
              <div className="column gap-4">
                <span className="caption tertiary">{texts.key}</span>
                <code className="security-key">{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
              </div>
            </div>
          </AskOne>
        </div>
      ) : asking === 'remove' ? (
        <div className="security-form">
          <AskOne
            name="code"
            kind="code"
            label={texts.removeAppCode}
            schema={z.string().trim().min(1, texts.removeAppCodeMissing)}
            submit={texts.removeApp}
            onClose={() => setAsking(undefined)}
            onSubmit={async (code) => {
              await changes.change(() => askIdentity(endSecondFactor, { code }))
              setAsking(undefined)
              toasts.done(texts.appRemoved)
            }}
          >
            <p className="dense secondary">{texts.removeAppEffect}</p>
          </AskOne>
        </div>
      ) : (
        <SettingRow title={texts.app} detail={factor.on ? texts.appOn(factor.recoveryCodes) : texts.appOff}>
          {factor.on ? (
            <span className="row wrap gap-8">
              <Button onClick={() => setAsking('renew')}>{texts.renewCodes}</Button>
              <Button onClick={() => setAsking('remove')}>{texts.removeApp}</Button>
            </span>
          ) : (
            <Button onClick={() => void begin()}>{texts.addApp}</Button>
          )}
        </SettingRow>
      )}
      {asking === 'renew' && (
        <ConfirmAct
          open
          ending={false}
          title={texts.renewQuestion}
          effect={texts.renewEffect}
          keep={texts.keepCodes}
          act={() => texts.renewCodes}
          onClose={() => setAsking(undefined)}
          onAct={async () => {
            setAsking(undefined)
            const renewed = await changes.changeAndTell(
              () => askIdentity(renewRecoveryCodes, {}),
              texts.codesTitle,
            )
            if (renewed) setCodes(renewed.recoveryCodes)
          }}
        />
      )}
    </>
  )
}
