import './who.css'
import type { Family } from './family.ts'
import { Icon } from './Icon.tsx'

const families: readonly Family[] = ['teal', 'blue', 'amber', 'violet', 'green', 'orange', 'stone']

/** The same name has the same tint everywhere. */
function familyOf(name: string): Family {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973
  return families[sum % families.length] as Family
}

const initialsOf = (name: string): string => {
  const words = name
    .split(/\s+/)
    .filter((word) => /^\p{L}/u.test(word) && !/^(Dr|Prof|Mr|Ms|Mrs)\.?$/.test(word))
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** A person: a round tint with initials. Beside a name it is silent. */
export function PersonAvatar({ name, size = 24 }: { name: string; size?: 24 | 28 | 32 }) {
  const family = familyOf(name)
  return (
    <span
      className={`avatar avatar-${size}`}
      aria-hidden="true"
      style={{
        color: `var(--t-${family})`,
        background: `var(--f-${family})`,
        boxShadow: `inset 0 0 0 1px var(--b-${family})`,
      }}
    >
      {initialsOf(name)}
    </span>
  )
}

/** A position: a square. */
export function PositionIcon() {
  return (
    <span className="position-icon">
      <Icon name="position" size={14} />
    </span>
  )
}

export type WhoKind = 'person' | 'position' | 'group'

export function Picture({ kind, name }: { kind: WhoKind; name: string }) {
  if (kind === 'person') return <PersonAvatar name={name} />
  if (kind === 'position') return <PositionIcon />
  return (
    <span className="position-icon">
      <Icon name="groups" size={14} />
    </span>
  )
}

/** A person, position or group with its picture. */
export function Who({ kind, name }: { kind: WhoKind; name: string }) {
  return (
    <span className="who">
      <Picture kind={kind} name={name} />
      <span className="ellipsis" title={name}>
        {name}
      </span>
    </span>
  )
}
