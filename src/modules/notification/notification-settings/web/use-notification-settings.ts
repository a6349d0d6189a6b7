import { useState } from 'react'
import type { Channel } from '#platform/model/notification-rows.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import type { TemplateKey } from '../../notifications/model/catalogue.ts'
import {
  resetNotificationSettings,
  updateNotificationSettings,
} from '../model/notification-settings-calls.ts'
import { auth } from './notification-settings-service.ts'
import { texts } from './texts.ts'

type Changes = ReadonlyMap<string, boolean>

const keyOf = (templateKey: TemplateKey, channel: Channel) => `${templateKey} ${channel}`
const ALL = 'all'

/** The settings as they are held, with a person's changes on top until they are saved together. */
export function useNotificationSettings() {
  const { tenant } = useViewer()
  const toasts = useToasts()
  const params = { tenantId: tenant.id }
  const update = auth.useSend(updateNotificationSettings)
  const reset = auth.useSend(resetNotificationSettings)
  const [changes, setChanges] = useState<Changes>(new Map())

  const set = (key: string, held: boolean, value: boolean) =>
    setChanges((now) => {
      const next = new Map(now)
      if (held === value) next.delete(key)
      else next.set(key, value)
      return next
    })

  return {
    count: changes.size,
    busy: update.isPending,
    isOn: (held: boolean) => changes.get(ALL) ?? held,
    turn: (held: boolean, value: boolean) => set(ALL, held, value),
    is: (templateKey: TemplateKey, channel: Channel, held: boolean) =>
      changes.get(keyOf(templateKey, channel)) ?? held,
    set: (templateKey: TemplateKey, channel: Channel, held: boolean, value: boolean) =>
      set(keyOf(templateKey, channel), held, value),
    discard: () => setChanges(new Map()),
    save: () =>
      update.mutate(
        { params, body: bodyOf(changes) },
        {
          onSuccess: () => {
            setChanges(new Map())
            toasts.done(texts.saved)
          },
          onError: toasts.failed,
        },
      ),
    reset: (category: string) =>
      reset.mutate(
        { params, body: { category } },
        { onSuccess: () => toasts.done(texts.wasReset(category)), onError: toasts.failed },
      ),
  }
}
export type NotificationSettingsForm = ReturnType<typeof useNotificationSettings>

function bodyOf(changes: Changes) {
  const settings = new Map<TemplateKey, { templateKey: TemplateKey } & { [C in Channel]?: boolean }>()
  for (const [key, value] of changes) {
    if (key === ALL) continue
    const [templateKey, channel] = key.split(' ') as [TemplateKey, Channel]
    settings.set(templateKey, { templateKey, ...settings.get(templateKey), [channel]: value })
  }
  const all = changes.get(ALL)
  return { settings: [...settings.values()], ...(all !== undefined && { globalNotificationToggle: all }) }
}
