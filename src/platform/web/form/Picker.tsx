import './picker.css'
import { Select } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { texts } from '../text/texts.ts'
import { Picture } from '../theme/Who.tsx'
import type { Bound } from './Field.tsx'
import { spokenOf } from './Inputs.tsx'
import { findMatch, type Option, type PickerSource, useNamed, useOptions } from './picker-source.ts'
import { TabLeaves } from './TabLeaves.tsx'

/** Of the list, in pixels; below a wider field it is as wide as the field. */
const LEAST_WIDE = 320

// on the narrowest screens the list is as wide as these, wherever its field stands
const OVERFLOW = { shiftX: true, adjustY: true, shiftY: true }
const PLACES = {
  bottomLeft: { points: ['tl', 'bl'], offset: [0, 4], overflow: OVERFLOW, dynamicInset: true },
  topLeft: { points: ['bl', 'tl'], offset: [0, -4], overflow: OVERFLOW, dynamicInset: true },
}

type PickerProps = {
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
}: Bound<string | undefined> & PickerProps & { onPicked?: (option: Option | undefined) => void }) {
  const pick = (option: Option | undefined) => {
    bound.onChange(option?.id)
    onPicked?.(option)
  }
  const select = useSelect(source, bound.value === undefined ? [] : [bound.value], {
    pick: (option) => {
      select.close()
      pick(option)
    },
  })
  return (
    <TabLeaves onKey={select.onKey}>
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
  PickerProps & {
    /** Those among the chosen that no one removes here. */
    kept?: readonly string[]
  }) {
  const select = useSelect(source, bound.value, {
    kept,
    pick: ({ id }) => {
      select.clear()
      if (!bound.value.includes(id)) bound.onChange([...bound.value, id])
    },
  })
  return (
    <TabLeaves onKey={select.onKey}>
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

/** Enter before the answer is here selects once it is: what has the very name that was typed, or all that is found. */
function useEarlyEnter({
  typed,
  isOpen,
  found,
  pick,
}: {
  typed: string
  isOpen: boolean
  found: ReturnType<typeof useOptions>
  pick: (option: Option) => void
}) {
  const early = useRef<string>(undefined)
  const { waiting, options } = found
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer to what was typed is awaited, and nothing else
  useEffect(() => {
    if (waiting || early.current === undefined) return
    const meant = early.current === typed && isOpen ? findMatch(options, typed) : undefined
    early.current = undefined
    if (meant) pick(meant)
  }, [waiting, typed, isOpen])
  return (key: string): boolean => {
    const isEarly = key === 'Enter' && isOpen && waiting && typed.trim() !== ''
    early.current = isEarly ? typed : undefined
    return isEarly
  }
}

/** What both have in common: a search on the server, pages while scrolling, and words for each way it can end. */
function useSelect(
  source: PickerSource,
  chosen: readonly string[],
  { kept = [], pick }: { kept?: readonly string[]; pick: (option: Option) => void },
) {
  const [typed, setTyped] = useState('')
  const [open, setOpen] = useState(false)
  const [picked] = useState(() => new Map<string, Option>())
  const found = useOptions(source, typed, open)
  const named = useNamed(
    source,
    chosen.filter((id) => !picked.has(id)),
  )
  const onKey = useEarlyEnter({ typed, isOpen: open, found, pick })
  const optionOf = (id: string) =>
    picked.get(id) ?? named.get(id) ?? found.options.find((each) => each.id === id)
  for (const id of chosen) {
    const option = found.options.find((each) => each.id === id)
    if (option) picked.set(id, option)
  }
  return {
    onKey,
    optionOf,
    close: () => {
      setOpen(false)
      setTyped('')
    },
    labelOf: (id: string) => optionOf(id)?.label ?? texts.loading,
    clear: () => setTyped(''),
    props: {
      showSearch: { filterOption: false, searchValue: typed, onSearch: setTyped },
      open,
      // wide enough for a name, also below a narrow field
      popupMatchSelectWidth: LEAST_WIDE,
      builtinPlacements: PLACES,
      classNames: { popup: { root: 'picker-list' } },
      listItemHeight: 44,
      listHeight: 308,
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

/** A name and what tells it from others, in two lines: neither is cut. */
export function PickerOption({ option }: { option: Option }) {
  const caption = option.barred ?? option.caption
  return (
    <span className="picker-option">
      {option.kind && <Picture kind={option.kind} name={option.label} />}
      <span className="picker-option-words">
        <span>{option.label}</span>
        {caption && <span className="caption tertiary">{caption}</span>}
      </span>
    </span>
  )
}
