import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { authorityEffects } from '#modules/settings/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { draftOfForm } from '#platform/web/form/draft-of-form.ts'
import { useAutosave } from '#platform/web/form/use-autosave.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { useShownFirst } from '#platform/web/record/use-shown-first.tsx'
import { delegationRoute } from '../../../decisions/web/record-routes.ts'
import type { DelegationDetail } from '../../model/delegation.ts'
import { texts as shared } from '../texts.ts'
import {
  errorsOf,
  type FormOutput,
  type FormValues,
  formSchema,
  isWorthKeeping,
  missingOf,
  problemsOfForm,
  ROOT,
  termsOfForm,
  writtenInForm,
} from './form-values.ts'
import { type IssuingForm, useIssuing } from './use-issuing.ts'
import { useKeeping } from './use-keeping.ts'
import { useStart } from './use-start.ts'

export type Mode = 'create' | 'redelegate' | 'edit'

export type FormProps = {
  mode: Mode
  initial: FormValues
  record?: DelegationDetail
  parent?: DelegationDetail
}

/** What the form of a delegation holds, checked while a person types, and the ways to save it. A draft keeps itself. */
export function useDelegationForm({ mode, initial, record, parent }: FormProps) {
  const { zone } = useViewer().tenant
  const isDraft = mode !== 'edit' || record?.status === 'DRAFT'
  const keeping = useKeeping(record, isDraft)
  const before = useMemo(
    () => (record && !isDraft ? writtenInForm(initial, zone) : null),
    [record, isDraft, initial, zone],
  )
  const [asked, setAsked] = useState({ decisionId: initial.decisionId, source: initial.source })
  const issuing = useIssuing(asked.decisionId, asked.source, parent ?? record)
  const foundIn = (values: FormValues) =>
    problemsOfForm(issuing.frame, termsOfForm(values, before, zone), issuing.mayOverrideLimit)
  const saving = useSaving({ keeping, issuing, isDraft, upstream: parent ?? record })

  const form = useForm({
    schema: formSchema,
    initial,
    check: (values) => ({ ...errorsOf(foundIn(values).problems), ...missingOf(values) }),
    onSubmit: async (values) => {
      if (isDraft) saving.done(await saving.save(values, 'ISSUED'))
      else await saving.edit(values, form)
    },
  })
  const { values } = form
  const found = foundIn(values)
  useEffect(
    () => setAsked({ decisionId: values.decisionId, source: values.source }),
    [values.decisionId, values.source],
  )
  useStart(form, issuing, mode === 'edit' ? initial.decisionId : undefined)

  const read = formSchema.safeParse(values)
  const autosave = useAutosave(
    values,
    async (kept) => {
      const { data } = formSchema.safeParse(kept)
      if (data) await saving.save(data, 'DRAFT')
    },
    isDraft &&
      read.success &&
      form.dirty &&
      !form.busy &&
      (keeping.draft !== undefined || isWorthKeeping(values, initial, issuing)),
  )
  const saveDraft = async () => {
    if (!read.success) return void form.submit()
    await saving.draft(read.data, () => form.saved(values))
  }
  /** Makes the draft to which something is added that is not of this form. False: it cannot be kept as it stands. */
  const keep = async () => {
    if (read.success) return saving.kept(read.data)
    await form.submit()
    return false
  }
  const draft = isDraft
    ? draftOfForm({
        values,
        initial,
        kept: autosave.value,
        mayKeep: read.success,
        wasThere: record !== undefined,
        save: (kept) => saving.save(formSchema.parse(kept), 'DRAFT'),
        remove: keeping.remove,
      })
    : undefined
  const saveOver = () => saving.over(() => (isDraft ? saveDraft() : form.submit()))
  return {
    form,
    issuing,
    found,
    keeping,
    autosave,
    saveDraft,
    keep,
    saveOver,
    isDraft,
    draft,
    dialog: saving.dialog,
  }
}

type SaveContext = {
  keeping: ReturnType<typeof useKeeping>
  issuing: IssuingForm
  isDraft: boolean
  /** The delegation that it is issued from, or itself. */
  upstream: DelegationDetail | undefined
}
type Form = Pick<ReturnType<typeof useForm<typeof formSchema>>, 'values' | 'saved' | 'refused'>

/** Saves what was typed, says so, and goes to the record. */
function useSaving({ keeping, issuing, isDraft, upstream }: SaveContext) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const shownFirst = useShownFirst(authorityEffects)
  const show = (id: string) => void navigate({ to: delegationRoute.pathOf(id), replace: isDraft })
  const save = (values: FormOutput, status: 'DRAFT' | 'ISSUED', shown?: string) =>
    keeping.save(values, placeOf(values.source, issuing.sources, upstream), status, shown)
  const done = (after: DelegationDetail) => {
    const { saved, proposed, sentForApproval, issued } = shared.done
    toasts.done(
      !isDraft
        ? after.pendingReapproval
          ? proposed
          : saved
        : after.status === 'PENDING'
          ? sentForApproval
          : issued,
    )
    show(after.id)
  }
  return {
    dialog: shownFirst.dialog,
    save,
    done,
    /** An issued delegation is saved as it was shown. */
    edit: (values: FormOutput, form: Form) =>
      shownFirst.begin({
        look: () => keeping.look(values),
        save: async (stamp) => {
          const after = await save(values, 'ISSUED', stamp)
          form.saved(form.values)
          done(after)
        },
        refused: (thrown) => form.refused(thrown),
      }),
    draft: async (values: FormOutput, onKept: () => void) => {
      try {
        const { id } = await save(values, 'DRAFT')
        onKept()
        toasts.done(shared.done.draft)
        show(id)
      } catch (thrown) {
        toasts.failed(thrown)
      }
    },
    /** Whether it was kept. */
    kept: async (values: FormOutput) => {
      try {
        await save(values, 'DRAFT')
        return true
      } catch (thrown) {
        toasts.failed(thrown)
        return false
      }
    },
    /** Over what someone else saved meanwhile. */
    over: async (again: () => Promise<unknown>) => {
      try {
        await keeping.takeOver()
        await again()
      } catch (thrown) {
        toasts.failed(thrown)
      }
    },
  }
}

/** Where a source is below: Root Authority, or the slot and its delegation. */
function placeOf(source: string, sources: IssuingForm['sources'], upstream: DelegationDetail | undefined) {
  if (source === ROOT) return { parentDelegationId: null, parentSlotId: null }
  const known = sources.find((each) => each.slotId === source)
  if (known) return { parentDelegationId: known.delegationId, parentSlotId: known.slotId }
  const isParent = upstream?.recipients.some((each) => each.slotId === source)
  return {
    parentDelegationId: isParent ? (upstream?.id ?? null) : (upstream?.parentDelegationId ?? null),
    parentSlotId: source,
  }
}
