import { useLocation, useNavigate } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { inBulk, inMenu } from '#platform/web/acts/offered.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import type { BulkAct } from '#platform/web/list/BulkBar.tsx'
import { ListScreen } from '#platform/web/list/ListScreen.tsx'
import { useExport } from '#platform/web/list/use-export.ts'
import { withoutParts } from '#platform/web/list/without-parts.ts'
import type { MenuItem } from '#platform/web/overlay/Menu.tsx'
import { useToasts } from '#platform/web/overlay/use-toasts.tsx'
import { listHead } from '#platform/web/page/crumbs.ts'
import { ASSOCIATED_KINDS, associatedText } from '../model/action.ts'
import { duplicateActions } from '../model/action-calls.ts'
import { type ActionRow, ASKED_BY_RECORDS, actionList, actionLists } from '../model/action-list.ts'
import { actionRoute, createsActions } from './action-route.ts'
import { actions } from './actions-service.ts'
import { Priority } from './Priority.tsx'
import { pickers } from './pickers.ts'
import { RecordLink } from './RecordLink.tsx'
import { texts } from './texts.ts'
import { useActionActs } from './use-action-acts.tsx'

const ActionForm = later(() => import('./ActionForm.tsx'))

/** Where the list stands is no filter for people to set. */
const SHOWN = withoutParts(actionList, { columns: [], filters: ASKED_BY_RECORDS })

const EMPTY: Readonly<Record<string, string>> = {
  ASSIGNED_TO_ME: texts.emptyAssigned,
  OWNED_BY_ME: texts.emptyOwned,
  MY_GROUPS: texts.emptyGroups,
}

/** Acts of another module that answer actions about its records, with their dialog. */
export type RecordAnswers = () => { readonly acts: readonly BulkAct<ActionRow>[]; readonly dialog: ReactNode }

const answersOf = (acts: readonly BulkAct<ActionRow>[], row: ActionRow): MenuItem[] =>
  acts
    .filter(({ fits }) => fits?.(row))
    .map(({ key, label, icon, onAct }) => ({ key, label, icon, onAct: () => onAct([row]) }))

/** What people are asked to do; `?create=1` opens the form of a new one. Spec 2.3, 3.7, semantics 2.1. */
export default function ActionListScreen({ useAnswers }: { useAnswers: RecordAnswers }) {
  const answers = useAnswers()
  const viewer = useViewer()
  const navigate = useNavigate()
  const toasts = useToasts()
  const isCreating = useLocation({
    select: ({ pathname, search }) => pathname === '/actions/create' || 'create' in search,
  })
  const counts = actions.useCall(actionLists.counts, {})
  const exporting = useExport(SHOWN, actions.base, actionLists.export)
  const duplicate = actions.useSend(duplicateActions)
  const acts = useActionActs<ActionRow>(
    (act, row) => row.acts.includes(act) && (act !== 'complete' || row.sourceType === 'MANUAL'),
  )
  const mayCreate = createsActions(viewer)
  const copy = async (rows: readonly ActionRow[]) => {
    const { succeeded } = await duplicate.mutateAsync({ body: { ids: rows.map(({ id }) => id) } })
    toasts.done(texts.duplicated(succeeded.length))
  }
  const duplicating = {
    key: 'duplicate',
    label: texts.duplicate,
    icon: 'copy' as const,
    fits: (row: ActionRow) => row.sourceType === 'MANUAL',
    onAct: (rows: readonly ActionRow[]) => void copy(rows).catch(toasts.failed),
  }
  return (
    <>
      <ListScreen
        list={SHOWN}
        source={{ base: actions.base, call: actionLists.list, words: actionLists.words }}
        {...listHead('actions', texts.work, texts)}
        acts={{
          outlined: may(viewer, 'action.export') ? [exporting] : [],
          primary: mayCreate
            ? { key: 'create', label: texts.create, icon: 'plus', to: '/actions/create' }
            : undefined,
        }}
        tabCounts={counts.data ?? {}}
        pickers={pickers}
        nameOf={(row) => row.actionName}
        linkOf={(row) => actionRoute.pathOf(row.id)}
        editOf={(row) => (row.acts.includes('edit') ? `${actionRoute.pathOf(row.id)}?edit=1` : undefined)}
        cells={{
          associatedRecord: (row) => row.associatedRecord && <RecordLink record={row.associatedRecord} />,
          priority: (row) => <Priority priority={row.actionPriorityId} />,
        }}
        card={{
          title: 'name',
          line: ({ associatedRecord, typeName }) =>
            associatedRecord
              ? `${ASSOCIATED_KINDS[associatedRecord.kind].label} ${associatedText(associatedRecord)}`
              : typeName,
          caption: ['actionId', 'dueDate'],
        }}
        rowActs={(row) => [...answersOf(answers.acts, row), ...inMenu(acts, row)]}
        bulk={[...answers.acts, ...inBulk(acts), ...(mayCreate ? [duplicating] : [])]}
        empty={(tab) => ({
          title: EMPTY[tab ?? ''] ?? texts.empty,
          detail: tab === 'ASSIGNED_TO_ME' ? texts.emptyAssignedDetail : texts.emptyDetail,
        })}
      />
      {isCreating && mayCreate && (
        <ActionForm
          onClose={() => void navigate({ to: '/actions' })}
          onCreated={(id) => void navigate({ to: actionRoute.pathOf(id) })}
        />
      )}
      {answers.dialog}
      {acts.dialog}
    </>
  )
}
