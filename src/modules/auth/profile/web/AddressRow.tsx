import './security-form.css'
import { Button } from 'antd'
import { useState } from 'react'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { changeAddress } from '../../sessions/model/identity-calls.ts'
import { askIdentity } from '../../sessions/web/identity.ts'
import { AskOne } from './AskOne.tsx'
import { texts } from './security-texts.ts'
import type { Changes } from './use-security.ts'

type Props = { email: string; newEmail: string | null; changes: Changes }

/** The address with which one signs in. Another one counts once it is proven. */
export function AddressRow({ email, newEmail, changes }: Props) {
  const [open, setOpen] = useState(false)
  const toasts = useToasts()
  if (open)
    return (
      <div className="security-form">
        <AskOne
          name="email"
          kind="text"
          label={texts.newAddress}
          hint={texts.newAddressHint}
          schema={changeAddress.body.shape.email}
          submit={texts.sendAddressLink}
          onClose={() => setOpen(false)}
          onSubmit={async (wanted) => {
            await changes.change(() => askIdentity(changeAddress, { email: wanted }))
            toasts.done(texts.addressLinkSent(wanted))
            setOpen(false)
          }}
        />
      </div>
    )
  return (
    <SettingRow
      title={texts.address}
      detail={newEmail === null ? email : texts.addressWaits(email, newEmail)}
    >
      <Button onClick={() => setOpen(true)}>{texts.changeAddress}</Button>
    </SettingRow>
  )
}
