import { useRef, useState } from 'react'
import { canonical } from '#platform/model/canonical.ts'
import type { Service } from '#platform/web/client/client.ts'
import { asFailure } from '#platform/web/client/failure.ts'
import type { useShownFirst } from '#platform/web/record/use-shown-first.tsx'
import type { Effects } from '../../effects/model/effects.ts'
import { previewCall } from '../../effects/model/preview-call.ts'
import {
  CAP_KEYS,
  type DelegationSettings,
  delegationSettings,
  getDelegationSettings,
  updateDelegationSettings,
} from '../model/delegation-settings-calls.ts'
import { problemsOf, problemsOfChange } from '../model/delegation-settings-rules.ts'
import { texts } from './texts.ts'

type Key = keyof DelegationSettings
type Changes = { readonly [K in Key]?: DelegationSettings[K] }
type VersionedSettings = DelegationSettings & { version: number }

/** What is wrong with the settings as they would be, by setting. */
export function errorsOf(
  settings: DelegationSettings,
  before: DelegationSettings,
): Partial<Record<Key, string>> {
  const errors: Partial<Record<Key, string>> = {}
  const read = delegationSettings.safeParse(settings)
  for (const issue of read.error?.issues ?? []) {
    const key = issue.path[0] as Key
    errors[key] = key === 'maxDepth' ? texts.wholeNumber : issue.message
  }
  if (read.success)
    for (const { path, message } of [...problemsOf(read.data), ...problemsOfChange(before, read.data)])
      errors[path.replace('body.', '') as Key] ??= message
  return errors
}

const KEYS = Object.keys(texts.names) as Key[]

/** What a setting applies to, where that is not what is issued later. */
const APPLIES = {
  delegationPathway: 'RECORDS',
  actionAuthorityRequest: 'REQUESTS',
  actionChangeApproval: 'EDITS',
  actionDesignatedApprover: 'APPROVALS',
} as const satisfies Partial<Record<Key, string>>

/** What all the changes apply to. Together they apply to what is issued later. */
function appliesToAll(keys: readonly Key[]) {
  const [first, ...others] = [...new Set(keys.map((key) => APPLIES[key as keyof typeof APPLIES]))]
  return first === undefined || others.length > 0 ? ('ISSUED_LATER' as const) : first
}

const LIMITS: readonly Key[] = ['isRedelegationLimit', ...CAP_KEYS.map(([, key]) => key)]

/**
 * Settings as they are on the server with a person's changes on top. What someone else saves meanwhile comes in below the changes:
 * nothing that was chosen here is lost.
 */
export function useSettingsForm(
  settings: Service,
  tenantId: string,
  told: { done: () => void; failed: (thrown: unknown) => void },
  { begin }: Pick<ReturnType<typeof useShownFirst<Effects>>, 'begin'>,
) {
  const found = settings.useCall(getDelegationSettings, { params: { tenantId } })
  const send = settings.useSend(updateDelegationSettings)
  const [changes, setChanges] = useState<Changes>({})
  /** The version on top of which the changes were made. */
  const [base, setBase] = useState<VersionedSettings>()
  const [differs, setDiffers] = useState<readonly string[]>()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const held = found.data
  const shown = held && { ...held, ...changes }
  const errors = held && shown ? errorsOf(shown, held) : {}
  const count = Object.keys(changes).length
  const limitsDiffer = LIMITS.some((key) => key in changes)
  /** What someone else saved comes in below the changes; any other refusal is reported. */
  const takeUp = async (thrown: unknown) => {
    if (asFailure(thrown).status !== 412 || !base) return told.failed(thrown)
    const { data: now } = await found.refetch()
    if (!now) return
    setDiffers(
      KEYS.filter((key) => canonical(now[key]) !== canonical(base[key])).map((key) => texts.names[key]),
    )
    setBase(now)
  }

  return {
    found,
    shown,
    errors,
    count,
    /** Whether the caps, or whether there are any, would be others than those in force. */
    limitsDiffer,
    /** What the changes apply to, for the person who saves them. */
    appliesTo: limitsDiffer ? ('EXISTING' as const) : appliesToAll(Object.keys(changes) as Key[]),
    changes,
    busy,
    /** The names of what someone else changed, after a save was refused for it. */
    differs,
    set<K extends Key>(key: K, value: DelegationSettings[K]) {
      if (!held) return
      if (count === 0) setBase(held)
      const { [key]: _was, ...others } = changes
      setChanges(
        (canonical(held[key]) === canonical(value) ? others : { ...changes, [key]: value }) as Changes,
      )
    },
    discard() {
      setChanges({})
      setDiffers(undefined)
    },
    async save() {
      if (!base || Object.keys(errors).length > 0 || running.current) return
      running.current = true
      setBusy(true)
      try {
        const asked = { params: { tenantId }, body: changes, version: base.version }
        await begin({
          look: async () => (await settings.ask(previewCall(updateDelegationSettings), asked)).effects,
          save: async (shown) => {
            await send.mutateAsync({ ...asked, shown })
            setChanges({})
            setDiffers(undefined)
            told.done()
          },
          refused: (thrown) => void takeUp(thrown),
        })
      } catch (thrown) {
        await takeUp(thrown)
      } finally {
        running.current = false
        setBusy(false)
      }
    },
  }
}
export type SettingsForm = ReturnType<typeof useSettingsForm>
