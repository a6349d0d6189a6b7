import '#platform/web/list/filter-editor.css'
import { Checkbox, Input } from 'antd'
import { useId, useState } from 'react'
import { folded } from '#platform/model/folded.ts'
import { AmountInput } from '#platform/web/form/AmountInput.tsx'
import { Label } from '#platform/web/form/Field.tsx'
import type { GridFilter } from '../model/narrow.ts'
import type { FilterOption } from './filters.ts'
import type { AddressPatch } from './matrix-address.ts'
import { texts } from './texts.ts'

const SEARCHED_FROM = 10

/** Several of what is in the matrix; many are found by what is typed. */
export function Choices({
  label,
  options,
  value,
  onChange,
}: {
  label: string
  options: readonly FilterOption[]
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const [typed, setTyped] = useState('')
  const found = options.filter((option) => folded(option.label).includes(folded(typed.trim())))
  return (
    <div className="pick-list">
      {options.length >= SEARCHED_FROM && (
        <Input
          allowClear
          placeholder={texts.toolbar.find}
          aria-label={`${texts.toolbar.find} ${label}`}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      )}
      <ul className="plain-list">
        {found.map(({ id, label: words }) => (
          <li key={id}>
            <Checkbox
              checked={value.includes(id)}
              onChange={(event) =>
                onChange(event.target.checked ? [...value, id] : value.filter((each) => each !== id))
              }
            >
              {words}
            </Checkbox>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** From which limit on, and up to which. */
export function LimitRange({
  narrowing: { atLeast, atMost },
  currency,
  change,
}: {
  narrowing: GridFilter
  currency: string
  change: (patch: AddressPatch) => void
}) {
  const id = useId()
  const field = (key: 'atLeast' | 'atMost', value: string | null) => (
    <div className="field">
      <Label htmlFor={id + key}>{texts.toolbar[key]}</Label>
      <AmountInput
        id={id + key}
        value={value ?? ''}
        currency={currency}
        invalid={false}
        required={false}
        describedBy={`${id}hint`}
        onBlur={() => {}}
        onChange={(next) => change({ [key]: next || undefined })}
      />
    </div>
  )
  return (
    <div className="column gap-12">
      {field('atLeast', atLeast)}
      {field('atMost', atMost)}
      <p id={`${id}hint`} className="caption tertiary">
        {texts.toolbar.amountsIn(currency)}
      </p>
    </div>
  )
}
