import './sections.css'
import { Button, Input } from 'antd'
import { useId, useRef, useState } from 'react'
import type * as z from 'zod'
import { asFailure } from '#platform/web/client/failure.ts'
import { ErrorText } from '#platform/web/form/Field.tsx'
import { useSubmitKey } from '#platform/web/hooks/use-submit-key.ts'
import { texts as platform } from '#platform/web/text/texts.ts'
import { texts } from './texts.ts'

/** A name, typed in the place where it will stand. Enter saves, Escape leaves it. A refusal is reported at the field. */
export function NameForm({
  label,
  schema,
  name = '',
  onSave,
  onClose,
}: {
  label: string
  /** What a name must be, as the server reads it. */
  schema: z.ZodType<string>
  name?: string
  onSave: (name: string) => Promise<unknown>
  onClose: () => void
}) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    if (busy) return
    const read = schema.safeParse(typed)
    if (!read.success) return setError(read.error.issues[0]?.message)
    const wanted = read.data
    if (wanted === name) return onClose()
    setBusy(true)
    try {
      await onSave(wanted)
      onClose()
    } catch (thrown) {
      const { fields, message } = asFailure(thrown)
      setError(fields.find(({ path }) => path === 'body.name')?.message ?? message)
      setBusy(false)
    }
  }
  const inside = useRef<HTMLFormElement>(null)
  useSubmitKey(() => void save(), { inside })
  return (
    <form
      ref={inside}
      className="section-name"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose()
      }}
    >
      <div className="grow">
        <Input
          autoFocus
          aria-label={label}
          aria-describedby={`${id}error`}
          aria-invalid={error !== undefined}
          {...(error && { status: 'error' as const })}
          value={typed}
          autoComplete="off"
          onChange={(event) => {
            setTyped(event.target.value)
            setError(undefined)
          }}
        />
        <ErrorText id={`${id}error`} error={error} />
      </div>
      <Button onClick={onClose}>{platform.cancel}</Button>
      <Button type="primary" htmlType="submit" loading={busy}>
        {texts.save}
      </Button>
    </form>
  )
}
