import type { Channel } from '#platform/model/notification-rows.ts'
import { isLocked, TEMPLATES, type Template } from '../../notifications/model/catalogue.ts'

/** What an organization set otherwise than the catalogue: by template key, whether a channel is on. */
export type Channels = Readonly<Record<string, { readonly [C in Channel]?: boolean }>>

export type NotificationSettings = {
  /** The one switch above all others. Spec 9: globalNotificationToggle. */
  readonly isOn: boolean
  readonly channels: Channels
}

export const DEFAULTS: NotificationSettings = { isOn: true, channels: {} }

/** How one template is set, whatever the switch above says. */
export const channelOf = (
  { channels }: NotificationSettings,
  template: Template,
  channel: Channel,
): boolean =>
  isLocked(template, channel) ? template[channel] : (channels[template.key]?.[channel] ?? template[channel])

/** Whether a channel carries it: what is locked always, anything else while notifications are on. Semantics 9.3. */
export const carries = (settings: NotificationSettings, template: Template, channel: Channel): boolean =>
  isLocked(template, channel) || settings.isOn ? channelOf(settings, template, channel) : false

export type Change = { readonly templateKey: string } & { readonly [C in Channel]?: boolean | undefined }

const CHANNELS = ['inApp', 'email'] as const satisfies readonly Channel[]

/** The settings with what is named changed. What is then as in the catalogue is not kept. */
export function changed(channels: Channels, changes: readonly Change[]): Channels {
  const named = new Map(changes.map((each) => [each.templateKey, each]))
  const next = TEMPLATES.map((template) => {
    const asked = { ...channels[template.key], ...withoutHoles(named.get(template.key) ?? {}) }
    const kept = CHANNELS.filter(
      (channel) =>
        !isLocked(template, channel) && asked[channel] !== undefined && asked[channel] !== template[channel],
    )
    return [template.key, Object.fromEntries(kept.map((channel) => [channel, asked[channel]]))] as const
  })
  return Object.fromEntries(next.filter(([, kept]) => Object.keys(kept).length > 0))
}

const withoutHoles = ({ inApp, email }: { [C in Channel]?: boolean | undefined }) => ({
  ...(inApp !== undefined && { inApp }),
  ...(email !== undefined && { email }),
})

/** The settings without what was set of a category, or of all. */
export const reset = (channels: Channels, category: string | undefined): Channels =>
  Object.fromEntries(
    Object.entries(channels).filter(([key]) =>
      TEMPLATES.some((each) => each.key === key && category !== undefined && each.category !== category),
    ),
  )
