import { Nothing } from '#platform/web/look/Facts.tsx'
import { Tag } from '#platform/web/look/Tag.tsx'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { ConditionsTable } from '../../authority/web/ConditionsTable.tsx'
import type { DelegationDetail } from '../model/delegation.ts'
import { texts } from './texts.ts'

const words = texts.record

/** What binds the delegation: its own conditions, those above, those of the decision, each with where it comes from. */
export function Conditions({ delegation }: { delegation: DelegationDetail }) {
  const withheld = delegation.withheld > 0 && (
    <p className="caption tertiary card-body">{words.withheld(delegation.withheld)}</p>
  )
  if (delegation.conditions.length === 0)
    return withheld || <p className="dense secondary card-body">{words.noConditions}</p>
  return (
    <>
      <ConditionsTable
        conditions={delegation.conditions}
        keyOf={({ id, originId, endsWithChange }) => `${id} ${originId} ${endsWithChange}`}
        last={{
          label: words.from,
          cell: (condition) => (
            <span className="row gap-8 wrap">
              <Origin condition={condition} delegation={delegation} />
              {condition.endsWithChange && <Tag family="amber">{words.endsWithChange}</Tag>}
            </span>
          ),
        }}
      />
      {withheld}
    </>
  )
}

type Condition = DelegationDetail['conditions'][number]

/** The record that a condition stands on. */
function Origin({ condition, delegation }: { condition: Condition; delegation: DelegationDetail }) {
  const { origin, originId, originDisplayId } = condition
  const { decision } = delegation
  if (origin === 'DECISION')
    return <NameOf kind="decision" record={{ id: decision.id, name: decision.displayId }} />
  if (originId === delegation.id) return words.here
  if (originId === null) return originDisplayId ?? <Nothing />
  return <NameOf kind="delegation" record={{ id: originId, name: originDisplayId ?? '' }} />
}
