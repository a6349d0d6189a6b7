import { type Editor, EditorContent, useEditor, useEditorState } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useState } from 'react'
import type { Bound } from './Field.tsx'
import { spokenOf } from './Inputs.tsx'
import { pastedHtml } from './pasted-html.ts'
import { RichTextLink } from './RichTextLink.tsx'
import { RichTextToolbar } from './RichTextToolbar.tsx'
import type { Marks } from './rich-text-marks.ts'

/** What may be marked is what the server keeps. */
const extensions = [
  StarterKit.configure({
    blockquote: false,
    code: false,
    codeBlock: false,
    horizontalRule: false,
    strike: false,
    trailingNode: false,
    underline: false,
    heading: { levels: [3] },
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto'],
      HTMLAttributes: { rel: 'noopener noreferrer', target: '_blank' },
    },
  }),
]

/** Where the keyboard leaves a list by Tab, as it leaves every field. */
const handleDOMEvents = { keydown: (_view: unknown, event: KeyboardEvent) => event.key === 'Tab' }

export default function RichTextEditor({ label, ...bound }: Bound<string> & { label: string }) {
  const [linking, setLinking] = useState(false)
  const { status: _status, ...spoken } = spokenOf(bound)
  const attributes = {
    id: bound.id,
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    class: 'rich-text',
    ...Object.fromEntries(Object.entries(spoken).map(([key, value]) => [key, String(value)])),
  }
  const editor = useEditor({
    extensions,
    content: bound.value,
    // the content security policy takes no style from a script: rich-text.css has them
    injectCSS: false,
    editorProps: { attributes, handleDOMEvents, transformPastedHTML: pastedHtml },
    onUpdate: ({ editor: changed }) => bound.onChange(changed.isEmpty ? '' : changed.getHTML()),
    onBlur: bound.onBlur,
  })
  useLabel(editor, bound.id)
  const marks = useMarks(editor)
  return (
    <div className={bound.invalid ? 'rich-text-box rich-text-wrong' : 'rich-text-box'}>
      <RichTextToolbar editor={editor} marks={marks} controls={bound.id} onLink={() => setLinking(true)} />
      {linking && <RichTextLink editor={editor} onClose={() => setLinking(false)} />}
      <EditorContent editor={editor} className="rich-text-page" />
    </div>
  )
}

const useMarks = (editor: Editor): Marks =>
  useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      heading: at.isActive('heading'),
      bold: at.isActive('bold'),
      italic: at.isActive('italic'),
      bullets: at.isActive('bulletList'),
      numbers: at.isActive('orderedList'),
      link: at.isActive('link'),
    }),
  })

/** A click on the label leads into the field, as it does where a browser knows the field. */
function useLabel(editor: Editor, id: string) {
  useEffect(() => {
    const label = document.querySelector(`label[for="${CSS.escape(id)}"]`)
    const enter = () => editor.commands.focus()
    label?.addEventListener('click', enter)
    return () => label?.removeEventListener('click', enter)
  }, [editor, id])
}
