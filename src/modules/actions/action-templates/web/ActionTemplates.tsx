import './action-templates.css'
import { ENABLED_OR_NOT, WordsSection, WordTable } from '#modules/settings/index.web.ts'
import type { Word } from '#modules/settings/vocabulary/model/vocabulary.ts'
import { service } from '#platform/web/client/client.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { formatDay, today } from '#platform/web/text/dates.ts'
import { Icon } from '#platform/web/theme/Icon.tsx'
import {
  ACTION_TEMPLATE_RULES,
  type ActionTemplate,
  MOST_ACTION_TEMPLATES,
} from '../model/action-template.ts'
import {
  deleteActionTemplate,
  listActionTemplates,
  updateActionTemplate,
} from '../model/action-template-calls.ts'
import { nextDay } from '../model/recurrence.ts'
import { ActionTemplateForm } from './ActionTemplateForm.tsx'
import { texts, words } from './texts.ts'

const settings = service('/api/settings')

type Row = Word & { template: ActionTemplate }
const asRow = (template: ActionTemplate): Row => ({
  id: template.id,
  name: template.name,
  status: template.status ? 'ACTIVE' : 'INACTIVE',
  isDefault: template.source === 'SYSTEM',
  version: template.version,
  template,
})

const assigneesOf = ({ users, positions }: ActionTemplate) => [...users, ...positions]
const originOf = ({ isDefault }: Row) => (isDefault ? texts.isDefault : texts.isCustom)

/** What actions are created from: the templates of the product, and the organization's own. Spec 2.4, 3.7, 7.2. */
export function ActionTemplates() {
  return (
    <WordsSection
      texts={texts}
      found={settings.useCall(listActionTemplates, { query: { limit: MOST_ACTION_TEMPLATES } })}
      usually={3}
      table={(templates) => <Table rows={templates.map(asRow)} />}
      form={(close) => <ActionTemplateForm onClose={close} />}
    />
  )
}

function Table({ rows }: { rows: readonly Row[] }) {
  const update = settings.useSend(updateActionTemplate)
  const remove = settings.useSend(deleteActionTemplate)
  return (
    <div className="action-templates">
      <WordTable
        words={rows}
        acts={{
          rules: ACTION_TEMPLATE_RULES,
          words,
          statuses: ENABLED_OR_NOT,
          columns: [
            { title: texts.type, cell: ({ template }) => template.typeName },
            { title: texts.origin, cell: originOf },
            { title: texts.recurs, cell: ({ template }) => <Recurs template={template} /> },
            { title: texts.assignees, cell: ({ template }) => <Assignees template={template} /> },
          ],
          caption: captionOf,
          editor: ({ template }, close) => <ActionTemplateForm template={template} onClose={close} />,
          onSwitch: ({ id, version }, status) =>
            update.mutateAsync({ params: { id }, body: { status: status === 'ACTIVE' }, version }),
          onDelete: ({ id, version }) => remove.mutateAsync({ params: { id }, version }),
        }}
      />
    </div>
  )
}

/** How it recurs, and on which day next. */
function Recurs({ template }: { template: ActionTemplate }) {
  const { tenant } = useViewer()
  const next = template.status ? nextDay(template, today(tenant.zone)) : undefined
  return (
    <>
      {texts.recurrences[template.recurrence]}
      {next && <div className="caption tertiary">{texts.next(formatDay(next, tenant.dateFormat))}</div>}
    </>
  )
}

/** How many there are, and how many of them are no longer active. */
function Assignees({ template }: { template: ActionTemplate }) {
  const all = assigneesOf(template)
  const left = all.filter(({ hasLeft }) => hasLeft)
  if (all.length === 0) return texts.noAssignees
  return (
    <>
      <span title={all.map(({ name }) => name).join(', ')}>{texts.countOf(all.length)}</span>
      {left.length > 0 && (
        <div className="caption action-template-left" title={left.map(({ name }) => name).join(', ')}>
          <Icon name="warning" size={12} /> {texts.hasLeft(left.length)}
        </div>
      )}
    </>
  )
}

function captionOf({ template }: Row): string {
  const all = assigneesOf(template)
  const left = all.filter(({ hasLeft }) => hasLeft).length
  return [
    template.typeName,
    ...(template.recurrence === 'NONE' ? [] : [texts.recurrences[template.recurrence]]),
    ...(all.length === 0 ? [] : [texts.countOf(all.length)]),
    ...(left === 0 ? [] : [texts.hasLeft(left)]),
  ].join(', ')
}
