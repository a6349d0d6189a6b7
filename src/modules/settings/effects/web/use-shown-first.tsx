import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConfirmFact } from '#platform/web/acts/ConfirmAct.tsx'
import { asFailure } from '#platform/web/client/failure.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { NOT_YET } from '#platform/web/form/use-form.ts'
import { type Effects, hasEffects } from '../model/effects.ts'
import { effectFacts } from './effect-facts.ts'
import { effectsNow } from './effects-now.ts'
import { texts } from './texts.ts'

const ConfirmAct = later(async () => ({
  default: (await import('#platform/web/acts/ConfirmAct.tsx')).ConfirmAct,
}))

type Words = { title: string; effect: string; keep: string; act: string }
const WORDS: Words = { title: texts.question, effect: texts.effect, keep: texts.keep, act: texts.save }

/** Nothing is done before someone approves it. */
const PROPOSED = { effect: texts.proposed, act: texts.propose }

type ShownChange = {
  look: () => Promise<Effects>
  /** Saves what was shown: the stamp goes with the call. */
  save: (stamp: string) => Promise<unknown>
  words?: Partial<Words>
  /** What is said besides the effects. */
  facts?: readonly ConfirmFact[]
  /** Asked for also where nothing of authority changes. */
  always?: boolean
  /** What ends something has a red button. */
  ending?: boolean
  /** Of records that it acts on: many are typed before it continues. */
  count?: number
  /** Learns, behind the closed dialog, which field is wrong, or that someone else saved meanwhile. */
  refused?: (thrown: unknown) => void
}

/** A change of authority is saved only as it was shown: immediately where nothing of authority changes, else after it was confirmed. */
export function useShownFirst(): {
  begin: (change: ShownChange) => Promise<unknown>
  dialog: ReactNode
} {
  const { zone } = useViewer().tenant
  const [asked, setAsked] = useState<ShownChange & { effects: Effects }>()
  const begin = async (change: ShownChange) => {
    const effects = await change.look()
    if (change.always || hasEffects(effects) || change.facts?.length) {
      setAsked({ ...change, effects })
      return NOT_YET
    }
    try {
      return await change.save(effects.stamp)
    } catch (thrown) {
      const now = effectsNow(thrown)
      if (!now) throw thrown
      setAsked({ ...change, effects: now })
      return NOT_YET
    }
  }
  /** A refusal is read in the dialog, except what can be put right only behind it. */
  const save = async ({ effects, ...change }: ShownChange & { effects: Effects }) => {
    try {
      await change.save(effects.stamp)
    } catch (thrown) {
      const now = effectsNow(thrown)
      if (now) setAsked({ ...change, effects: now })
      const { fields, status } = asFailure(thrown)
      if (!change.refused || (fields.length === 0 && status !== 412)) throw thrown
      flushSync(() => setAsked(undefined))
      change.refused(thrown)
    }
  }
  const isProposed = asked !== undefined && asked.effects.awaitsApproval.total > 0
  const words = { ...WORDS, ...asked?.words, ...(isProposed && PROPOSED) }
  const dialog = asked && (
    <ConfirmAct
      open
      ending={asked.ending ?? false}
      title={words.title}
      effect={words.effect}
      facts={[...(asked.facts ?? []), ...effectFacts({ data: asked.effects, error: undefined }, zone)]}
      keep={words.keep}
      act={() => words.act}
      {...(asked.count !== undefined && { count: asked.count })}
      onAct={() => save(asked)}
      onClose={() => setAsked(undefined)}
    />
  )
  return { begin, dialog }
}
