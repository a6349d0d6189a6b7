import { atMost } from '#platform/model/too-long.ts'
import './security-form.css'
import './passkeys-card.css'
import { Button } from 'antd'
import { useState } from 'react'
import * as z from 'zod'
import { ConfirmAct } from '#platform/web/acts/ConfirmAct.tsx'
import { Failure } from '#platform/web/client/failure.ts'
import { clockOf, useViewer } from '#platform/web/client/viewer.ts'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import {
  addPasskey,
  beginPasskey,
  removePasskey,
  type Security,
} from '../../security/model/security-calls.ts'
import { askIdentity } from '../../sessions/web/identity.ts'
import { AskOne } from './AskOne.tsx'
import { texts } from './security-texts.ts'
import type { Changes } from './use-security.ts'

type Passkey = Security['passkeys'][number]

const nameSchema = z.string().trim().min(1, texts.passkeyNameMissing).max(50, atMost(50))

/** Asks the device for a new key, and the server to know it. */
async function create(name: string) {
  const { options } = await askIdentity(beginPasskey, {})
  const { startRegistration } = await import('@simplewebauthn/browser')
  const response = await startRegistration({ optionsJSON: options as never }).catch(() => {
    throw new Failure({ kind: 'refused', message: texts.passkeyTurnedAway })
  })
  await askIdentity(addPasskey, { name, response: { ...response } })
}

export function PasskeysCard({ passkeys, changes }: { passkeys: readonly Passkey[]; changes: Changes }) {
  const [adding, setAdding] = useState(false)
  const [removing, setRemoving] = useState<Passkey>()
  const toasts = useToasts()
  const known = typeof PublicKeyCredential !== 'undefined'
  return (
    <Card
      title={texts.passkeys}
      flush
      extra={
        known && !adding ? (
          <Button icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
            {texts.addPasskey}
          </Button>
        ) : undefined
      }
    >
      {adding && (
        <div className="security-form">
          <AskOne
            name="name"
            kind="text"
            label={texts.passkeyName}
            hint={texts.passkeyNameHint}
            schema={nameSchema}
            submit={texts.createPasskey}
            onClose={() => setAdding(false)}
            onSubmit={async (name) => {
              await changes.change(() => create(name))
              toasts.done(texts.passkeyAdded)
              setAdding(false)
            }}
          />
        </div>
      )}
      {passkeys.length === 0 && !adding && (
        <p className="security-none dense secondary">
          {texts.noPasskeys} {known ? texts.passkeysHint : texts.noPasskeysHere}
        </p>
      )}
      {passkeys.map((passkey) => (
        <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setRemoving(passkey)} />
      ))}
      {removing && (
        <ConfirmAct
          open
          title={texts.removePasskeyQuestion(removing.name)}
          effect={texts.removePasskeyEffect}
          keep={texts.keepPasskey}
          act={() => texts.remove}
          onClose={() => setRemoving(undefined)}
          onAct={async () => {
            setRemoving(undefined)
            await changes.changeAndTell(
              () => askIdentity(removePasskey, { id: removing.id }),
              texts.passkeyRemoved,
            )
          }}
        />
      )}
    </Card>
  )
}

function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const viewer = useViewer()
  const day = (instant: string) => formatInstant(instant, clockOf(viewer), viewer.tenant.dateFormat)
  const used = passkey.usedAt ? texts.used(day(passkey.usedAt)) : texts.neverUsed
  return (
    <SettingRow title={passkey.name} detail={`${texts.added(day(passkey.createdAt))}, ${used}`}>
      <Button aria-label={texts.removePasskey(passkey.name)} onClick={onRemove}>
        {texts.remove}
      </Button>
    </SettingRow>
  )
}
