import type { Editor } from '@tiptap/react'
import { acrossInside } from '../hooks/roving.ts'
import { texts } from '../text/texts.ts'
import type { IconName } from '../theme/Icon.tsx'
import { IconButton } from '../theme/IconButton.tsx'
import type { Marks } from './rich-text-marks.ts'

const words = texts.richText

type Tool = { mark: keyof Marks; icon: IconName; toggle: (editor: Editor) => void }

const TOOLS: readonly Tool[] = [
  { mark: 'heading', icon: 'heading', toggle: (at) => at.chain().focus().toggleHeading({ level: 3 }).run() },
  { mark: 'bold', icon: 'bold', toggle: (at) => at.chain().focus().toggleBold().run() },
  { mark: 'italic', icon: 'italic', toggle: (at) => at.chain().focus().toggleItalic().run() },
  { mark: 'bullets', icon: 'bullets', toggle: (at) => at.chain().focus().toggleBulletList().run() },
  { mark: 'numbers', icon: 'numbers', toggle: (at) => at.chain().focus().toggleOrderedList().run() },
]

/** One stop of Tab; the arrows go from tool to tool. */
export function RichTextToolbar({
  editor,
  marks,
  controls,
  onLink,
}: {
  editor: Editor
  marks: Marks
  /** The id of what it formats. */
  controls: string
  onLink: () => void
}) {
  const tools = [...TOOLS, { mark: 'link' as const, icon: 'link' as const, toggle: onLink }]
  return (
    <div
      ref={acrossInside}
      className="rich-text-tools"
      role="toolbar"
      aria-label={words.format}
      aria-controls={controls}
    >
      {tools.map(({ mark, icon, toggle }) => (
        <IconButton
          key={mark}
          icon={icon}
          label={words[mark]}
          aria-pressed={marks[mark]}
          onClick={() => toggle(editor)}
        />
      ))}
    </div>
  )
}
