import './keys.css'
import { isSingle, useSingleKeys } from '../hooks/use-keys.ts'

const MOD = /mac|iphone|ipad/i.test(navigator.userAgent) ? '⌘' : 'Ctrl'
const SIGNS: Readonly<Record<string, string>> = {
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
}

/** As the keys of this keyboard are labelled: "Ctrl J", "Shift X", "G". */
const wordsOf = (key: string) =>
  key.startsWith('mod+')
    ? `${MOD} ${key.slice('mod+'.length).replace(/^[a-z]$/, (letter) => letter.toUpperCase())}`
    : /^[A-Z]$/.test(key)
      ? `Shift ${key}`
      : (SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key))

/** Keys as caps: one after the other where there are several. */
export const Keys = ({ keys }: { keys: string }) =>
  keys.split(' ').map((key) => (
    <kbd key={key} className="key-cap">
      {wordsOf(key)}
    </kbd>
  ))

/** The key of a button, beside its text: not where there is no keyboard, or where a single key does nothing. */
export function KeyHint({ keys }: { keys: string }) {
  const hasSingleKeys = useSingleKeys()
  if (isSingle(keys) && !hasSingleKeys) return null
  return (
    <span className="key-hint" aria-hidden="true">
      <Keys keys={keys} />
    </span>
  )
}
