import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { type ComponentType, useState } from 'react'
import type { Act } from '#platform/web/acts/Acts.tsx'
import { onPage } from '#platform/web/acts/offered.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { PageHeader } from '#platform/web/page/PageHeader.tsx'
import { ChangeLog } from '#platform/web/record/ChangeLog.tsx'
import { Card, RecordPage } from '#platform/web/record/RecordPage.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { StatusTold } from '#platform/web/record/StatusTold.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { texts as platform } from '#platform/web/text/texts.ts'
import { StatusTag, statusLabel } from '#platform/web/theme/StatusTag.tsx'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { Attachments } from '#platform/web/upload/Attachments.tsx'
import type { ActionDetail, AssociatedKind } from '../model/action.ts'
import { actionAttachments, MOST_ATTACHMENTS } from '../model/action-attachments.ts'
import { duplicateAction, getAction } from '../model/action-calls.ts'
import { actionHistory } from '../model/action-history-calls.ts'
import type { AnswerNotes } from '../model/system-actions.ts'
import { ActionFacts } from './ActionFacts.tsx'
import { AnswerCard } from './AnswerCard.tsx'
import { actionRoute } from './action-route.ts'
import { actions } from './actions-service.ts'
import { describeOutcome, isRefusal } from './outcome.ts'
import { PartCard } from './PartCard.tsx'
import { RecordLink } from './RecordLink.tsx'
import { RefusedPage } from './RefusedAnswer.tsx'
import { eventTextsOf, texts } from './texts.ts'
import { useActionActs } from './use-action-acts.tsx'
import { useWaitingPlace } from './use-waiting-place.ts'
import { WaitingPager } from './WaitingPager.tsx'

const ActionForm = later(() => import('./ActionForm.tsx'))
const words = texts.record

/** What a module shows of a record that an action is about. It notes what the answers do, and which would be refused. */
export type RecordPanel = ComponentType<{
  id: string
  action: ActionDetail
  onNotes: (notes: AnswerNotes) => void
}>
/** The file of a panel; `Rail` stands below the answer, `Rest` below the panel. */
export type RecordPart = {
  readonly default: RecordPanel
  readonly Rail?: ComponentType<{ id: string; action: ActionDetail }>
  readonly Rest?: ComponentType<{ id: string; action: ActionDetail }>
}
export type RecordPanels = Readonly<Partial<Record<AssociatedKind, RecordPart>>>

export const ahead = actions.ahead(getAction, ({ actionId = '' }) => ({ params: { id: actionId } }))

/** One action: what it is about, what the viewer is to do, who else is asked, what happened. DESIGN 08. */
export function ActionScreen({ panels }: { panels: RecordPanels }) {
  const { actionId } = useParams({ strict: false }) as { actionId: string }
  const found = actions.useCall(getAction, { params: { id: actionId } })
  const [refused, setRefused] = useState<RefusedState>()
  const here = refused?.id === actionId ? refused : undefined
  // what ended may be gone for the viewer, who still reads why the answer was refused
  if (here && found.error?.status === 404) return <RefusedPage {...here} />
  return (
    <RecordState found={found}>
      {(action) => (
        <Record
          key={action.id}
          action={action}
          panels={panels}
          refusal={here?.refusal}
          onRefused={(refusal) =>
            setRefused(refusal === undefined ? undefined : { id: actionId, action, refusal })
          }
        />
      )}
    </RecordState>
  )
}

/** The action as it was when its answer was refused. */
type RefusedState = { id: string; action: ActionDetail; refusal: string }
type RecordProps = {
  action: ActionDetail
  panels: RecordPanels
  refusal: string | undefined
  onRefused: (refusal: string | undefined) => void
}

