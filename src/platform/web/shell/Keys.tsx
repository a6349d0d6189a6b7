import './keys.css'

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
