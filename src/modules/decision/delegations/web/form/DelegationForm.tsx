import '../../../decisions/web/form/form.css'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { useShownFirst } from '#modules/settings/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { useAutosave } from '#platform/web/form/use-autosave.ts'
import { useForm } from '#platform/web/form/use-form.ts'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { StaleNote } from '#platform/web/record/StaleNote.tsx'
import { useParts } from '../../../decisions/web/use-parts.ts'
import type { DelegationDetail } from '../../model/delegation.ts'
import { texts as shared } from '../texts.ts'
import { Checks } from './Checks.tsx'
import { ConditionsSection, NoteSection } from './ConditionsSection.tsx'
import { DatesSection, GroupsSection } from './DatesSection.tsx'
import { DecisionSection } from './DecisionSection.tsx'
import {
  errorsOf,
  type FormOutput,
  type FormValues,
  formSchema,
  missingOf,
  problemsOfForm,
  ROOT,
  termsOfForm,
  writtenInForm,
} from './form-values.ts'
import { Grant } from './Grant.tsx'
import { LimitSection } from './LimitSection.tsx'
import { RedelegationSection } from './RedelegationSection.tsx'
import { texts } from './texts.ts'
import { useIssuing } from './use-issuing.ts'
import { useKeeping } from './use-keeping.ts'

export type Mode = 'create' | 'redelegate' | 'edit'

type Props = { mode: Mode; initial: FormValues; record?: DelegationDetail; parent?: DelegationDetail }

