import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { authorityEffects } from '#modules/settings/index.web.ts'
import { asFailure, type Failure } from '#platform/web/client/failure.ts'
import { draftOfForm } from '#platform/web/form/draft-of-form.ts'
import type { Errors } from '#platform/web/form/field-errors.ts'
import { valueAt } from '#platform/web/form/form-values.ts'
import { useAutosave } from '#platform/web/form/use-autosave.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { useShownFirst } from '#platform/web/record/use-shown-first.tsx'
import type { DecisionDetail } from '../../model/decision.ts'
import { decisionRoute } from '../record-routes.ts'
import { texts } from '../texts.ts'
import {
  type DecisionValues,
  decisionForm,
  draftProblems,
  publishingProblems,
  whyNoDraft,
} from './form-values.ts'
import { invalidFacts } from './invalid-facts.ts'
import { useKeeping } from './use-keeping.ts'

const words = texts.form

/** What the form of a decision holds, and the ways to save it. A draft keeps itself; a published one is saved as it was shown. */
export function useDecisionForm(record: DecisionDetail | undefined, initial: DecisionValues) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const keeping = useKeeping(record)
  const told = useTold()
  const kept = useRef(initial)
  const [drafting, setDrafting] = useState(false)
  const shownFirst = useShownFirst(authorityEffects)
  const isDraft = record === undefined || record.status === 'DRAFT'
  const toRecord = (saved: DecisionDetail, done: string) => {
    toasts.done(done)
    void navigate({ to: decisionRoute.pathOf(saved.id), replace: isDraft })
  }

  const form = useForm({
    schema: decisionForm,
    initial,
    check: (values) => ({ ...publishingProblems(values), ...draftProblems(values), ...told.about(values) }),
    onSubmit: async (values) => {
      if (!isDraft && record)
        return shownFirst.begin({
          words: words.effects,
          look: () => keeping.look(values),
          facts: await invalidFacts(record.id, values),
          save: async (stamp) => {
            const saved = await keeping.save(values, 'PUBLISHED', stamp)
            kept.current = form.values
            toRecord(saved, words.saved)
          },
          refused: (thrown) => form.refused(thrown),
        })
      toRecord(await keeping.save(values, 'PUBLISHED'), isDraft ? words.published : words.saved)
    },
  })
  const { values } = form
  const wrong = Object.keys(whyNoDraft(values))

  const autosave = useAutosave(
    values,
    (draft) => keeping.save(draft, 'DRAFT'),
    isDraft && form.dirty && !form.busy && !drafting && wrong.length === 0 && !keeping.stale,
  )

  const saveDraft = async () => {
    if (wrong.length > 0) return form.point(wrong)
    setDrafting(true)
    try {
      const saved = await keeping.save(values, 'DRAFT')
      kept.current = values
      toRecord(saved, words.draftSaved)
    } catch (thrown) {
      const failure = asFailure(thrown)
      if (!showRefused(values, failure) && failure.status !== 412) toasts.failed(failure)
    } finally {
      setDrafting(false)
    }
  }
  /** Whether a field is what was refused: then it says why, and has the focus. */
  const showRefused = (refused: DecisionValues, { fields }: Failure): boolean => {
    told.tell(refused, Object.fromEntries(fields.map((field) => [field.path, field.message])))
    if (fields.length > 0) form.point(fields.map((field) => field.path))
    return fields.length > 0
  }
  const draft = isDraft
    ? draftOfForm({
        values,
        initial,
        kept: autosave.value,
        mayKeep: wrong.length === 0,
        wasThere: record !== undefined,
        save: (draft) => keeping.save(draft, 'DRAFT'),
        remove: keeping.remove,
      })
    : undefined
  const saveOver = async () => {
    try {
      await keeping.takeOver()
      await (isDraft ? saveDraft() : form.submit())
    } catch (thrown) {
      toasts.failed(thrown)
    }
  }

  return {
    form: {
      ...form,
      failure: keeping.stale ? undefined : form.failure,
      losesWork: () => form.losesWork() && kept.current !== values,
    },
    keeping,
    autosave,
    draft,
    drafting,
    saveDraft,
    saveOver,
    isDraft,
    dialog: shownFirst.dialog,
  }
}

/** What the server said about a draft, until the field that it is about changes. */
function useTold() {
  const [told, setTold] = useState<{ values: DecisionValues; errors: Errors }>()
  return {
    tell: (values: DecisionValues, errors: Errors) => setTold({ values, errors }),
    about: (values: DecisionValues): Errors =>
      told
        ? Object.fromEntries(
            Object.entries(told.errors).filter(
              ([path]) => valueAt(values, path) === valueAt(told.values, path),
            ),
          )
        : {},
  }
}
