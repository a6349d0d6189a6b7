import './cell-details.css'
import './matrix-cells.css'
import { Button } from 'antd'
import { loadDelegationPath, openCheck } from '#modules/decision/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { later } from '#platform/web/feedback/later.tsx'
import { Note } from '#platform/web/feedback/States.tsx'
import { Drawer } from '#platform/web/overlay/Overlay.tsx'
import { PartState } from '#platform/web/record/PartState.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { formatInstant } from '#platform/web/text/dates.ts'
import { Facts } from '#platform/web/theme/Facts.tsx'
import { Icon, type IconName } from '#platform/web/theme/Icon.tsx'
import { isSigned, StatusTag } from '#platform/web/theme/StatusTag.tsx'
import type { Grid } from '../model/grid.ts'
import { type CellDetails as Details, readMatrixCell } from '../model/grid-calls.ts'
import { matrix } from './grid-service.ts'
import { StateGlyph } from './StateGlyph.tsx'
import { texts } from './texts.ts'

const DelegationPath = later(loadDelegationPath)

type Item = Details['items'][number]

/** A cell that is looked into. */
export type OpenCell = {
  readonly decision: { readonly id: string; readonly name: string }
  readonly holder: { readonly kind: 'USER' | 'POSITION'; readonly id: string; readonly name: string }
  /** The decision roles of the holder for the decision. */
  readonly roles: readonly string[]
  /** Whether someone received something that the matrix shows. */
  readonly hasDelegations: boolean
}

type Props = {
  matrixId: string
  cell: OpenCell | undefined
  /** At which instant, and by which definition. */
  asked: { at?: string; definition?: 'NOW' | 'THEN' }
  authorityTypes: Grid['authorityTypes']
  onClose: () => void
}

/** Everything in a cell, as far as the matrix shows its data, each with its path to Root Authority. Semantics 3.10. */
export function CellDetails({ cell, onClose, ...rest }: Props) {
  const words = texts.details
  return (
    <Drawer
      title={cell?.decision.name ?? ''}
      {...(cell && { caption: cell.holder.name })}
      size={560}
      open={cell !== undefined}
      onClose={onClose}
      footer={
        cell && (
          <Button
            icon={<Icon name="check" />}
            onClick={() => {
              onClose()
              openCheck({ decisionId: cell.decision.id, who: { kind: cell.holder.kind, id: cell.holder.id } })
            }}
          >
            {words.check}
          </Button>
        )
      }
    >
      {cell && (
        <div className="column gap-16">
          {cell.roles.length > 0 && (
            <Facts columns={1} facts={[{ label: words.roles, value: cell.roles.join(', ') }]} />
          )}
          {cell.hasDelegations ? (
            <Items cell={cell} {...rest} />
          ) : (
            <p className="secondary">{words.noDelegations}</p>
          )}
        </div>
      )}
    </Drawer>
  )
}

function Items({
  matrixId,
  cell,
  asked,
  authorityTypes,
}: Omit<Props, 'onClose' | 'cell'> & { cell: OpenCell }) {
  const found = matrix.useCall(readMatrixCell, {
    params: { id: matrixId },
    body: { decisionId: cell.decision.id, kind: cell.holder.kind, holderId: cell.holder.id, ...asked },
  })
  return (
    <PartState found={found} rows={6}>
      {({ items, withheld }) => (
        <>
          <ul className="plain-list column gap-16" aria-label={texts.details.items}>
            {items.map((item, i) => (
              <li key={`${item.delegation.delegationId ?? i} ${item.authorityType.id}`}>
                <ItemCard
                  item={item}
                  icon={authorityTypes.find(({ id }) => id === item.authorityType.id)?.icon}
                  decision={cell.decision.name}
                />
              </li>
            ))}
          </ul>
          {withheld > 0 && <Note kind="info">{texts.details.withheld(withheld)}</Note>}
        </>
      )}
    </PartState>
  )
}

function ItemCard({ item, icon, decision }: { item: Item; icon: string | undefined; decision: string }) {
  const { delegation, authorityType, state, leftOutBy, reason, status, limit } = item
  return (
    <section className="card card-body column gap-12">
      <div className="row spread row-top">
        <div>
          <h2 className="row gap-4 caption tertiary cell-details-type">
            {icon && <Icon name={icon as IconName} size={14} />}
            {authorityType.name}
          </h2>
          <div className={state === 'LIVE' ? 'cell-details-limit' : 'cell-details-limit secondary'}>
            {limit || texts.details.limitHidden}
          </div>
        </div>
        <div className="row">
          {isSigned('delegation', status) && (
            <StatusTag kind="delegation" status={status} inForce={state === 'LIVE'} />
          )}
          {delegation.delegationId && delegation.displayId && (
            <NameOf kind="delegation" record={{ id: delegation.delegationId, name: delegation.displayId }} />
          )}
        </div>
      </div>
      {state !== 'LIVE' && (
        <p className={`row dense matrix-state-${state.toLowerCase().replace('_', '-')}`}>
          <StateGlyph state={state} />
          <span>{reason || texts.states[state]}</span>
        </p>
      )}
      {leftOutBy && (
        <p className="row dense matrix-state-left-out">
          <StateGlyph state="LEFT_OUT" />
          <span>{texts.details.leftOut(texts.leftOutBy[leftOutBy])}</span>
        </p>
      )}
      <ItemFacts item={item} />
      {item.path.length > 0 && (
        <>
          <h3 className="dense strong">{texts.details.path}</h3>
          <DelegationPath
            decision={{ name: decision, limit: item.decisionLimit }}
            path={item.path}
            own={1}
            showState
          />
        </>
      )}
    </section>
  )
}

function ItemFacts({ item: { stated, groups, conditions, roles, until } }: { item: Item }) {
  const { dateFormat, zone } = useViewer().tenant
  const words = texts.details
  const facts = [
    ...(stated ? [{ label: words.stated, value: stated }] : []),
    ...(conditions && conditions.length > 0
      ? [{ label: words.conditions, value: <Lines lines={conditions} /> }]
      : []),
    ...(groups && groups.length > 0 ? [{ label: words.groups, value: groups.join(', ') }] : []),
    ...(roles ?? []).map(({ role, designees }) => ({ label: role, value: designees.join(', ') })),
    ...(until
      ? [{ label: words.until, value: formatInstant(lastInstantBefore(until), zone, dateFormat) }]
      : []),
  ]
  return facts.length > 0 && <Facts columns={1} facts={facts} />
}

/** An end is excluded: the day before it is the last one. */
const lastInstantBefore = (instant: string) => new Date(Date.parse(instant) - 1).toISOString()

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className="plain-list">
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)