/** Issue, redelegate or edit, checked against the issuer's own authority while a person types. DESIGN 7. */
export function DelegationForm({ mode, initial, record, parent }: Props) {
  const viewer = useViewer()
  const navigate = useNavigate()
  const toasts = useToasts()
  const { zone } = viewer.tenant
  const isDraft = mode !== 'edit' || record?.status === 'DRAFT'
  const parts = useParts()
  const keeping = useKeeping(record, isDraft)
  const before = useMemo(
    () => (record && !isDraft ? writtenInForm(initial, zone) : null),
    [record, isDraft, initial, zone],
  )
  const [asked, setAsked] = useState({ decisionId: initial.decisionId, source: initial.source })
  const issuing = useIssuing(asked.decisionId, asked.source, parent ?? record)
  const { frame } = issuing

  const shownFirst = useShownFirst()

  const save = (values: FormOutput, status: 'DRAFT' | 'ISSUED', shown?: string) =>
    keeping.save(values, placeOf(values.source, issuing.sources, parent ?? record), status, shown)
  const saved = (after: DelegationDetail) => {
    toasts.done(
      !isDraft
        ? shared.done.saved
        : after.status === 'PENDING'
          ? shared.done.sentForApproval
          : shared.done.issued,
    )
    void navigate({ to: `/delegations/view/${after.id}`, replace: isDraft })
  }
  /** An issued delegation is saved as it was shown. */
  const edit = (values: FormOutput) =>
    shownFirst.begin({
      look: () => keeping.look(values),
      save: async (stamp) => {
        const after = await save(values, 'ISSUED', stamp)
        form.saved(form.values)
        saved(after)
      },
      refused: (thrown) => form.refused(thrown),
    })

  const form = useForm({
    schema: formSchema,
    initial,
    check: (values) => {
      const terms = termsOfForm(values, before, zone)
      return {
        ...errorsOf(problemsOfForm(frame, terms, issuing.mayOverrideLimit).problems),
        ...missingOf(values),
      }
    },
    onSubmit: async (values) => {
      if (!isDraft) return edit(values)
      saved(await save(values, 'ISSUED'))
    },
  })
  const { values } = form
  const terms = useMemo(() => termsOfForm(values, before, zone), [values, before, zone])
  const found = problemsOfForm(frame, terms, issuing.mayOverrideLimit)

  useEffect(
    () => setAsked({ decisionId: values.decisionId, source: values.source }),
    [values.decisionId, values.source],
  )
  useStart(form as never, issuing, mode)

  const readable = formSchema.safeParse(values)
  const mayKeep = isDraft && readable.success && form.dirty && !form.busy && hasBegun(values)
  const autosave = useAutosave(
    values,
    async (kept) => {
      const read = formSchema.safeParse(kept)
      if (read.success) await save(read.data, 'DRAFT')
    },
    mayKeep,
  )
  const saveDraft = async () => {
    if (!readable.success) return void form.submit()
    try {
      const { id } = await save(readable.data, 'DRAFT')
      form.saved(values)
      toasts.done(shared.done.draft)
      void navigate({ to: `/delegations/view/${id}`, replace: isDraft })
    } catch (thrown) {
      toasts.failed(thrown)
    }
  }

  const saveOver = async () => {
    try {
      await keeping.takeOver()
      await (isDraft ? saveDraft() : form.submit())
    } catch (thrown) {
      toasts.failed(thrown)
    }
  }

  const title =
    mode === 'edit'
      ? isDraft
        ? texts.editDraft
        : texts.edit
      : mode === 'redelegate'
        ? texts.redelegate
        : texts.issue
  const back = record
    ? `/delegations/view/${record.id}`
    : parent
      ? `/delegations/view/${parent.id}`
      : '/delegations'
  return (
    <>
      <PageHeader
        area={mode === 'redelegate' ? 'redelegations' : 'delegations'}
        crumbs={[
          { label: shared.work },
          { label: shared.title, to: '/delegations' },
          { label: record?.displayId ?? (parent ? texts.below(parent.displayId) : texts.new) },
        ]}
        title={title}
        purpose={
          <>
            {issuing.issuer && texts.issuingAs(issuing.issuer.name)}{' '}
            {draftWords(autosave.state, autosave.savedAt, zone)}
          </>
        }
        acts={{
          quiet: { key: 'cancel', label: shared.cancel, to: back },
          ...(isDraft && {
            outlined: [{ key: 'draft', label: texts.saveDraft, onAct: () => void saveDraft() }],
          }),
          primary: {
            key: 'issue',
            label: isDraft ? texts.issueAct : texts.saveAct,
            icon: isDraft ? ('send' as const) : ('tick' as const),
            busy: form.busy,
            onAct: () => void form.submit(),
          },
        }}
      />
      <FormPage
        form={keeping.stale ? { ...form, failure: undefined } : form}
        guard={!keeping.isKept}
        sections={[
          {
            key: 'decision',
            title: texts.sections.decision,
            fields: ['decisionId', 'source', 'recipientType', 'delegationRecipients'],
          },
          { key: 'limit', title: texts.sections.limit, fields: ['delegationAuthorities'], waits: !frame },
          {
            key: 'redelegation',
            title: texts.sections.redelegation,
            fields: ['delegationPathway'],
            waits: !frame,
          },
          { key: 'groups', title: texts.sections.groups, fields: ['delegationGroups'], waits: !frame },
          {
            key: 'dates',
            title: texts.sections.dates,
            fields: ['effectiveDate', 'expirationDate', 'isNoExpiration'],
          },
          ...(parts.conditions
            ? [
                {
                  key: 'conditions',
                  title: texts.sections.conditions,
                  fields: ['conditions'],
                  optional: true,
                  filled: (values.conditions ?? []).length > 0,
                },
              ]
            : []),
          {
            key: 'note',
            title: texts.sections.note,
            fields: ['note'],
            optional: true,
            filled: (values.note ?? '') !== '',
          },
        ]}
        rail={
          <>
            <Grant values={values} issuing={issuing} problems={found.problems} />
            <Checks values={values} issuing={issuing} found={found} isIssued={!isDraft} />
          </>
        }
      >
        {keeping.stale && (
          <StaleNote
            current={`/delegations/view/${keeping.known()?.id}?tab=changelog`}
            onSaveOver={() => void saveOver()}
          />
        )}
        {found.general && (
          <Note kind="error" role="alert">
            {found.general}
          </Note>
        )}
        <DecisionSection
          form={form}
          issuing={issuing}
          fixed={mode !== 'create' && (mode === 'redelegate' || !isDraft)}
          isKept={keeping.isKept}
        />
        <LimitSection form={form} issuing={issuing} problems={found.problems} />
        <RedelegationSection form={form} issuing={issuing} />
        <GroupsSection form={form} issuing={issuing} />
        <DatesSection form={form} issuing={issuing} />
        {parts.conditions && <ConditionsSection form={form} issuing={issuing} />}
        <NoteSection form={form} number={parts.conditions ? 7 : 6} />
      </FormPage>
      {shownFirst.dialog}
    </>
  )
}

