import './wizard.css'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { FormFailure, useLeaveGuard } from '#platform/web/form/FormPage.tsx'
import type { Autosave } from '#platform/web/form/use-autosave.ts'
import { focusFirstField } from '#platform/web/hooks/first-field.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { StaleNote } from '#platform/web/record/StaleNote.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import type { Rates } from '../../../grid/model/format-limit.ts'
import { type MatrixDetail, WIZARD_STEPS, type WizardStep } from '../../model/matrix.ts'
import { getMatrix } from '../../model/matrix-calls.ts'
import { NoLinkYet, PublicLink } from '../link/PublicLink.tsx'
import { matrices } from '../matrices-service.ts'
import { matrixRoute } from '../matrix-route.ts'
import { texts } from '../texts.ts'
import { Columns } from './Columns.tsx'
import { DecisionsStep } from './DecisionsStep.tsx'
import { DelegationStep } from './DelegationStep.tsx'
import { FormattingStep } from './FormattingStep.tsx'
import { type MatrixValues, stepOf } from './form-values.ts'
import { GroupsStep } from './GroupsStep.tsx'
import { LeftOutNote } from './LeftOutNote.tsx'
import { MainStep } from './MainStep.tsx'
import { PersonnelStep } from './PersonnelStep.tsx'
import { Preview } from './Preview.tsx'
import { ScopeSoFar } from './ScopeSoFar.tsx'
import { SharingStep, useRestricting } from './SharingStep.tsx'
import { Steps } from './Steps.tsx'
import { useMatrixForm } from './use-matrix-form.ts'
import { useScopePreview } from './use-scope-preview.ts'

const words = texts.wizard

/** The step where it is chosen, and that before the matrix is published. */
const TELLING: ReadonlySet<WizardStep> = new Set(['delegation', 'sharing'])

type MatrixWizardProps = { record?: MatrixDetail; initial: MatrixValues }

/** Creates or edits a matrix in seven steps, with what it would show beside them. Spec 2.4, 3.6. */
export function MatrixWizard({ record, initial }: MatrixWizardProps) {
  const kept = useMatrixForm(record, initial)
  const { form, keeping } = kept
  const { begin, dialog } = useRestricting(record, form, kept.publish)
  const toasts = useToasts()
  const step = form.values.currentTab ?? 'main'
  const preview = useScopePreview(form.values, record?.id)
  useLeaveGuard(form.losesWork, kept.draft)
  const body = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its first field
  useEffect(() => focusFirstField(body.current), [step])
  const go = (to: WizardStep) => form.set('currentTab', to)
  const wrong = new Set(Object.keys(form.errors).map(stepOf))
  return (
    <>
      <Header record={record} kept={kept} />
      <Steps current={step} wrong={wrong} onGo={go} />
      <div className="page-body wizard-body" ref={form.element}>
        <div className="wizard-main" ref={body}>
          {keeping.stale && (
            <StaleNote
              current={matrixRoute.pathOf(keeping.known()?.id ?? '')}
              onSaveOver={() =>
                void keeping.takeOver().then(kept.isDraft ? kept.saveDraft : begin, toasts.failed)
              }
            />
          )}
          <FormFailure form={form} />
          <ShownByLink record={record} />
          {preview.data && TELLING.has(step) && <LeftOutNote form={form} grid={preview.data} />}
          <section className="card wizard-card" aria-labelledby="wizard-title">
            <header className="wizard-head">
              <h2 id="wizard-title" className="section-title">
                {words[step].title}
              </h2>
              <p className="caption secondary">{words[step].purpose}</p>
            </header>
            <div className="column gap-16">
              <Step step={step} kept={kept} record={record} rates={preview.data} />
            </div>
          </section>
          {preview.data && step !== 'main' && <Preview grid={preview.data} values={form.values} />}
        </div>
        <aside className="card wizard-rail" aria-label={words.personnel.columns}>
          <div className="wizard-rail-list">
            <h2 className="card-title">{words.personnel.columns}</h2>
            {form.values.allPersonnel ? (
              <p className="caption tertiary">{words.personnel.all}</p>
            ) : (
              <Columns form={form} />
            )}
          </div>
          <ScopeSoFar preview={preview} values={form.values} />
        </aside>
      </div>
      <Footer step={step} kept={kept} onGo={go} onPublish={begin} />
      {dialog}
    </>
  )
}

type MatrixFormState = ReturnType<typeof useMatrixForm>

type WizardState = {
  step: WizardStep
  kept: MatrixFormState
  record: MatrixDetail | undefined
  rates: Rates | undefined
}

