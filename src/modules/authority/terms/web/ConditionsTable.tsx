import '#platform/web/theme/rows.css'
import type { ReactNode } from 'react'
import { groupPicker } from '#modules/settings/index.web.ts'
import { useNamed } from '#platform/web/form/picker-source.ts'
import { Menu, type MenuItem } from '#platform/web/overlay/Menu.tsx'
import { texts as platform } from '#platform/web/text/texts.ts'
import { Tag } from '#platform/web/theme/Tag.tsx'
import { comparisonText } from '../model/condition-texts.ts'
import { texts } from './form/texts.ts'

const words = texts.conditionsTable

type Comparison = Parameters<typeof comparisonText>[0]

type ConditionRow = {
  readonly name: string
  readonly description: string
  readonly when: Comparison | null
  readonly rule: Comparison | null
  readonly isActive: boolean
}

/** What else must be true: when each condition applies, when it is met, and what the record says of it last. */
export function ConditionsTable<C extends ConditionRow>({
  conditions,
  keyOf,
  last,
  menu,
}: {
  conditions: readonly C[]
  keyOf: (condition: C) => string
  last: { label: string; cell: (condition: C) => ReactNode }
  /** What may be done with a condition. */
  menu?: ((condition: C) => readonly MenuItem[]) | undefined
}) {
  const compared = conditions.flatMap(({ when, rule }) => [when, rule])
  const groups = useNamed(
    groupPicker,
    compared.filter((each) => each?.field === 'GROUP').map((each) => String(each?.value)),
  )
  const inWords = (comparison: Comparison) =>
    comparisonText(
      comparison.field === 'GROUP'
        ? { ...comparison, value: groups.get(String(comparison.value))?.label ?? '…' }
        : comparison,
    )
  return (
    <table className="rows rows-stack dense">
      <thead>
        <tr>
          <th scope="col">{words.condition}</th>
          <th scope="col">{words.when}</th>
          <th scope="col">{words.rule}</th>
          <th scope="col">{last.label}</th>
          {menu && (
            <th scope="col">
              <span className="unseen">{words.acts}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {conditions.map((condition) => (
          <tr key={keyOf(condition)}>
            <th scope="row">
              <div className="strong">{condition.name}</div>
              {condition.description && <div className="caption tertiary">{condition.description}</div>}
            </th>
            <td>
              {!condition.isActive ? (
                <Tag family="stone">{words.off}</Tag>
              ) : condition.when ? (
                <Tag family="amber">{inWords(condition.when)}</Tag>
              ) : (
                <span className="secondary">{words.always}</span>
              )}
            </td>
            <td className="secondary">{condition.rule ? inWords(condition.rule) : words.confirmed}</td>
            <td className="secondary">{last.cell(condition)}</td>
            {menu && (
              <td className="cell-right">
                <ConditionMenu name={condition.name} items={menu(condition)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const ConditionMenu = ({ name, items }: { name: string; items: readonly MenuItem[] }) =>
  items.length > 0 && <Menu label={platform.list.actsOn(name)} icon="more" size={14} items={items} />