type Issuing = ReturnType<typeof useIssuing>

/** Where a source hangs from: Root Authority, or the slot and its delegation. */
function placeOf(source: string, sources: Issuing['sources'], upstream: DelegationDetail | undefined) {
  if (source === ROOT) return { parentDelegationId: null, parentSlotId: null }
  const known = sources.find((each) => each.slotId === source)
  if (known) return { parentDelegationId: known.delegationId, parentSlotId: known.slotId }
  const isParent = upstream?.recipients.some((each) => each.slotId === source)
  return {
    parentDelegationId: isParent ? (upstream?.id ?? null) : (upstream?.parentDelegationId ?? null),
    parentSlotId: source,
  }
}

/** Begins with what the frame offers: the only source, the first authority type up to the own limit, all groups, pathways. */
function useStart(
  form: { values: FormValues; set: (path: string, value: unknown) => void },
  issuing: Issuing,
  mode: Mode,
) {
  const { frame, authorityTypes, sources, mayIssueRoot, groups } = issuing
  const { values, set } = form
  // biome-ignore lint/correctness/useExhaustiveDependencies: what arrives from the server starts the fields, once
  useEffect(() => {
    if (mode === 'edit' || values.source !== '' || issuing.sourcesFor !== values.decisionId) return
    const [first] = sources
    if (first) set('source', first.slotId)
    else if (mayIssueRoot) set('source', ROOT)
  }, [issuing.sourcesFor, values.decisionId, values.source])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same
  useEffect(() => {
    if (!frame || mode === 'edit') return
    const [type] = authorityTypes
    const chosen = values.delegationAuthorities ?? []
    if (type && !chosen.some((each) => authorityTypes.some((known) => known.id === each.authorityTypeId)))
      set('delegationAuthorities', [
        {
          authorityTypeId: type.id,
          bounds: type.bounds.slice(0, 1),
          redelegable: false,
          redelegationLimit: null,
          limitOverridden: false,
          selfApproval: false,
        },
      ])
    const allowed = (values.delegationGroups ?? []).filter((id) => frame.groups.includes(id))
    if (allowed.length === 0)
      set(
        'delegationGroups',
        groups.slice(0, 1).map((group) => group.id),
      )
    else if (allowed.length !== values.delegationGroups?.length) set('delegationGroups', allowed)
    if (!values.isNoExpiration && !values.expirationDate && frame.until === null) set('isNoExpiration', true)
  }, [frame])
}

/** What the frame filled in by itself is not yet worth a draft. */
const hasBegun = (values: FormValues) =>
  (values.delegationRecipients ?? []).length > 0 ||
  (values.conditions ?? []).length > 0 ||
  (values.note ?? '') !== ''

function draftWords(state: string, savedAt: Date | undefined, zone: string): string {
  if (state === 'failed') return texts.notSaved
  if (state === 'saving') return texts.saving
  return savedAt
    ? texts.savedAt(savedAt.toLocaleTimeString('en-US', { timeZone: zone, timeStyle: 'short' }))
    : ''
}
