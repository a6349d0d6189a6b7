import { ConfigProvider } from 'antd'
import { useViewer } from '#platform/web/client/viewer.ts'
import { FormPage } from '#platform/web/form/FormPage.tsx'
import type { Autosave } from '#platform/web/form/use-autosave.ts'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { StaleNote } from '#platform/web/record/StaleNote.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import type { DecisionDetail } from '../../model/decision.ts'
import { decisionRoute } from '../record-routes.ts'
import { texts } from '../texts.ts'
import { type Parts, useParts } from '../use-parts.ts'
import { Allows } from './Allows.tsx'
import { AuthoritiesSection } from './AuthoritiesSection.tsx'
import { ConditionsSection } from './ConditionsSection.tsx'
import { DecisionRolesSection } from './DecisionRolesSection.tsx'
import type { DecisionValues } from './form-values.ts'
import { GroupsSection, RedelegationSection } from './GroupsSection.tsx'
import { MainSection } from './MainSection.tsx'
import { useDecisionForm } from './use-decision-form.ts'

const words = texts.form

/** Create or edit a decision. A draft keeps itself once it has a name and a section; a published one is saved by the button. */
export function DecisionForm({ record, initial }: { record?: DecisionDetail; initial: DecisionValues }) {
  const parts = useParts()
  const kept = useDecisionForm(record, initial)
  const { form, keeping, isDraft } = kept
  const manages = record?.permissions.manageConditionsRoles
  const barred = manages && !manages.allowed ? (manages.reason ?? '') : undefined
  return (
    <>
      <Header record={record} kept={kept} />
      <FormPage
        form={form}
        draft={kept.draft}
        rail={<Allows values={form.values} />}
        sections={sectionsOf(form.values, parts)}
      >
        {keeping.stale && (
          <StaleNote
            current={decisionRoute.pathOf(keeping.known()?.id ?? '')}
            onSaveOver={() => void kept.saveOver()}
          />
        )}
        <MainSection form={form} record={record} hasCategories={parts.categories} />
        <AuthoritiesSection form={form} />
        <GroupsSection form={form} />
        <RedelegationSection form={form} />
        <ConfigProvider componentDisabled={barred !== undefined}>
          {parts.conditions && <ConditionsSection form={form} isPublished={!isDraft} barred={barred} />}
          {parts.decisionRoles && <DecisionRolesSection form={form} barred={barred} />}
        </ConfigProvider>
      </FormPage>
      {kept.dialog}
    </>
  )
}

type DecisionFormState = ReturnType<typeof useDecisionForm>

/** Whether it is new, what became of the draft, and how to save it. */
function Header({ record, kept }: { record: DecisionDetail | undefined; kept: DecisionFormState }) {
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
      area="decisions"
      crumbs={crumbsOf(
        texts.register,
        { label: texts.title, to: '/decisions' },
        record?.displayId ?? words.crumb,
      )}
      title={record ? words.edit : words.create}
      purpose={<span aria-live="polite">{isDraft ? keptWords(autosave, zone) : words.publishedHint}</span>}
      acts={{
        quiet: {
          key: 'cancel',
          label: platform.cancel,
          to: record ? decisionRoute.pathOf(record.id) : '/decisions',
        },
        ...(isDraft && { outlined: [draft] }),
        primary: {
          key: 'submit',
          label: isDraft ? words.publish : platform.saveChanges,
          icon: isDraft ? 'send' : 'tick',
          busy: form.busy,
          onAct: () => void form.submit(),
        },
      }}
    />
  )
}

const sectionsOf = ({ conditions, roles }: DecisionValues, parts: Parts) =>
  [
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
      filled: conditions.length > 0,
      hidden: !parts.conditions,
    },
    {
      key: 'roles',
      title: words.sections.decisionRoles,
      fields: ['roles'],
      optional: true,
      filled: roles.length > 0,
      hidden: !parts.decisionRoles,
    },
  ].filter((section) => !section.hidden)

function keptWords({ state, savedAt, failure }: Autosave, zone: string): string {
  if (state === 'saving') return words.saving
  if (state === 'failed') return [words.notSaved, failure?.fields[0]?.message].filter(Boolean).join(' ')
  return savedAt
    ? words.autosaved(savedAt.toLocaleTimeString('en-US', { timeZone: zone, timeStyle: 'short' }))
    : words.whenSaved
}
