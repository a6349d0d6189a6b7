import type { ReactNode } from 'react'
import type * as z from 'zod'
import type { ConfirmFact } from '../acts/ConfirmAct.tsx'
import type { Errors } from '../form/field-errors.ts'
import { type Form, useForm } from '../form/use-form.ts'
import { type RecordVersion, useKept } from '../form/use-kept.ts'
import { useToasts } from '../overlay/use-toasts.tsx'
import { type EffectKind, type EffectWords, type StampedEffects, withoutEffects } from './effect-kind.ts'
import { StaleNote } from './StaleNote.tsx'
import { useShownFirst } from './use-shown-first.tsx'

type EffectPreview<V, E extends StampedEffects> = {
  readonly kind: EffectKind<E>
  /** Whether it may have effects: then they are shown before it is saved. */
  readonly moves: (values: V) => boolean
  readonly at: (known: RecordVersion, values: V) => Promise<{ effects: E; facts?: readonly ConfirmFact[] }>
  readonly words: Partial<EffectWords>
}

/**
 * A form that makes a record or changes one: checked by its schema, saved as its effects were shown, and never over what
 * someone else saved meanwhile without asking. `note` stands above its fields, `dialog` over the page.
 */
export function useRecordForm<
  S extends z.ZodType,
  R extends RecordVersion,
  E extends StampedEffects = StampedEffects,
>({
  schema,
  initial,
  check,
  record,
  current,
  create,
  update,
  read,
  look,
  onSaved,
}: {
  schema: S
  initial: z.input<S>
  check?: (values: z.input<S>) => Errors
  record?: RecordVersion | undefined
  /** Where the record is seen as it is now. */
  current: string
  /** Where there is no record yet. */
  create?: (values: z.output<S>) => Promise<R>
  update: (known: RecordVersion, values: z.output<S>, stamp: { shown?: string }) => Promise<R>
  read: (id: string) => Promise<RecordVersion>
  look?: EffectPreview<z.output<S>, E>
  onSaved: (saved: R) => unknown
}): { form: Form<z.input<S>>; note: ReactNode; dialog: ReactNode } {
  const toasts = useToasts()
  const shownFirst = useShownFirst<E>(look?.kind ?? withoutEffects)
  const kept = useKept({
    record,
    read,
    send: async (known, values: z.output<S>, shown?: string) => {
      if (known) return update(known, values, shown === undefined ? {} : { shown })
      if (!create) throw new Error('This form changes a record and makes none.')
      return create(values)
    },
  })
  const save = async (values: z.output<S>, shown?: string) => {
    const saved = await kept.save(values, shown)
    form.saved(form.values)
    await onSaved(saved)
  }
  const form = useForm({
    schema,
    initial,
    ...(check && { check }),
    onSubmit: async (values) => {
      if (!kept.known() || !look?.moves(values)) return save(values)
      const { effects, facts = [] } = await kept.look((known) => look.at(known, values))
      return shownFirst.begin({
        words: look.words,
        facts,
        look: async () => effects,
        save: (stamp) => save(values, stamp),
        refused: (thrown) => form.refused(thrown),
      })
    },
  })
  /** What someone else saved is replaced by what is here. */
  const saveOver = async () => {
    try {
      await kept.takeOver()
      await form.submit()
    } catch (thrown) {
      toasts.failed(thrown)
    }
  }
  return {
    form: { ...form, failure: kept.stale ? undefined : form.failure },
    note: kept.stale && <StaleNote current={current} onSaveOver={() => void saveOver()} />,
    dialog: shownFirst.dialog,
  }
}