function Record({ action, panels, refusal, onRefused }: RecordProps) {
  const navigate = useNavigate()
  const { edit: editing } = useSearch({ strict: false }) as { edit?: unknown }
  const duplicate = actions.useSend(duplicateAction)
  const mayAct = (key: string) => action.permissions[key]?.allowed === true
  const acts = useActionActs<ActionDetail>(
    // the card of the viewer's own part has these
    (act) => act !== 'complete' && act !== 'start' && mayAct(act),
    (act) => act === 'delete' && void navigate({ to: '/actions' }),
  )
  const here = actionRoute.pathOf(action.id)
  const offered = onPage(acts, action)
  const edit: Act | undefined = mayAct('edit')
    ? { key: 'edit', label: platform.edit, icon: 'edit', shortcut: 'e', to: `${here}?edit=1` }
    : undefined
  const record = action.associatedRecord
  const [notes, setNotes] = useState<AnswerNotes>()
  const part = record?.mayView ? panels[record.kind] : undefined
  const Panel = part?.default
  const place = useWaitingPlace(action.id)
  // the answered one leaves the list: what stood after it, or else before it, is next
  const next = place.next ?? place.previous
  const openNext = () =>
    place.at > 0 && void navigate({ to: next === undefined ? '/actions' : actionRoute.pathOf(next) })
  return (
    <>
      <PageHeader
        area="actions"
        crumbs={crumbsOf(texts.work, { label: texts.title, to: '/actions' }, action.actionId)}
        title={action.actionName}
        status={
          <>
            <StatusTag kind="action" status={action.actionStatusId} large />
            <OutcomeTag action={action} />
          </>
        }
        purpose={<Purpose action={action} />}
        beside={<WaitingPager place={place} />}
        acts={{
          outlined: [
            ...offered.outlined,
            ...(edit && action.waitsOnMe ? [edit] : []),
            ...(mayAct('duplicate')
              ? [
                  {
                    key: 'duplicate',
                    label: texts.duplicate,
                    icon: 'copy' as const,
                    onAct: async () => {
                      const { id } = await duplicate.mutateAsync({ params: { id: action.id } })
                      await navigate({ to: `${actionRoute.pathOf(id)}?edit=1` })
                    },
                  },
                ]
              : []),
          ],
          more: offered.more,
          // where it waits for the viewer, their answer is the filled button
          primary: action.waitsOnMe ? undefined : edit,
        }}
      />
      <RecordPage
        first={
          <>
            {Panel && record && <Panel id={record.id} action={action} onNotes={setNotes} />}
            {!Panel && <About action={action} />}
          </>
        }
        rail={
          <>
            {action.sourceType === 'SYSTEM' ? (
              <AnswerCard
                action={action}
                {...(notes && { notes })}
                onAnswered={openNext}
                refusal={refusal}
                onRefused={onRefused}
              />
            ) : (
              <PartCard action={action} />
            )}
            {part?.Rail && record && <part.Rail id={record.id} action={action} />}
            <ActionFacts action={action} />
          </>
        }
      >
        {part?.Rest && record && <part.Rest id={record.id} action={action} />}
        <OwnParts action={action} mayAct={mayAct} />
      </RecordPage>
      {editing !== undefined && mayAct('edit') && (
        <ActionForm action={action} onClose={() => void navigate({ to: here })} />
      )}
      {acts.dialog}
    </>
  )
}

/** The files and the change log of the action itself. */
const OwnParts = ({ action, mayAct }: { action: ActionDetail; mayAct: (key: string) => boolean }) => (
  <>
    {action.sourceType === 'MANUAL' && (
      <Card title={words.attachments}>
        <Attachments
          service={actions}
          calls={actionAttachments}
          id={action.id}
          most={MOST_ATTACHMENTS}
          mayChange={mayAct('attach')}
        />
      </Card>
    )}
    {mayAct('viewChangeLog') && (
      <Card title={platform.changelog.title}>
        <ChangeLog
          events={eventTextsOf(action.systemKind)}
          source={{ service: actions, call: actionHistory.log, id: action.id }}
        />
      </Card>
    )}
  </>
)

/** How it was answered, as “Completed” alone reads like consent. */
function OutcomeTag({ action }: { action: ActionDetail }) {
  const outcome = describeOutcome(action)
  if (!outcome || action.systemKind === null) return null
  return <Tag family={isRefusal(action) ? 'red' : 'green'}>{outcome}</Tag>
}

function Purpose({ action }: { action: ActionDetail }) {
  const viewer = useViewer()
  const { zone, dateFormat } = viewer.tenant
  const asker = action.createdBy
  return (
    <>
      {asker &&
        asker.id !== viewer.user.id &&
        `${words.askedBy(asker.name, formatInstant(action.createdAt, zone, dateFormat))} `}
      {action.waitsOnMe && words.assignedToYou}
      <StatusTold
        word={action.outcome === 'DECLINED' ? words.declined : statusLabel('action', 'CANCELED')}
        since={action.statusSince}
        kind="action"
      />
    </>
  )
}

const About = ({ action }: { action: ActionDetail }) => (
  <Card
    title={words.about}
    extra={action.associatedRecord && <RecordLink record={action.associatedRecord} />}
  >
    <p className="pre-line">
      {action.description || <span className="tertiary">{words.noDescription}</span>}
    </p>
  </Card>
)
