import '#platform/web/theme/rows.css'
import { SettingsScreen } from '#modules/settings/index.web.ts'
import './notification-settings.css'
import { Switch } from 'antd'
import type { Channel } from '#platform/model/notification-rows.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { SaveBar, useLeaveGuard } from '#platform/web/form/FormPage.tsx'
import { SwitchRow } from '#platform/web/form/SwitchRow.tsx'
import { SettingsSection } from '#platform/web/page/SettingsPage.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { CATEGORIES, isLocked, templateOf } from '../../notifications/model/catalogue.ts'
import {
  getNotificationSettings,
  type NotificationSettingsReply,
} from '../model/notification-settings-calls.ts'
import { auth } from './notification-settings-service.ts'
import { texts } from './texts.ts'
import { type NotificationSettingsForm, useNotificationSettings } from './use-notification-settings.ts'

/** What an organization sends its people, by category and channel. Spec 2.2, 7.1. */
export default function NotificationSettingsScreen() {
  const form = useNotificationSettings()
  useLeaveGuard(() => form.count > 0)
  return (
    <SettingsScreen group={texts.organization} title={texts.title} purpose={texts.purpose}>
      <All form={form} />
      {CATEGORIES.map((category) => (
        <Category key={category} category={category} form={form} />
      ))}
      <SaveBar
        open={form.count > 0}
        words={texts.changed(form.count)}
        discard={texts.discard}
        save={platform.saveChanges}
        busy={form.busy}
        onDiscard={form.discard}
        onSave={form.save}
      />
    </SettingsScreen>
  )
}

const useCategory = (category: string) =>
  auth.useCall(getNotificationSettings, { params: { tenantId: useViewer().tenant.id, category } })

/** The switch above all others: every category says how it stands. */
function All({ form }: { form: NotificationSettingsForm }) {
  const { data } = useCategory(CATEGORIES[0])
  if (!data) return null
  const held = data.globalNotificationToggle
  return (
    <SettingsSection title={texts.all}>
      <div className="card">
        <SwitchRow
          title={texts.toggle}
          detail={texts.toggleHint}
          on={form.isOn(held)}
          onTurn={(value) => form.turn(held, value)}
        />
      </div>
    </SettingsSection>
  )
}

function Category({ category, form }: { category: string; form: NotificationSettingsForm }) {
  const found = useCategory(category)
  return (
    <SettingsSection
      title={category}
      act={
        <button
          type="button"
          className="link-button dense"
          aria-label={texts.resetOf(category)}
          onClick={() => form.reset(category)}
        >
          {texts.reset}
        </button>
      }
    >
      <PartState found={found} rows={6}>
        {({ globalNotificationToggle, items }) => (
          <div className="card">
            <table className="rows">
              <thead>
                <tr>
                  <th scope="col">{texts.event}</th>
                  <th scope="col" className="setting-channel">
                    {texts.inApp}
                  </th>
                  <th scope="col" className="setting-channel">
                    {texts.email}
                  </th>
                </tr>
              </thead>
              <tbody>
                {items.map((item) => (
                  <Row
                    key={item.templateKey}
                    item={item}
                    form={form}
                    isOn={form.isOn(globalNotificationToggle)}
                  />
                ))}
              </tbody>
            </table>
          </div>
        )}
      </PartState>
    </SettingsSection>
  )
}

type Item = NotificationSettingsReply['items'][number]

function Row({ item, form, isOn }: { item: Item; form: NotificationSettingsForm; isOn: boolean }) {
  const template = templateOf(item.templateKey)
  const channel = (key: Channel, label: string) => (
    <td className="setting-channel">
      {isLocked(template, key) ? (
        <Tag>{texts.always}</Tag>
      ) : (
        <Switch
          size="small"
          aria-label={texts.channel(label, template.label)}
          checked={form.is(item.templateKey, key, item[key])}
          disabled={!isOn}
          onChange={(value) => form.set(item.templateKey, key, item[key], value)}
        />
      )}
    </td>
  )
  return (
    <tr>
      <th scope="row">
        <div className="dense strong">{template.label}</div>
        <div className="caption tertiary">{template.detail}</div>
      </th>
      {channel('inApp', texts.inApp)}
      {channel('email', texts.email)}
    </tr>
  )
}
