import './wizard.css'
import type { KeyboardEvent } from 'react'
import { positionPicker } from '#modules/settings/index.web.ts'
import { useNamed } from '#platform/web/form/picker-source.ts'
import { useDragOrder } from '#platform/web/hooks/use-drag-order.ts'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import { userPicker } from '../pickers.ts'
import { texts } from '../texts.ts'
import type { StepProps } from './step.ts'

const words = texts.wizard.personnel

/** The selected columns in their order: dragged, or moved by Alt with the arrows. */
export function Columns({ form }: Pick<StepProps, 'form'>) {
  const { positions = [], users = [] } = form.values
  const names = new Map([...useNamed(positionPicker, positions), ...useNamed(userPicker, users)])
  const count = positions.length + users.length
  if (count === 0) return <p className="caption tertiary">{words.none}</p>
  return (
    <>
      <Ordered
        form={form}
        field="positions"
        ids={positions}
        nameOf={(id) => names.get(id)?.label ?? ''}
        from={1}
      />
      <Ordered
        form={form}
        field="users"
        ids={users}
        nameOf={(id) => names.get(id)?.label ?? ''}
        from={positions.length + 1}
      />
      <p className="caption tertiary">{words.order}</p>
    </>
  )
}

type List = Pick<StepProps, 'form'> & {
  field: 'positions' | 'users'
  ids: readonly string[]
  nameOf: (id: string) => string
  from: number
}

function Ordered({ form, field, ids, nameOf, from }: List) {
  const place = (id: string, at: number) => {
    const without = ids.filter((each) => each !== id)
    form.set(field, [...without.slice(0, at), id, ...without.slice(at)])
  }
  const drag = useDragOrder((dragged, past) => place(dragged, ids.indexOf(past)))
  const onKeyDown = (id: string) => (event: KeyboardEvent) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key]
    if (!event.altKey || step === undefined) return
    event.preventDefault()
    const at = ids.indexOf(id) + step
    if (at >= 0 && at < ids.length) place(id, at)
  }
  if (ids.length === 0) return null
  return (
    <ol className="wizard-columns">
      {ids.map((id, at) => (
        <li
          key={id}
          {...drag.of(id)}
          className={drag.past === id ? 'wizard-column wizard-past' : 'wizard-column'}
        >
          <span className="tertiary">{from + at}</span>
          <button
            type="button"
            className="grow ellipsis wizard-move"
            onKeyDown={onKeyDown(id)}
            title={words.order}
          >
            {nameOf(id)}
          </button>
          <IconButton
            icon="cross"
            label={words.remove(nameOf(id))}
            onClick={() =>
              form.set(
                field,
                ids.filter((each) => each !== id),
              )
            }
          />
        </li>
      ))}
    </ol>
  )
}
