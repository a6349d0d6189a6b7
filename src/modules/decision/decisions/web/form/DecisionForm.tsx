import './form.css'
import './decision-form.css'
import { useNavigate } from '@tanstack/react-router'
import { ConfigProvider } from 'antd'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useShownFirst } from '#modules/settings/index.web.ts'
import { asFailure, type Failure } from '#platform/web/client/failure.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import type { Errors } from '#platform/web/form/field-errors.ts'
import { valueAt } from '#platform/web/form/form-values.ts'
import { type Autosave, useAutosave } from '#platform/web/form/use-autosave.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { StaleNote } from '#platform/web/record/StaleNote.tsx'
import type { DecisionDetail } from '../../model/decision.ts'
import { texts } from '../texts.ts'
import { useParts } from '../use-parts.ts'
import { Allows } from './Allows.tsx'
import { AuthoritiesSection } from './AuthoritiesSection.tsx'
import { ConditionsSection } from './ConditionsSection.tsx'
import { DecisionRolesSection } from './DecisionRolesSection.tsx'
import {
  type DecisionValues,
  decisionForm,
  draftProblems,
  publishingProblems,
  whyNoDraft,
} from './form-values.ts'
import { GroupsSection, RedelegationSection } from './GroupsSection.tsx'
import { invalidFacts } from './invalid-facts.ts'
import { MainSection } from './MainSection.tsx'
import { useKeeping } from './use-keeping.ts'

const words = texts.form

/** Create or edit a decision. A draft keeps itself once it has a name and a section; a published one is saved by the button. */
export function DecisionForm({ record, initial }: { record?: DecisionDetail; initial: DecisionValues }) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const toasts = useToasts()
  const parts = useParts()
  const keeping = useKeeping(record)
  const told = useTold()
  const kept = useRef(initial)
  const [drafting, setDrafting] = useState(false)
  const shownFirst = useShownFirst()
  const isDraft = record === undefined || record.status === 'DRAFT'
  const toRecord = (saved: DecisionDetail, done: string) => {
    toasts.done(done)
    void navigate({ to: `/decisions/view/${saved.id}`, replace: isDraft })
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
    async (draft) => {
      await keeping.save(draft, 'DRAFT')
      kept.current = draft
    },
    isDraft && form.dirty && !form.busy && !drafting && wrong.length === 0 && !keeping.stale,
  )

  const saveDraft = async () => {
    if (wrong.length > 0) return showFirst(wrong)
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
    if (fields.length > 0) showFirst(fields.map((field) => field.path))
    return fields.length > 0
  }
  /** Shows the messages of these fields and goes to the first of them. */
  const showFirst = (paths: readonly string[]) => {
    flushSync(() => paths.forEach(form.left))
    form.element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }
  const saveOver = async () => {
    try {
      await keeping.takeOver()
      await (isDraft ? saveDraft() : form.submit())
    } catch (thrown) {
      toasts.failed(thrown)
    }
  }

  const manages = record?.permissions.manageConditionsRoles
  const barred = manages && !manages.allowed ? (manages.reason ?? '') : undefined
  return (
    <>
      <PageHeader
        area="decisions"
        crumbs={[
          { label: texts.register },
          { label: texts.title, to: '/decisions' },
          { label: record?.displayId ?? words.crumb },
        ]}
        title={record ? words.edit : words.create}
        purpose={
          <span aria-live="polite">
            {isDraft ? keptWords(autosave, viewer.tenant.zone) : words.publishedHint}
          </span>
        }
        acts={{
          quiet: {
            key: 'cancel',
            label: words.cancel,
            to: record ? `/decisions/view/${record.id}` : '/decisions',
          },
          ...(isDraft && {
            outlined: [
              { key: 'draft', label: words.saveDraft, busy: drafting, onAct: () => void saveDraft() },
            ],
          }),
          primary: {
            key: 'submit',
            label: isDraft ? words.publish : words.save,
            icon: isDraft ? 'send' : 'tick',
            busy: form.busy,
            onAct: () => void form.submit(),
          },
        }}
      />
      <FormPage
        form={{
          ...form,
          failure: keeping.stale ? undefined : form.failure,
          losesWork: () => form.losesWork() && kept.current !== values,
        }}
        rail={<Allows values={values} />}
        sections={[
          {
            key: 'main',
            title: words.sections.main,
            fields: ['name', 'description', 'guidance', 'sectionId', 'categoryId', 'ownerUserId'],
          },
          { key: 'authorities', title: words.sections.authorities, fields: ['decisionAuthorities'] },
          { key: 'groups', title: words.sections.groups, fields: ['decisionGroups'] },
          { key: 'redelegation', title: words.sections.redelegation, fields: ['delegationPathway'] },
          {
            key: 'conditions',
            title: words.sections.conditions,
            fields: ['conditions'],
            optional: true,
            filled: values.conditions.length > 0,
            hidden: !parts.conditions,
          },
          {
            key: 'roles',
            title: words.sections.decisionRoles,
            fields: ['roles'],
            optional: true,
            filled: values.roles.length > 0,
            hidden: !parts.decisionRoles,
          },
        ].filter((section) => !section.hidden)}
      >
        {keeping.stale && (
          <StaleNote current={`/decisions/view/${keeping.known()?.id}`} onSaveOver={() => void saveOver()} />
        )}
        <MainSection form={form} record={record} hasCategories={parts.categories} />
        <AuthoritiesSection form={form} />
        <GroupsSection form={form} />
        <RedelegationSection form={form} />
        <ConfigProvider componentDisabled={barred !== undefined}>
          {parts.conditions && <ConditionsSection form={form} isPublished={!isDraft} barred={barred} />}
          {parts.decisionRoles && (
            <DecisionRolesSection form={form} number={parts.conditions ? 6 : 5} barred={barred} />
          )}
        </ConfigProvider>
      </FormPage>
      {shownFirst.dialog}
    </>
  )
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

function keptWords({ state, savedAt, failure }: Autosave, zone: string): string {
  if (state === 'saving') return words.saving
  if (state === 'failed') return [words.notSaved, failure?.fields[0]?.message].filter(Boolean).join(' ')
  return savedAt
    ? words.autosaved(savedAt.toLocaleTimeString('en-US', { timeZone: zone, timeStyle: 'short' }))
    : words.whenSaved
}
