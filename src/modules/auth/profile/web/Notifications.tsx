import './profile-cards.css'
import { Switch } from 'antd'
import { useId, useState } from 'react'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { chooseMails } from '../../security/model/security-calls.ts'
import { askIdentity } from '../../sessions/web/identity.ts'
import { ProveDialog } from './ProveDialog.tsx'
import { texts } from './texts.ts'
import { useChanges, useSecurity } from './use-security.ts'

const words = texts.mails

/** The emails that one gets, and those that one may do without. */
export function Notifications() {
  const found = useSecurity()
  const changes = useChanges()
  const [busy, setBusy] = useState(false)
  const id = useId()
  const choose = async (newSignIn: boolean) => {
    setBusy(true)
    await changes.changeAndTell(() => askIdentity(chooseMails, { newSignIn }), words.saved)
    setBusy(false)
  }
  return (
    <PartState found={found} rows={5}>
      {(security) => (
        <div className="profile-cards">
          <Card title={words.title} flush>
            <SettingRow
              title={<label htmlFor={id}>{words.newSignIn}</label>}
              detail={<span id={`${id}detail`}>{words.newSignInHint}</span>}
            >
              <Switch
                id={id}
                aria-describedby={`${id}detail`}
                checked={security.mails.newSignIn}
                loading={busy}
                onChange={(on) => void choose(on)}
              />
            </SettingRow>
            {words.always.map(([title, detail]) => (
              <SettingRow key={title} title={title} detail={detail}>
                <Tag>{words.alwaysOn}</Tag>
              </SettingRow>
            ))}
          </Card>
          {changes.waiting && (
            <ProveDialog
              hasPassword={security.hasPassword}
              onProven={changes.waiting.go}
              onClose={changes.waiting.leave}
            />
          )}
        </div>
      )}
    </PartState>
  )
}
