import { Link, useNavigate, useParams } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { service } from '#platform/web/client/client.ts'
import { may, useViewer } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { crumbsOf } from '#platform/web/page/crumbs.ts'
import { ChangeLog } from '#platform/web/record/ChangeLog.tsx'
import { Card } from '#platform/web/record/RecordPage.tsx'
import { RecordScreen } from '#platform/web/record/RecordScreen.tsx'
import { RecordState } from '#platform/web/record/RecordState.tsx'
import { NamesOf } from '#platform/web/record/record-routes.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { Facts } from '#platform/web/theme/Facts.tsx'
import { StatusTag } from '#platform/web/theme/StatusTag.tsx'
import { SOURCE_LABELS } from '../../groups/model/group.ts'
import type { PositionDetail } from '../model/position.ts'
import { getPosition, listOccupants } from '../model/position-calls.ts'
import { positionHistory } from '../model/position-history-calls.ts'
import { Occupants } from './Occupants.tsx'
import { texts } from './texts.ts'
import { usePositionActs } from './use-position-acts.ts'

const settings = service('/api/settings')
const words = texts.record
const PositionForm = later(() => import('./PositionForm.tsx'))

export const ahead = settings.ahead(getPosition, ({ positionId = '' }) => ({ params: { id: positionId } }))

/** What modules to the right know of a position. */
export type PositionPart = ComponentType<{ positionId: string; name: string }>

/** One position: what it may decide first, where it belongs, who occupies it over time, and what was given to it. */
export function PositionScreen({ parts }: { parts: readonly PositionPart[] }) {
  const { positionId } = useParams({ strict: false }) as { positionId: string }
  const found = settings.useCall(getPosition, { params: { id: positionId } })
  return <RecordState found={found}>{(position) => <Record position={position} parts={parts} />}</RecordState>
}

function Record({ position, parts }: { position: PositionDetail; parts: readonly PositionPart[] }) {
  const navigate = useNavigate()
  const acts = usePositionActs(() => void navigate({ to: '/admin/account-settings/positions' }))
  return (
    <RecordScreen
      record={position}
      area="positions"
      crumbs={crumbsOf(
        texts.organization,
        { label: texts.title, to: '/admin/account-settings/positions' },
        position.positionId,
      )}
      title={position.positionName}
      status={<StatusTag kind="switchable" status={position.status} large />}
      purpose={<HeldBy position={position} />}
      deactivated={{ since: position.statusSince, kind: 'position' }}
      offered={acts}
      edit={(close) => <PositionForm position={position} onClose={close} />}
      first={
        <>
          {parts.map((Part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change; with the record, each is read anew
            <Part key={`${at} ${position.version}`} positionId={position.id} name={position.positionName} />
          ))}
          <Summary position={position} />
        </>
      }
      tabs={[{ key: 'occupants', label: words.occupants, inside: <Occupants positionId={position.id} /> }]}
      log={
        <ChangeLog
          events={texts.events}
          source={{ service: settings, call: positionHistory.log, id: position.id }}
        />
      }
    />
  )
}

/** Who holds it now, in a sentence under the title. */
function HeldBy({ position }: { position: PositionDetail }) {
  const { data } = settings.useCall(listOccupants, { params: { id: position.id } })
  if (!data) return null
  const now = data.items.filter(({ when }) => when === 'CURRENT').map(({ name }) => name)
  return <>{now.length > 0 ? words.heldBy(now) : words.heldByNobody}</>
}

function Summary({ position }: { position: PositionDetail }) {
  const viewer = useViewer()
  const { zone, dateFormat } = viewer.tenant
  const types = [...Map.groupBy(position.groups, (group) => group.groupTypeName)]
  const sees = may(viewer, 'tenant.access_delegations_module')
  const counted = (count: number, filter: string) =>
    count > 0 && sees ? (
      <Link to="/delegations" search={{ [filter]: position.id }}>
        {words.count(count)}
      </Link>
    ) : (
      words.count(count)
    )
  return (
    <Card title={words.position}>
      <Facts
        facts={[
          ...types.map(([label, groups]) => ({
            label,
            value: (
              <NamesOf
                kind="group"
                records={groups.map(({ id, name, status }) => ({
                  id,
                  name: status === 'ACTIVE' ? name : words.inactive(name),
                }))}
              />
            ),
          })),
          ...(types.length === 0 ? [{ label: texts.form.groups, value: words.none }] : []),
          { label: words.received, value: counted(position.delegationsReceived, 'recipientPositionIds') },
          { label: words.issued, value: counted(position.delegationsIssued, 'issuerPositionIds') },
          { label: words.externalId, value: position.externalId || undefined },
          { label: words.source, value: SOURCE_LABELS[position.sourceType] },
          { label: words.updated, value: formatInstant(position.updatedAt, zone, dateFormat) },
        ]}
      />
    </Card>
  )
}
