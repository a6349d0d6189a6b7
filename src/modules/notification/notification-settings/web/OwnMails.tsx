import './notification-settings.css'
import { Switch } from 'antd'
import { useId } from 'react'
import { SettingRow } from '#platform/web/form/SettingRow.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { templateOf } from '../../notifications/model/catalogue.ts'
import {
  getNotificationChoices,
  type NotificationChoice,
  updateNotificationChoices,
} from '../model/notification-settings-calls.ts'
import { notifications } from './notification-settings-service.ts'
import { texts } from './texts.ts'

/** Which emails one wants, on the profile; each switch applies on its own. */
export default function OwnMails() {
  const found = notifications.useCall(getNotificationChoices, {})
  const toasts = useToasts()
  const send = notifications.useSend(updateNotificationChoices)
  const choose = ({ templateKey }: NotificationChoice, email: boolean) =>
    send.mutate(
      { body: { settings: [{ templateKey, email }] } },
      { onSuccess: () => toasts.done(texts.ownSaved), onError: toasts.failed },
    )
  const busy = send.isPending ? send.variables?.body.settings[0]?.templateKey : undefined
  return (
    <div className="own-mails">
      <PartState found={found} rows={8}>
        {({ items }) =>
          [...Map.groupBy(items, ({ category }) => category)].map(([category, some]) => (
            <Card key={category} title={texts.own(category)} flush>
              {some.map((each) => (
                <Choice
                  key={each.templateKey}
                  choice={each}
                  busy={busy === each.templateKey}
                  onChoose={(email) => choose(each, email)}
                />
              ))}
            </Card>
          ))
        }
      </PartState>
    </div>
  )
}

type ChoiceProps = { choice: NotificationChoice; busy: boolean; onChoose: (email: boolean) => void }

function Choice({ choice, busy, onChoose }: ChoiceProps) {
  const id = useId()
  const { label, detail } = templateOf(choice.templateKey)
  return (
    <SettingRow title={<label htmlFor={id}>{label}</label>} detail={<span id={`${id}detail`}>{detail}</span>}>
      {choice.locked ? (
        <Tag>{texts.always}</Tag>
      ) : choice.isOff ? (
        <Tag>{texts.off}</Tag>
      ) : (
        <Switch
          id={id}
          aria-describedby={`${id}detail`}
          checked={choice.email}
          loading={busy}
          onChange={onChoose}
        />
      )}
    </SettingRow>
  )
}
