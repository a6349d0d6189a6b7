import { type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import type { ConfirmFact } from '../acts/ConfirmAct.tsx'
import { asFailure } from '../client/failure.ts'
import { useViewer } from '../client/viewer.ts'
import { later } from '../feedback/later.tsx'
import { NOT_YET } from '../form/use-form.ts'
import type { EffectKind, EffectWords, StampedEffects } from './effect-kind.ts'
import { effectsNow } from './effects-now.ts'

const ConfirmAct = later(async () => ({
  default: (await import('../acts/ConfirmAct.tsx')).ConfirmAct,
}))

export type ShownChange<E> = {
  look: () => Promise<E>
  /** Saves what was shown: the stamp goes with the call. */
  save: (stamp: string) => Promise<unknown>
  words?: Partial<EffectWords>
  /** What is said besides the effects. */
  facts?: readonly ConfirmFact[]
  /** Asked for also where it has no effects. */
  always?: boolean
  /** What ends something has a red button. */
  ending?: boolean
  /** Of records that it acts on: many are typed before it continues. */
  count?: number
  /** Learns, behind the closed dialog, which field is wrong, or that someone else saved meanwhile. */
  refused?: (thrown: unknown) => void
}

/** A change is saved only as its effects were shown: immediately where it has none, else after it was confirmed. */
export function useShownFirst<E extends StampedEffects>(
  kind: EffectKind<E>,
): {
  begin: (change: ShownChange<E>) => Promise<unknown>
  dialog: ReactNode
} {
  const { zone } = useViewer().tenant
  const [asked, setAsked] = useState<ShownChange<E> & { effects: E }>()
  const begin = async (change: ShownChange<E>) => {
    const effects = await change.look()
    if (change.always || kind.hasAny(effects) || change.facts?.length) {
      setAsked({ ...change, effects })
      return NOT_YET
    }
    try {
      return await change.save(effects.stamp)
    } catch (thrown) {
      const now = effectsNow<E>(thrown)
      if (!now) throw thrown
      setAsked({ ...change, effects: now })
      return NOT_YET
    }
  }
  /** A refusal is read in the dialog, except what can be put right only behind it. */
  const save = async ({ effects, ...change }: ShownChange<E> & { effects: E }) => {
    try {
      await change.save(effects.stamp)
    } catch (thrown) {
      const now = effectsNow<E>(thrown)
      if (now) setAsked({ ...change, effects: now })
      const { fields, status } = asFailure(thrown)
      if (!change.refused || (fields.length === 0 && status !== 412)) throw thrown
      flushSync(() => setAsked(undefined))
      change.refused(thrown)
    }
  }
  const words = { ...kind.words, ...asked?.words, ...(asked && kind.proposedWords(asked.effects)) }
  const dialog = asked && (
    <ConfirmAct
      open
      ending={asked.ending ?? false}
      title={words.title}
      effect={words.effect}
      facts={[...(asked.facts ?? []), ...kind.factsOf({ data: asked.effects, error: undefined }, zone)]}
      keep={words.keep}
      act={() => words.act}
      {...(asked.count !== undefined && { count: asked.count })}
      onAct={() => save(asked)}
      onClose={() => setAsked(undefined)}
    />
  )
  return { begin, dialog }
}
