import { useState } from 'react'
import type { Service } from '#platform/web/client.ts'
import { asFailure } from '#platform/web/failure.ts'
import {
  CAP_KEYS,
  type DelegationSettings,
  delegationSettings,
  getDelegationSettings,
  updateDelegationSettings,
} from '../model/delegation-settings-calls.ts'
import { problemsOf } from '../model/delegation-settings-rules.ts'
import { texts } from './texts.ts'

type Key = keyof DelegationSettings
type Changes = { readonly [K in Key]?: DelegationSettings[K] }
type Held = DelegationSettings & { version: number }

/** What is wrong with the settings as they would be, by setting. */
export function errorsOf(settings: DelegationSettings): Partial<Record<Key, string>> {
  const errors: Partial<Record<Key, string>> = {}
  const read = delegationSettings.safeParse(settings)
  for (const issue of read.error?.issues ?? []) {
    const key = issue.path[0] as Key
    errors[key] = key === 'maxDepth' ? texts.wholeNumber : issue.message
  }
  if (read.success)
    for (const { path, message } of problemsOf(read.data))
      errors[path.replace('body.', '') as Key] ??= message
  return errors
}

const KEYS = Object.keys(texts.names) as Key[]

const LIMITS: readonly Key[] = ['isRedelegationLimit', ...CAP_KEYS.map(([, key]) => key)]

/**
 * Settings as they are on the server with a person's changes on top. What somebody else saves meanwhile comes in below the changes:
 * nothing that was chosen here is lost.
 */
export function useSettingsForm(
  settings: Service,
  tenantId: string,
  told: { done: () => void; failed: (thrown: unknown) => void },
) {
  const found = settings.useCall(getDelegationSettings, { params: { tenantId } })
  const send = settings.useSend(updateDelegationSettings)
  const [changes, setChanges] = useState<Changes>({})
  /** The version on top of which the changes were made. */
  const [base, setBase] = useState<Held>()
  const [differs, setDiffers] = useState<readonly string[]>()
  const held = found.data
  const shown = held && { ...held, ...changes }
  const errors = shown ? errorsOf(shown) : {}
  const count = Object.keys(changes).length

  return {
    found,
    shown,
    errors,
    count,
    /** Whether the caps, or whether there are any, would be others than those in force. */
    limitsDiffer: LIMITS.some((key) => key in changes),
    busy: send.isPending,
    /** The names of what somebody else changed, after a save was refused for it. */
    differs,
    set<K extends Key>(key: K, value: DelegationSettings[K]) {
      if (!held) return
      if (count === 0) setBase(held)
      const { [key]: _was, ...others } = changes
      setChanges((held[key] === value ? others : { ...changes, [key]: value }) as Changes)
    },
    discard() {
      setChanges({})
      setDiffers(undefined)
    },
    async save() {
      if (!base || Object.keys(errors).length > 0 || send.isPending) return
      try {
        await send.mutateAsync({ params: { tenantId }, body: changes, version: base.version })
        setChanges({})
        setDiffers(undefined)
        told.done()
      } catch (thrown) {
        if (asFailure(thrown).status !== 412) return told.failed(thrown)
        const { data: now } = await found.refetch()
        if (!now) return
        setDiffers(KEYS.filter((key) => now[key] !== base[key]).map((key) => texts.names[key]))
        setBase(now)
      }
    },
  }
}
export type SettingsForm = ReturnType<typeof useSettingsForm>
