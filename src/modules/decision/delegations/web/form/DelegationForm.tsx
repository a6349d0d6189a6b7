import './delegation-form.css'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { StaleNote } from '#platform/web/record/StaleNote.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { delegationRoute } from '../../../decisions/web/record-routes.ts'
import { type Parts, useParts } from '../../../decisions/web/use-parts.ts'
import type { PartOfDelegation } from '../DelegationTabs.tsx'
import { texts as shared } from '../texts.ts'
import { Checks } from './Checks.tsx'
import { ConditionsSection, NoteSection } from './ConditionsSection.tsx'
import { DatesSection, GroupsSection } from './DatesSection.tsx'
import { DecisionSection } from './DecisionSection.tsx'
import { type FormValues, fieldOf, isOfEmptyMaximum } from './form-values.ts'
import { Grant } from './Grant.tsx'
import { LimitSection } from './LimitSection.tsx'
import { RedelegationSection } from './RedelegationSection.tsx'
import { RolesSection } from './RolesSection.tsx'
import { texts } from './texts.ts'
import { type FormProps, useDelegationForm } from './use-delegation-form.ts'

/** Issue, redelegate or edit, checked against the issuer's own authority while a person types. DESIGN 7. */
export function DelegationForm({ Roles, ...props }: FormProps & { Roles?: PartOfDelegation | undefined }) {
  const { mode, record } = props
  const parts = useParts()
  const kept = useDelegationForm(props)
  const { form, issuing, found, keeping, isDraft } = kept
  const { values } = form
  const RolesOfDraft = isDraft && parts.decisionRoles ? Roles : undefined
  const shown = sectionsOf(values, {
    isKnown: mode === 'edit' || (issuing.frame !== undefined && values.source !== ''),
    waits: !issuing.frame,
    mayPassOn: (issuing.frame?.pathways.length ?? 0) > 0,
    parts,
    hasRoles: RolesOfDraft !== undefined,
  })
  const has = (key: string) => shown.some((section) => section.key === key)
  // what was not touched yet is not wrong yet; a limit is compared as it is typed
  const problems = found.problems.filter(
    (each) =>
      (each.path.startsWith('authorities') && !isOfEmptyMaximum(values, each)) ||
      form.shown(fieldOf(each)) !== undefined,
  )
  return (
    <>
      <Header {...props} kept={kept} />
      <FormPage
        form={keeping.stale ? { ...form, failure: undefined } : form}
        draft={kept.draft}
        sections={shown}
        rail={
          <>
            <Grant values={values} issuing={issuing} problems={problems} />
            <Checks
              form={form}
              issuing={issuing}
              found={found}
              shown={problems}
              isIssued={!isDraft}
              recordId={keeping.known()?.id}
            />
          </>
        }
      >
        {keeping.stale && (
          <StaleNote
            current={`${delegationRoute.pathOf(keeping.known()?.id ?? '')}?tab=changelog`}
            onSaveOver={() => void kept.saveOver()}
          />
        )}
        {found.general && (
          <Note kind="error" role="alert">
            {found.general}
          </Note>
        )}
        {mode === 'edit' && record?.pendingReapproval && <Note kind="info">{texts.changeWaits}</Note>}
        <DecisionSection
          form={form}
          issuing={issuing}
          fixed={mode !== 'create' && (mode === 'redelegate' || !isDraft)}
          cameBack={isDraft && (record?.recipients.some((each) => each.slotId !== null) ?? false)}
          id={record?.id}
        />
        {has('limit') && <LimitSection form={form} issuing={issuing} problems={found.problems} />}
        {has('redelegation') && (
          <RedelegationSection form={form} issuing={issuing} problems={found.problems} />
        )}
        {has('groups') && <GroupsSection form={form} issuing={issuing} />}
        {has('dates') && <DatesSection form={form} issuing={issuing} />}
        {has('conditions') && <ConditionsSection form={form} issuing={issuing} />}
        {RolesOfDraft && has('roles') && (
          <RolesSection Roles={RolesOfDraft} draft={keeping.draft} keep={kept.keep} />
        )}
        {has('note') && <NoteSection form={form} />}
      </FormPage>
      {kept.dialog}
    </>
  )
}

