import './chip.css'
import './filter-editor.css'
import { Checkbox, Input, Radio, Select } from 'antd'
import { useId, useState } from 'react'
import { isInOrder } from '#platform/model/decimal-text.ts'
import { MIN_ABOVE_MAX } from '#platform/model/define-list.ts'
import { type Filter, noneOf } from '#platform/model/list.ts'
import type { LimitFilter, ListRequest } from '#platform/model/list-request.ts'
import { AmountInput } from '../form/AmountInput.tsx'
import { DayField } from '../form/DayField.tsx'
import { ErrorText, Label } from '../form/Field.tsx'
import { PickerOption } from '../form/Picker.tsx'
import { type PickerSource, useNamed, useOptions } from '../form/picker-source.ts'
import { TreePicker, type TreeSource } from '../form/TreePicker.tsx'
import { usePhone } from '../hooks/use-media.ts'
import { parseAmount } from '../text/amount.ts'
import { addDays, dayOf, startOfDay } from '../text/dates.ts'
import { texts } from '../text/texts.ts'
import { type AddressPatch, isNoneAsked, toggleNone } from './list-address.ts'
import { type Calendar, PRESETS } from './list-words.ts'
import type { Pickers } from './pickers.ts'

export type FilterEditorProps = {
  name: string
  filter: Filter
  request: ListRequest
  change: (patch: AddressPatch) => void
  pickers: Pickers
  calendar: Calendar
}

/** Sets one filter. Each choice applies immediately. */
export default function FilterEditor(props: FilterEditorProps) {
  const { name, filter, request, change } = props
  const none = noneOf(filter)
  if (none === undefined) return <ValueEditor {...props} />
  return (
    <div className="column gap-8">
      <Checkbox
        checked={isNoneAsked(request, name)}
        onChange={(event) => change(toggleNone(request, name, event.target.checked))}
      >
        {none}
      </Checkbox>
      <ValueEditor {...props} />
    </div>
  )
}

function ValueEditor(props: FilterEditorProps) {
  const { name, filter, request, change } = props
  const value = (request as Record<string, unknown>)[name]
  switch (filter.kind) {
    case 'ids': {
      const source = props.pickers[filter.of]
      if (source?.tree)
        return (
          <PickFromTree
            tree={source.tree}
            label={filter.label}
            value={(value as string[] | undefined) ?? []}
            onChange={(ids) => change({ [name]: ids })}
          />
        )
      return source ? (
        <PickList
          source={source}
          label={filter.label}
          value={(value as string[] | undefined) ?? []}
          onChange={(ids) => change({ [name]: ids })}
        />
      ) : null
    }
    case 'words':
      return (
        <Checkbox.Group
          className="column"
          options={[...filter.options]}
          value={(value as string[] | undefined) ?? []}
          onChange={(words) => change({ [name]: words })}
        />
      )
    case 'flag':
      return (
        <Radio.Group
          className="column"
          value={value}
          options={[
            { value: true, label: filter.yes },
            { value: false, label: filter.no },
          ]}
          onChange={(event) => change({ [name]: event.target.value as boolean })}
        />
      )
    case 'range':
      return <RangeEditor {...props} />
    case 'limits':
      return <LimitsEditor {...props} filter={filter} />
  }
}