function Step({ step, kept, record, rates }: WizardState) {
  const { form, types } = kept
  if (step === 'main') return <MainStep form={form} types={types} record={record} />
  if (step === 'groups') return <GroupsStep form={form} types={types} />
  if (step === 'personnel') return <PersonnelStep form={form} types={types} />
  if (step === 'decisions') return <DecisionsStep form={form} types={types} />
  if (step === 'delegation') return <DelegationStep form={form} types={types} />
  if (step === 'formatting') return <FormattingStep form={form} rates={rates} />
  return (
    <>
      <SharingStep form={form} record={record} />
      <LinkInWizard record={record} kept={kept} />
    </>
  )
}

/** The matrix as it is by now. */
function useLatest(record: MatrixDetail | undefined): MatrixDetail | undefined {
  const id = record?.id
  const { data = record } = matrices.useCall(
    getMatrix,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined },
  )
  return data
}

/** Before anything is written: why it will not be saved while strangers read it. */
function ShownByLink({ record }: Pick<WizardState, 'record'>) {
  const may = useLatest(record)?.permissions.changeShown
  return may && !may.allowed ? <Note kind="warning">{may.reason}</Note> : null
}

/** Its public link, as it is by now: it is changed beside what the wizard saves, which then continues from the version after it. */
function LinkInWizard({ record, kept: { keeping } }: Pick<WizardState, 'record' | 'kept'>) {
  const data = useLatest(record)
  if (!data) return <NoLinkYet />
  return (
    <PublicLink
      matrix={data}
      version={() => keeping.known()?.version ?? data.version}
      onChanged={() => void keeping.takeOver()}
    />
  )
}

/** Whether it is new, what became of the draft, and how to leave. */
function Header({ record, kept }: { record: MatrixDetail | undefined; kept: MatrixFormState }) {
  const { zone } = useViewer().tenant
  const { form, autosave, drafting, isDraft } = kept
  const draft = {
    key: 'draft',
    label: platform.saveDraft,
    busy: drafting,
    onAct: () => void kept.saveDraft(),
  }
  return (
    <PageHeader
      area="matrices"
      crumbs={crumbsOf(
        texts.register,
        { label: texts.title, to: '/matrices' },
        record?.matrixId ?? words.crumb,
      )}
      title={form.values.matrixName.trim() || words.create}
      status={<StatusTag kind="record" status={record?.matrixStatusName ?? 'DRAFT'} large />}
      purpose={<span aria-live="polite">{isDraft ? keptWords(autosave, zone) : words.publishedHint}</span>}
      acts={{
        quiet: {
          key: 'close',
          label: platform.close,
          to: record && !isDraft ? matrixRoute.pathOf(record.id) : '/matrices',
        },
        ...(isDraft && { outlined: [draft] }),
      }}
    />
  )
}

function keptWords({ state, savedAt, failure }: Autosave, zone: string): string {
  if (state === 'saving') return words.saving
  if (state === 'failed') return [words.notSaved, failure?.fields[0]?.message].filter(Boolean).join(' ')
  if (state === 'waiting') return words.waiting
  return savedAt
    ? words.autosaved(savedAt.toLocaleTimeString('en-US', { timeZone: zone, timeStyle: 'short' }))
    : words.whenNamed
}

type Foot = {
  step: WizardStep
  kept: MatrixFormState
  onGo: (step: WizardStep) => void
  onPublish: () => void
}

/** Back, where one is, and the next step by its name; at the last one the matrix is published. */
function Footer({ step, kept, onGo, onPublish: publish }: Foot) {
  const { form, isDraft } = kept
  const at = WIZARD_STEPS.indexOf(step)
  const [before, after] = [WIZARD_STEPS[at - 1], WIZARD_STEPS[at + 1]]
  const isLast = after === undefined
  return (
    <footer className="wizard-footer">
      {before && (
        <Button icon={<Icon name="left" size={14} />} onClick={() => onGo(before)}>
          {words.steps[before]}
        </Button>
      )}
      <span className="grow" />
      <span className="caption tertiary">{words.step(at + 1, WIZARD_STEPS.length)}</span>
      {!isDraft && !isLast && (
        <Button loading={form.busy} onClick={publish}>
          {words.save}
        </Button>
      )}
      <Button type="primary" loading={isLast && form.busy} onClick={isLast ? publish : () => onGo(after)}>
        {isLast ? (isDraft ? words.publish : words.save) : words.continueTo(words.next[after])}
      </Button>
    </footer>
  )
}