type DelegationFormState = ReturnType<typeof useDelegationForm>

/** What is being done, on whose authority, and how to save it. */
function Header({ mode, record, parent, kept }: FormProps & { kept: DelegationFormState }) {
  const { zone } = useViewer().tenant
  const { form, issuing, autosave, isDraft } = kept
  const above = record ?? parent
  return (
    <PageHeader
      area={mode === 'redelegate' ? 'redelegations' : 'delegations'}
      crumbs={crumbsOf(
        shared.work,
        { label: shared.title, to: '/delegations' },
        record?.displayId ?? (parent ? texts.below(parent.displayId) : texts.new),
      )}
      title={mode === 'redelegate' ? texts.redelegate : isDraft ? texts.issue : texts.edit}
      purpose={
        <>
          {issuing.issuer && texts.issuingAs(issuing.issuer.name)} {draftWords(autosave, zone)}
        </>
      }
      acts={{
        quiet: {
          key: 'cancel',
          label: platform.cancel,
          to: above ? delegationRoute.pathOf(above.id) : '/delegations',
        },
        ...(isDraft && {
          outlined: [{ key: 'draft', label: platform.saveDraft, onAct: () => void kept.saveDraft() }],
        }),
        primary: {
          key: 'issue',
          label: isDraft ? texts.issueAct : texts.saveAct,
          icon: isDraft ? 'send' : 'tick',
          busy: form.busy,
          onAct: () => void form.submit(),
        },
      }}
    />
  )
}

function draftWords({ state, savedAt }: DelegationFormState['autosave'], zone: string): string {
  if (state === 'failed') return texts.notSaved
  if (state === 'saving') return texts.saving
  return savedAt
    ? texts.savedAt(savedAt.toLocaleTimeString('en-US', { timeZone: zone, timeStyle: 'short' }))
    : ''
}

/** What may be passed on is not known before a decision and the authority to pass on are selected: until then nothing is asked of it. */
function sectionsOf(
  { conditions, note = '', delegationAuthorities = [] }: FormValues,
  {
    isKnown,
    waits,
    mayPassOn,
    parts,
    hasRoles,
  }: { isKnown: boolean; waits: boolean; mayPassOn: boolean; parts: Parts; hasRoles: boolean },
) {
  const titles = texts.sections
  const isPassedOn = delegationAuthorities.some((each) => each.redelegable)
  return [
    {
      key: 'decision',
      title: titles.decision,
      fields: ['decisionId', 'source', 'recipientType', 'delegationRecipients'],
    },
    {
      key: 'limit',
      title: titles.limit,
      fields: ['delegationAuthorities'],
      waits,
      hidden: !isKnown,
    },
    {
      key: 'redelegation',
      title: titles.redelegation,
      fields: ['delegationPathway'],
      waits,
      hidden: !isKnown || !(mayPassOn || isPassedOn),
    },
    { key: 'groups', title: titles.groups, fields: ['delegationGroups'], waits, hidden: !isKnown },
    {
      key: 'dates',
      title: titles.dates,
      fields: ['effectiveDate', 'expirationDate', 'isNoExpiration'],
      hidden: !isKnown,
    },
    {
      key: 'conditions',
      title: titles.conditions,
      fields: ['conditions'],
      optional: true,
      filled: conditions.length > 0,
      hidden: !isKnown || !parts.conditions,
    },
    { key: 'roles', title: titles.roles, fields: [], optional: true, hidden: !isKnown || !hasRoles },
    {
      key: 'note',
      title: titles.note,
      fields: ['note'],
      optional: true,
      filled: note !== '',
      hidden: !isKnown,
    },
  ].filter((section) => !section.hidden)
}
