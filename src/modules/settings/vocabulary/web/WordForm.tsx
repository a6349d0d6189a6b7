import { Button } from 'antd'
import type { ReactNode } from 'react'
import type * as z from 'zod'
import { Note } from '#platform/web/feedback/States.tsx'
import { Field } from '#platform/web/form/Field.tsx'
import { TextInput } from '#platform/web/form/Inputs.tsx'
import { type Form, useForm } from '#platform/web/form/use-form.ts'
import { Dialog } from '#platform/web/overlay/Dialog.tsx'
import { useOverlays } from '#platform/web/overlay/overlays.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { texts } from './texts.ts'

// A short dialog is judged when it is sent: a message that came on leaving a field would move the button away from under a click.
const onBlur = () => {}

type WordFormTexts = Readonly<Record<'name' | 'add' | 'edit' | 'created' | 'saved', string>>

/** A word is named in a short dialog; what a kind has besides its name stands below it. */
export function WordForm<S extends z.ZodType<{ name: string }, { name: string }>>({
  word,
  words,
  schema,
  initial,
  create,
  update,
  onClose,
  children,
}: {
  /** The word that is changed; undefined: a new one. */
  word: { readonly id: string; readonly version: number } | undefined
  words: WordFormTexts
  schema: S
  initial: z.input<S>
  create: (asked: { body: z.output<S> }) => Promise<unknown>
  update: (asked: { params: { id: string }; body: z.output<S>; version: number }) => Promise<unknown>
  onClose: () => void
  children?: (form: Form<z.input<S>>) => ReactNode
}) {
  const { mayLeave } = useOverlays()
  const toasts = useToasts()
  const form = useForm({
    schema,
    initial,
    onSubmit: async (values) => {
      if (word) await update({ params: { id: word.id }, body: values, version: word.version })
      else await create({ body: values })
      toasts.done(word ? words.saved : words.created)
      onClose()
    },
  })
  const close = async () => {
    if (!form.dirty || (await mayLeave())) onClose()
  }
  return (
    <Dialog
      open
      title={<span className="section-title">{word ? words.edit : words.add}</span>}
      width={440}
      centered
      destroyOnHidden
      onCancel={() => void close()}
      footer={
        <>
          <Button onClick={() => void close()}>{platform.cancel}</Button>
          <Button type="primary" loading={form.busy} onClick={() => void form.submit()}>
            {word ? texts.save : words.add}
          </Button>
        </>
      }
    >
      <form
        ref={form.element}
        className="column gap-16"
        onSubmit={(event) => {
          event.preventDefault()
          void form.submit()
        }}
      >
        {form.failure && form.failure.fields.length === 0 && (
          <Note kind="error" role="alert">
            {form.failure.message}
          </Note>
        )}
        <Field<string> form={form} path="name" label={words.name} required>
          {(bound) => <TextInput {...bound} onBlur={onBlur} />}
        </Field>
        {children?.(form)}
        {/* Enter saves from every field */}
        <button type="submit" hidden tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  )
}
