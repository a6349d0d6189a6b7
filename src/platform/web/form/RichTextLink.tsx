import type { Editor } from '@tiptap/react'
import { Button, Input } from 'antd'
import { type KeyboardEvent, useId, useState } from 'react'
import { hasCredentials } from '#platform/model/web-link.ts'
import { texts } from '../text/texts.ts'
import { ErrorText } from './Field.tsx'

const words = texts.richText

/** "example.org" is meant as an address of the web. Undefined: it is none that may be linked to. */
export function linkOf(typed: string): string | undefined {
  const text = typed.trim()
  const meant = /^(?:https?:\/\/|mailto:)/i.test(text) ? text : `https://${text}`
  if (!URL.canParse(meant) || hasCredentials(meant)) return undefined
  const { protocol, hostname } = new URL(meant)
  return protocol === 'mailto:' || hostname.includes('.') ? meant : undefined
}

/** Where the marked words lead. It stands below the tools: Enter applies it, Escape leaves it as it was. */
export function RichTextLink({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const id = useId()
  const known: string = editor.getAttributes('link').href ?? ''
  const [typed, setTyped] = useState(known)
  const [wrong, setWrong] = useState(false)
  const close = () => {
    onClose()
    editor.commands.focus()
  }
  const apply = () => {
    const href = linkOf(typed)
    if (href === undefined) return setWrong(true)
    const marked = editor.chain().focus().extendMarkRange('link')
    // without marked words the address itself is written
    if (editor.state.selection.empty && known === '')
      marked
        .insertContent({ type: 'text', text: typed.trim(), marks: [{ type: 'link', attrs: { href } }] })
        .run()
    else marked.setLink({ href }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run()
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') close()
    else if (event.key === 'Enter') apply()
    else return
    // the form hears neither
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div className="rich-text-link">
      <div className="row gap-8">
        <Input
          autoFocus
          size="small"
          type="url"
          value={typed}
          placeholder="https://"
          aria-label={words.address}
          aria-invalid={wrong}
          aria-describedby={`${id}error`}
          {...(wrong && { status: 'error' as const })}
          onChange={(event) => {
            setTyped(event.target.value)
            setWrong(false)
          }}
          onKeyDown={onKeyDown}
        />
        <Button size="small" onClick={apply}>
          {words.apply}
        </Button>
        {known !== '' && (
          <Button size="small" type="text" onClick={remove}>
            {words.remove}
          </Button>
        )}
        <Button size="small" type="text" onClick={close}>
          {texts.cancel}
        </Button>
      </div>
      <ErrorText id={`${id}error`} error={wrong ? words.noAddress : undefined} />
    </div>
  )
}
