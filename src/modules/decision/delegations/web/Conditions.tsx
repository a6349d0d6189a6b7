import { Button } from 'antd'
import { ConditionsTable } from '#modules/authority/index.web.ts'
import { NameOf } from '#platform/web/record/record-routes.tsx'
import { Nothing } from '#platform/web/theme/Facts.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { Tag } from '#platform/web/theme/Tag.tsx'
import type { DelegationDetail } from '../model/delegation.ts'
import { texts as acts } from './condition-texts.ts'
import { texts } from './texts.ts'
import { useConditionActs } from './use-condition-acts.tsx'

const words = texts.record

/** What applies to the delegation: its own conditions, those above, those of the decision, each with where it comes from. */
export function Conditions({ delegation }: { delegation: DelegationDetail }) {
  const { add, menu, dialogs } = useConditionActs(delegation)
  const { conditions, withheld } = delegation
  return (
    <>
      {conditions.length > 0 ? (
        <ConditionsTable
          conditions={conditions}
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
          menu={menu}
        />
      ) : (
        withheld === 0 && <p className="dense secondary card-body">{words.noConditions}</p>
      )}
      {withheld > 0 && <p className="caption tertiary card-body">{words.withheld(withheld)}</p>}
      {add && (
        <div className="card-body">
          <Button icon={<Icon name="plus" size={14} />} onClick={add}>
            {acts.add}
          </Button>
        </div>
      )}
      {dialogs}
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
