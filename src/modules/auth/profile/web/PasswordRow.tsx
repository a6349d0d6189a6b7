import './security-form.css'
import { Button } from 'antd'
import { useState } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { changePassword } from '../../security/model/security-calls.ts'
import { newPassword } from '../../sessions/model/identity-fields.ts'
import { askIdentity } from '../../sessions/web/identity.ts'
import { AskOne } from './AskOne.tsx'
import { texts } from './security-texts.ts'
import type { Changes } from './use-security.ts'

type Props = { hasPassword: boolean; hasApp: boolean; changes: Changes }

export function PasswordRow({ hasPassword, hasApp, changes }: Props) {
  const { person, user, tenant } = useViewer()
  const [open, setOpen] = useState(false)
  const toasts = useToasts()
  return (
    <>
      {open ? (
        <div className="security-form">
          <AskOne
            name="password"
            kind="new-password"
            about={{
              hasApp,
              name: user.name,
              email: person.email,
              organizations: [tenant.name, tenant.accountId],
            }}
            label={texts.newPassword}
            hint={texts.passwordHint}
            schema={newPassword}
            submit={texts.savePassword}
            onClose={() => setOpen(false)}
            onSubmit={async (password) => {
              await changes.change(() => askIdentity(changePassword, { password }))
              toasts.done(texts.passwordChanged)
              setOpen(false)
            }}
          />
        </div>
      ) : (
        <SettingRow title={texts.password} detail={hasPassword ? texts.passwordHint : texts.noPassword}>
          <Button onClick={() => setOpen(true)}>
            {hasPassword ? texts.changePassword : texts.setPassword}
          </Button>
        </SettingRow>
      )}
    </>
  )
}
