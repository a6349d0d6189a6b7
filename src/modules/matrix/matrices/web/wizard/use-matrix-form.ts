import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { getMatrixSettings } from '#modules/settings/matrix-settings/model/matrix-settings-calls.ts'
import { service } from '#platform/web/client/client.ts'
import { asFailure } from '#platform/web/client/failure.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { standAt } from '#platform/web/form/address.ts'
import { draftOfForm } from '#platform/web/form/draft-of-form.ts'
import { useAutosave } from '#platform/web/form/use-autosave.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { useKept } from '#platform/web/form/use-kept.ts'
import { toSearch } from '#platform/web/list/list-address.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import type { MatrixDetail } from '../../model/matrix.ts'
import { createMatrix, deleteMatrices, getMatrix, updateMatrix } from '../../model/matrix-calls.ts'
import { matrixList } from '../../model/matrix-list.ts'
import { matrices } from '../matrices-service.ts'
import { matrixRoute } from '../matrix-route.ts'
import { texts } from '../texts.ts'
import { firstStep, type MatrixValues, matrixForm, publishingErrors } from './form-values.ts'

const words = texts.wizard
const settings = service('/api/settings')

/** The record behind the wizard: the first save of a new one makes the draft, at whose address the wizard then stands. */
function useKeeping(record: MatrixDetail | undefined) {
  const create = matrices.useSend(createMatrix)
  const update = matrices.useSend(updateMatrix)
  const remove = matrices.useSend(deleteMatrices)
  const kept = useKept({
    record,
    read: (id) => matrices.ask(getMatrix, { params: { id } }),
    send: async (known, values: MatrixValues, matrixStatusName: 'DRAFT' | 'PUBLISHED') => {
      const body = { ...values, matrixStatusName }
      if (known) return update.mutateAsync({ params: { id: known.id }, version: known.version, body })
      const made = await create.mutateAsync({ body })
      if (matrixStatusName === 'DRAFT') standAt(`/matrices/draft/${made.id}`)
      return made
    },
  })
  return {
    ...kept,
    /** Removes the draft that this wizard made. */
    remove: async () => {
      const made = record ? undefined : await kept.settled()
      if (made) await remove.mutateAsync({ body: { matrixIds: [made.id] } })
    },
  }
}

/** Which types of matrix the organization has. */
export function useMatrixTypes() {
  const { tenant } = useViewer()
  const { data } = settings.useCall(getMatrixSettings, { params: { tenantId: tenant.id } })
  return {
    decisionMatrixEnabled: data?.decisionMatrixEnabled ?? true,
    authorityMatrixEnabled: data?.authorityMatrixEnabled ?? true,
  }
}

/** What the wizard holds, and the ways to save it. A draft keeps itself; a published matrix is saved by the button. */
export function useMatrixForm(record: MatrixDetail | undefined, initial: MatrixValues) {
  const navigate = useNavigate()
  const toasts = useToasts()
  const keeping = useKeeping(record)
  const types = useMatrixTypes()
  const [drafting, setDrafting] = useState(false)
  const done = useRef(initial)
  const isDraft = record === undefined || record.matrixStatusName === 'DRAFT'
  const form = useForm({
    schema: matrixForm,
    initial,
    check: (values) => publishingErrors(values, types, isDraft ? null : record.input),
    onSubmit: async (values) => {
      const saved = await keeping.save(values, 'PUBLISHED').catch((thrown) => {
        const paths = asFailure(thrown).fields.map(({ path }) => path.replace(/^body\./, ''))
        if (paths.length > 0) form.set('currentTab', firstStep(paths))
        throw thrown
      })
      done.current = form.values
      toasts.done(isDraft ? words.published : words.saved)
      void navigate({ to: matrixRoute.pathOf(saved.id), replace: true })
    },
  })
  const { values } = form
  // to look through the steps of a published matrix changes nothing of it
  const differs =
    JSON.stringify({ ...values, currentTab: '' }) !== JSON.stringify({ ...initial, currentTab: '' })
  const isNamed = values.matrixName.trim() !== ''
  const autosave = useAutosave(
    values,
    (draft) => keeping.save(draft, 'DRAFT'),
    isDraft && form.dirty && !form.busy && !drafting && isNamed && !keeping.stale,
  )
  const saveDraft = async () => {
    if (!isNamed) {
      form.set('currentTab', 'main')
      return form.point(['matrixName'])
    }
    setDrafting(true)
    try {
      await keeping.save(values, 'DRAFT')
      done.current = values
      toasts.done(words.draftSaved)
      void navigate({ to: '/matrices', search: toSearch(matrixList, { tab: 'draft' }) })
    } catch (thrown) {
      const failure = asFailure(thrown)
      if (failure.status !== 412) form.refused(failure)
    } finally {
      setDrafting(false)
    }
  }
  /** Publishes, or goes to the first step where something is missing. */
  const publish = async () => {
    const wrong = Object.keys(form.errors)
    if (wrong.length > 0) form.set('currentTab', firstStep(wrong))
    return form.submit()
  }
  const draft = isDraft
    ? draftOfForm({
        values,
        initial,
        kept: autosave.value,
        mayKeep: isNamed,
        wasThere: record !== undefined,
        save: (each) => keeping.save(each, 'DRAFT'),
        remove: keeping.remove,
      })
    : undefined
  return {
    form: { ...form, losesWork: () => form.losesWork() && done.current !== values && (isDraft || differs) },
    keeping,
    autosave,
    types,
    draft,
    drafting,
    saveDraft,
    publish,
    isDraft,
  }
}
