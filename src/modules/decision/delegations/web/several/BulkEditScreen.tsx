import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRef } from 'react'
import type * as z from 'zod'
import type { Effects } from '#modules/settings/effects/model/effects.ts'
import { previewCall } from '#modules/settings/effects/model/preview-call.ts'
import { authorityEffects } from '#modules/settings/index.web.ts'
import { Note } from '#platform/web/feedback/States.tsx'
import { FormPage, type FormSectionState } from '#platform/web/form/FormPage.tsx'
import { NOT_YET, useForm } from '#platform/web/form/use-form.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { useActs } from '#platform/web/record/use-acts.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { decision } from '../../../decisions/web/decision-service.ts'
import { useParts } from '../../../decisions/web/use-parts.ts'
import { type BulkEdit, editDelegations } from '../../model/bulk-calls.ts'
import { delegationActs } from '../../model/delegation-acts.ts'
import { type DelegationRow, delegationLists } from '../../model/delegation-list.ts'
import { texts as shared } from '../texts.ts'
import { ConditionsPart, EndPart, NotePart, type PartOfEdit, RolesPart } from './BulkEditParts.tsx'
import { texts } from './bulk-edit-texts.ts'
import { bulkEditForm, changeOf, errorsOfEdit, NO_CHANGE } from './bulk-edit-values.ts'
import { MOST_TOGETHER } from './use-edit-together.ts'

const LISTED = 10

/** /delegations/edit: last day, note, conditions and roles of several delegations of one status. Spec 2.2, semantics 4.2. */
export default function BulkEditScreen({ Roles }: Parts) {
  const { ids: asked = '' } = useSearch({ strict: false }) as { ids?: string }
  const ids = String(asked).split(',').filter(Boolean)
  const body = { ids, limit: MOST_TOGETHER }
  const isMany = ids.length > MOST_TOGETHER
  const found = decision.useCall(delegationLists.search, { body }, { enabled: ids.length > 0 && !isMany })
  if (ids.length === 0 || isMany)
    return <Refused reason={isMany ? shared.together.most(MOST_TOGETHER) : texts.none} />
  return (
    <RecordState found={found}>
      {({ items }) => {
        const rows = items as DelegationRow[]
        const statuses = new Set(rows.map(({ status }) => status))
        if (statuses.size > 1) return <Refused reason={shared.together.sameStatus} />
        return rows.length > 0 ? <Together rows={rows} Roles={Roles} /> : <Refused reason={texts.none} />
      }}
    </RecordState>
  )
}

type Parts = { Roles?: PartOfEdit | undefined }

const crumbs = [{ label: shared.work }, { label: shared.title, to: '/delegations' }, { label: texts.crumb }]

const Refused = ({ reason }: { reason: string }) => (
  <>
    <PageHeader area="delegations" crumbs={crumbs} title={texts.crumb} purpose="" />
    <div className="page-body">
      <Note kind="warning">{reason}</Note>
    </div>
  </>
)

function Together({ rows, Roles }: Parts & { rows: readonly DelegationRow[] }) {
  const parts = useParts()
  const navigate = useNavigate()
  const change = useRef<BulkEdit['change']>({})
  const edit = decision.useSend(editDelegations)
  const { act, dialog } = useActs<'edit', DelegationRow, undefined, Effects>({
    effects: authorityEffects,
    acts: { of: { edit: { ...delegationActs.of.edit, asks: 'always' } } },
    words: shared.acts,
    preview: ({ ids }) =>
      decision.ask(previewCall(editDelegations), { body: { delegationIds: ids, change: change.current } }),
    send: ({ ids, shown }) =>
      edit.mutateAsync({
        body: { delegationIds: ids, change: change.current },
        ...(shown !== undefined && { shown }),
      }),
    choice: undefined,
    onDone: () => {
      form.saved(form.values)
      void navigate({ to: '/delegations' })
    },
  })
  const form = useForm({
    schema: bulkEditForm,
    initial: NO_CHANGE,
    check: errorsOfEdit,
    // what it does is said first
    onSubmit: async (values) => {
      change.current = changeOf(values)
      act('edit')(rows)
      return NOT_YET
    },
  })
  const { values } = form
  return (
    <>
      <PageHeader
        area="delegations"
        crumbs={crumbs}
        title={texts.title(rows.length)}
        purpose={texts.purpose}
        acts={{
          quiet: { key: 'cancel', label: platform.cancel, to: '/delegations' },
          primary: {
            key: 'save',
            label: platform.saveChanges,
            icon: 'tick',
            busy: form.busy,
            onAct: () => void form.submit(),
          },
        }}
      />
      <FormPage
        form={form}
        sections={sectionsOf(values, parts.conditions, parts.decisionRoles && Roles !== undefined)}
        rail={<Selected rows={rows} />}
      >
        <EndPart form={form} rows={rows} />
        <NotePart form={form} rows={rows} />
        {parts.conditions && <ConditionsPart form={form} rows={rows} />}
        {parts.decisionRoles && Roles && <RolesPart form={form} rows={rows} Roles={Roles} />}
      </FormPage>
      {dialog}
    </>
  )
}

const sectionsOf = (
  values: z.input<typeof bulkEditForm>,
  hasConditions: boolean,
  hasRoles: boolean,
): readonly FormSectionState[] => [
  {
    key: 'dates',
    title: texts.sections.dates,
    fields: ['end', 'expirationDate'],
    optional: true,
    filled: values.end !== 'KEEP',
  },
  {
    key: 'note',
    title: texts.sections.note,
    fields: ['note'],
    optional: true,
    filled: values.replacesNote,
  },
  ...(hasConditions
    ? [
        {
          key: 'conditions',
          title: texts.sections.conditions,
          fields: ['conditions'],
          optional: true,
          filled: values.conditions.length > 0,
        },
      ]
    : []),
  ...(hasRoles
    ? [
        {
          key: 'roles',
          title: texts.sections.roles,
          fields: ['roles'],
          optional: true,
          filled: values.roles.length > 0,
        },
      ]
    : []),
]

const Selected = ({ rows }: { rows: readonly DelegationRow[] }) => (
  <Card title={texts.selected}>
    <ul className="column gap-8">
      {rows.slice(0, LISTED).map((row) => (
        <li key={row.id}>
          <span className="dense strong">{row.displayId}</span>{' '}
          <span className="dense secondary">
            {[row.decisionName, ...row.recipient.map(({ name }) => name)].join(', ')}
          </span>
        </li>
      ))}
      {rows.length > LISTED && <li className="caption tertiary">{texts.more(rows.length - LISTED)}</li>}
    </ul>
  </Card>
)
