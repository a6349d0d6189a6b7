import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useRef, useState } from 'react'
import type { IconName } from '../look/Icon.tsx'
import { IconButton } from '../look/IconButton.tsx'
import { texts } from '../text/texts.ts'
import type { Marks } from './RichTextEditor.tsx'

const words = texts.richText

type Tool = { mark: keyof Marks; icon: IconName; toggle: (editor: Editor) => void }

const TOOLS: readonly Tool[] = [
  { mark: 'heading', icon: 'heading', toggle: (at) => at.chain().focus().toggleHeading({ level: 3 }).run() },
  { mark: 'bold', icon: 'bold', toggle: (at) => at.chain().focus().toggleBold().run() },
  { mark: 'italic', icon: 'italic', toggle: (at) => at.chain().focus().toggleItalic().run() },
  { mark: 'bullets', icon: 'bullets', toggle: (at) => at.chain().focus().toggleBulletList().run() },
  { mark: 'numbers', icon: 'numbers', toggle: (at) => at.chain().focus().toggleOrderedList().run() },
]

const STEP: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }

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
  const [at, setAt] = useState(0)
  const bar = useRef<HTMLDivElement>(null)
  const tools = [...TOOLS, { mark: 'link' as const, icon: 'link' as const, toggle: onLink }]
  const walk = (event: KeyboardEvent) => {
    const step = STEP[event.key]
    if (step === undefined) return
    event.preventDefault()
    const next = (at + step + tools.length) % tools.length
    setAt(next)
    bar.current?.querySelectorAll('button')[next]?.focus()
  }
  return (
    <div
      ref={bar}
      className="rich-text-tools"
      role="toolbar"
      aria-label={words.format}
      aria-controls={controls}
      onKeyDown={walk}
    >
      {tools.map(({ mark, icon, toggle }, number) => (
        <IconButton
          key={mark}
          icon={icon}
          label={words[mark]}
          aria-pressed={marks[mark]}
          tabIndex={number === at ? 0 : -1}
          onFocus={() => setAt(number)}
          onClick={() => toggle(editor)}
        />
      ))}
    </div>
  )
}
