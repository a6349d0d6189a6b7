import './text-diff.css'
import type { TextPart } from '#platform/model/changelog.ts'

/** So much of what stayed is shown beside each change; the rest is an ellipsis. */
const AROUND = 80

const TAGS = { SAME: 'span', ADDED: 'ins', REMOVED: 'del' } as const

/** A text with the words that were added and removed marked in it; what stayed only near them. */
export function TextDiff({ parts }: { parts: readonly TextPart[] }) {
  return (
    <p className="text-diff">
      {parts.map(({ kind, text }, at) => {
        const Tag = TAGS[kind]
        const shown = kind === 'SAME' ? nearby(text, at === 0, at === parts.length - 1) : text
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text, which never move
        return <Tag key={at}>{shown}</Tag>
      })}
    </p>
  )
}

/** Before the first change its end matters, after the last one its beginning, between two both. */
function nearby(text: string, isFirst: boolean, isLast: boolean): string {
  const start = isFirst ? '' : text.slice(0, AROUND)
  const end = isLast ? '' : text.slice(-AROUND)
  return start.length + end.length >= text.length ? text : `${start}…${end}`
}
