import { useState } from 'react'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { maySwitchOff, type Word } from '../model/vocabulary.ts'
import type { WordPlace } from './word-acts.ts'

/** Switches a word on or off immediately; asks first where something uses it, and says why where it may not. */
export function useSwitch<W extends Word>({ word, all, acts }: WordPlace<W>) {
  const toasts = useToasts()
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const isOn = word.status === 'ACTIVE'
  const isUsed = acts.uses?.isUsed(word) ?? false
  const verdict = maySwitchOff(acts.rules, word, all, isUsed)
  const turn = async (ask: () => void) => {
    setRefusal(undefined)
    if (isOn && !verdict.ok) return setRefusal(verdict.message)
    if (isOn && isUsed) return ask()
    setBusy(true)
    try {
      await acts.onSwitch(word, isOn ? 'INACTIVE' : 'ACTIVE')
      toasts.done(isOn ? acts.words.switchedOff(word.name) : acts.words.switchedOn(word.name))
    } catch (thrown) {
      toasts.failed(thrown)
    } finally {
      setBusy(false)
    }
  }
  return {
    isAlwaysOn: isOn && word.isDefault && acts.rules.defaultsStayOn !== undefined,
    isLocked: isOn && !verdict.ok && verdict.code === 'IN_USE',
    busy,
    refusal,
    turn: (ask: () => void) => void turn(ask),
  }
}