function PickList({
  source,
  label,
  value,
  onChange,
}: {
  source: PickerSource
  label: string
  value: readonly string[]
  onChange: (ids: string[]) => void
}) {
  const phone = usePhone()
  const [typed, setTyped] = useState('')
  const found = useOptions(source, typed, true)
  const [first] = useState(value)
  const named = useNamed(source, first)
  // What was chosen before stands first, so that it can be taken back without a search.
  const options = [
    ...(typed === '' ? [...named.values()] : []),
    ...found.options.filter((option) => typed !== '' || !named.has(option.id)),
  ]
  return (
    <div className="pick-list">
      <Input
        allowClear
        // on a phone it stands among the others, and would open them scrolled down
        autoFocus={!phone}
        placeholder={texts.picker.search}
        aria-label={`${texts.picker.search} ${label}`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {options.length === 0 && (
        <p className="caption tertiary" role="status">
          {found.failed ? texts.picker.failed : found.waiting ? texts.loading : texts.picker.nothing}
        </p>
      )}
      <ul
        onScroll={(event) => {
          const list = event.currentTarget
          if (list.scrollTop + list.clientHeight > list.scrollHeight - 100) found.more()
        }}
      >
        {options.map((option) => (
          <li key={option.id}>
            <Checkbox
              checked={value.includes(option.id)}
              onChange={(event) =>
                onChange(
                  event.target.checked ? [...value, option.id] : value.filter((id) => id !== option.id),
                )
              }
            >
              <PickerOption option={option} />
            </Checkbox>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Some of a tree; what is below a chosen one counts with it. */
function PickFromTree({
  tree,
  label,
  value,
  onChange,
}: {
  tree: TreeSource
  label: string
  value: readonly string[]
  onChange: (ids: readonly string[]) => void
}) {
  const id = useId()
  return (
    <div className="field">
      <Label htmlFor={id}>{label}</Label>
      <TreePicker
        id={id}
        source={tree}
        value={value}
        onChange={onChange}
        onBlur={() => {}}
        invalid={false}
        required={false}
        describedBy={`${id}hint`}
      />
      <p id={`${id}hint`} className="caption tertiary">
        {texts.list.belowToo}
      </p>
    </div>
  )
}

function RangeEditor({ name, request, change, calendar }: FilterEditorProps) {
  const id = useId()
  const { zone, format } = calendar
  const keys = [`${name}StartDate`, `${name}EndDate`] as const
  const [from, until] = keys.map((key) => (request as Record<string, unknown>)[key] as string | undefined)
  const shared = { onBlur: () => {}, invalid: false, required: false, describedBy: '', format }
  return (
    <div className="column gap-12">
      <div className="row wrap">
        {PRESETS.map(({ words, since }) => (
          <button
            key={words}
            type="button"
            className="chip"
            onClick={() => change({ [keys[0]]: since(zone), [keys[1]]: undefined })}
          >
            {words}
          </button>
        ))}
      </div>
      <div className="field">
        <Label htmlFor={`${id}from`}>{texts.list.from}</Label>
        <DayField
          {...shared}
          id={`${id}from`}
          value={from && dayOf(from, zone)}
          onChange={(day) => change({ [keys[0]]: day && startOfDay(day, zone) })}
        />
      </div>
      <div className="field">
        <Label htmlFor={`${id}until`}>{texts.list.until}</Label>
        <DayField
          {...shared}
          id={`${id}until`}
          value={until && addDays(dayOf(until, zone), -1)}
          onChange={(day) => change({ [keys[1]]: day && startOfDay(addDays(day, 1), zone) })}
        />
      </div>
    </div>
  )
}

function LimitsEditor({
  name,
  filter,
  request,
  change,
}: FilterEditorProps & { filter: Extract<Filter, { kind: 'limits' }> }) {
  const id = useId()
  const set = ((request as Record<string, unknown>)[name] ?? {}) as LimitFilter
  const [type, setType] = useState(Object.keys(set)[0] ?? filter.valueTypes[0]?.value ?? '')
  // what cannot be is kept here until it can: a list is never asked for it
  const [kept, setKept] = useState<{ type: string; ends: LimitFilter[string] }>()
  const ends = (kept?.type === type ? kept.ends : set[type]) ?? {}
  const isWrong = !isInOrder(ends)
  const setEnd = (end: 'min' | 'max', typed: string | undefined) => {
    const amount = typed === undefined || typed === '' ? undefined : parseAmount(typed)
    if (typed && amount === undefined) return
    const next = Object.fromEntries(
      Object.entries({ ...ends, [end]: amount }).filter(([, value]) => value !== undefined),
    )
    if (!isInOrder(next)) return setKept({ type, ends: next })
    setKept(undefined)
    const others = Object.fromEntries(Object.entries(set).filter(([key]) => key !== type))
    change({ [name]: Object.keys(next).length > 0 ? { ...others, [type]: next } : others })
  }
  const shared = { onBlur: () => {}, invalid: false, required: false, describedBy: '' }
  return (
    <div className="column gap-12">
      <div className="field">
        <Label htmlFor={`${id}type`}>{texts.list.limitType}</Label>
        <Select id={`${id}type`} value={type} options={[...filter.valueTypes]} onChange={setType} />
      </div>
      <div className="field">
        <Label htmlFor={`${id}min`}>{texts.list.atLeast}</Label>
        <AmountInput
          {...shared}
          invalid={isWrong}
          describedBy={`${id}min-error`}
          key={`${type}min`}
          id={`${id}min`}
          value={ends.min ?? ''}
          onChange={(typed) => setEnd('min', typed)}
        />
        <ErrorText id={`${id}min-error`} error={isWrong ? MIN_ABOVE_MAX : undefined} />
      </div>
      <div className="field">
        <Label htmlFor={`${id}max`}>{texts.list.atMost}</Label>
        <AmountInput
          {...shared}
          key={`${type}max`}
          id={`${id}max`}
          value={ends.max ?? ''}
          onChange={(typed) => setEnd('max', typed)}
        />
      </div>
    </div>
  )
}
