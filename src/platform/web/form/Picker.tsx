import './picker.css'
import { Select } from 'antd'
import { useState } from 'react'
import { Who } from '../look/Who.tsx'
import { texts } from '../text/texts.ts'
import type { Bound } from './Field.tsx'
import { spokenOf } from './Inputs.tsx'
import { type Option, type PickerSource, useNamed, useOptions } from './picker-source.ts'
import { TabLeaves } from './TabLeaves.tsx'

type Shared = {
  source: PickerSource
  placeholder?: string
  disabled?: boolean
}

/** One of many: the server searches. */
export function Picker({
  source,
  placeholder,
  disabled,
  onPicked,
  ...bound
}: Bound<string | undefined> & Shared & { onPicked?: (option: Option | undefined) => void }) {
  const select = useSelect(source, bound.value === undefined ? [] : [bound.value])
  return (
    <TabLeaves>
      <Select<string>
        {...select.props}
        {...spokenOf(bound)}
        id={bound.id}
        allowClear={!bound.required}
        {...(disabled !== undefined && { disabled })}
        {...(placeholder && { placeholder })}
        value={bound.value ?? null}
        labelRender={({ value }) => select.labelOf(String(value))}
        onBlur={bound.onBlur}
        onChange={(value: string | undefined) => {
          bound.onChange(value)
          onPicked?.(value === undefined ? undefined : select.optionOf(value))
        }}
      />
    </TabLeaves>
  )
}

/** Several of many, as tokens. */
export function ManyPicker({
  source,
  placeholder,
  disabled,
  kept = [],
  ...bound
}: Bound<readonly string[]> &
  Shared & {
    /** Those among the chosen that nobody removes here. */
    kept?: readonly string[]
  }) {
  const select = useSelect(source, bound.value, kept)
  return (
    <TabLeaves>
      <Select<string[]>
        {...select.props}
        {...spokenOf(bound)}
        id={bound.id}
        mode="multiple"
        {...(disabled !== undefined && { disabled })}
        {...(placeholder && { placeholder })}
        value={[...bound.value]}
        labelRender={({ value }) => select.labelOf(String(value))}
        onBlur={bound.onBlur}
        onChange={(value) => {
          select.clear()
          bound.onChange([...bound.value.filter((id) => kept.includes(id) && !value.includes(id)), ...value])
        }}
      />
    </TabLeaves>
  )
}

/** What both have in common: a search on the server, pages while scrolling, and words for each way it can end. */
function useSelect(source: PickerSource, chosen: readonly string[], kept: readonly string[] = []) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [picked] = useState(() => new Map<string, Option>())
  const found = useOptions(source, typed, open)
  const named = useNamed(
    source,
    chosen.filter((id) => !picked.has(id)),
  )
  const optionOf = (id: string) =>
    picked.get(id) ?? named.get(id) ?? found.options.find((each) => each.id === id)
  for (const id of chosen) {
    const option = found.options.find((each) => each.id === id)
    if (option) picked.set(id, option)
  }
  return {
    optionOf,
    labelOf: (id: string) => optionOf(id)?.label ?? texts.loading,
    clear: () => setTyped(''),
    props: {
      showSearch: { filterOption: false, searchValue: typed, onSearch: setTyped },
      onOpenChange: (now: boolean) => {
        setOpen(now)
        if (!now) setTyped('')
      },
      style: { width: '100%' },
      // A list that is still fading away would keep the next Escape from the dialog around it.
      transitionName: '',
      loading: open && found.waiting,
      options: [
        ...found.options.map((option) => ({
          value: option.id,
          label: option.label,
          disabled: option.barred !== undefined || kept.includes(option.id),
        })),
        // a token has no cross where its option cannot be chosen: the option has to be there before the list is opened
        ...(open ? [] : kept)
          .filter((id) => !found.options.some((option) => option.id === id))
          .map((id) => ({ value: id, label: id, disabled: true })),
      ],
      optionRender: ({ value }: { value?: string | number }) => {
        const option = found.options.find((each) => each.id === value)
        return option && <PickerOption option={option} />
      },
      notFoundContent: found.failed
        ? texts.picker.failed
        : found.waiting
          ? texts.loading
          : texts.picker.nothing,
      onPopupScroll: (event: { currentTarget: HTMLElement }) => {
        const list = event.currentTarget
        if (list.scrollTop + list.clientHeight > list.scrollHeight - 200) found.more()
      },
    },
  }
}

export function PickerOption({ option }: { option: Option }) {
  return (
    <span className="picker-option">
      {option.kind ? (
        <Who kind={option.kind} name={option.label} />
      ) : (
        <span className="ellipsis">{option.label}</span>
      )}
      {(option.barred ?? option.caption) && (
        <span className="caption tertiary" title={option.barred ?? option.caption}>
          {option.barred ?? option.caption}
        </span>
      )}
    </span>
  )
}
