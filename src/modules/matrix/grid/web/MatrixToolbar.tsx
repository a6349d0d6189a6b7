import '#platform/web/list/chip.css'
import '#platform/web/list/list-toolbar.css'
import { Input } from 'antd'
import { type ReactNode, useEffect, useState } from 'react'
import { useSettled } from '#platform/web/form/picker-source.ts'
import { acrossInside } from '#platform/web/hooks/roving.ts'
import { usePhone } from '#platform/web/hooks/use-media.ts'
import { Drawer } from '#platform/web/overlay/Overlay.tsx'
import { Popup } from '#platform/web/overlay/Popup.tsx'
import { Icon } from '#platform/web/theme/Icon.tsx'
import { IconButton } from '#platform/web/theme/IconButton.tsx'
import type { GridFilter } from '../model/narrow.ts'
import { Choices, LimitRange } from './FilterParts.tsx'
import { chosenIn, countSet, type FilterOptions, offeredIn, rangeWords } from './filters.ts'
import { type AddressPatch, CLEARED, type FilterKey, patchOf } from './matrix-address.ts'
import { texts } from './texts.ts'

type Props = {
  options: FilterOptions
  narrowing: GridFilter
  change: (patch: AddressPatch) => void
  /** Whether the matrix lets its viewers narrow it. Spec 3.6. */
  mayNarrow: boolean
  /** At the right. */
  extra: ReactNode
}

const LABELS: Record<FilterKey, string> = {
  section: texts.toolbar.section,
  category: texts.toolbar.category,
  holder: texts.toolbar.holders,
  limit: texts.toolbar.limit,
}

const clearedOf = (key: FilterKey): AddressPatch =>
  key === 'limit' ? { atLeast: undefined, atMost: undefined } : { [key]: undefined }

/** Search and filters of a matrix, which only narrow, and what is chosen beside them. On a phone filters are one button. */
export function MatrixToolbar(props: Props) {
  const { mayNarrow, extra } = props
  const phone = usePhone()
  return (
    <search className="list-toolbar">
      {mayNarrow && <Search {...props} />}
      <div ref={acrossInside} className="as-row" role="toolbar" aria-label={texts.toolbar.label}>
        {mayNarrow && (phone ? <PhoneFilters {...props} /> : <Chips {...props} />)}
        <div className="list-extra">{extra}</div>
      </div>
    </search>
  )
}

function Search({ narrowing: { search }, change }: Props) {
  const [typed, setTyped] = useState(search)
  const settled = useSettled(typed)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed last narrows
  useEffect(() => {
    if (settled.trim() !== search) change({ search: settled.trim() || undefined })
  }, [settled])
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back and "Clear filters" change it from outside
  useEffect(() => {
    if (search !== typed.trim()) setTyped(search)
  }, [search])
  return (
    <Input
      className="list-search"
      prefix={<Icon name="search" />}
      allowClear
      type="search"
      placeholder={texts.toolbar.search}
      aria-label={texts.toolbar.search}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

function Editor({ name, options, narrowing, change }: Props & { name: FilterKey }) {
  if (name === 'limit')
    return <LimitRange narrowing={narrowing} currency={options.limit ?? ''} change={change} />
  return (
    <Choices
      label={LABELS[name]}
      options={options[name]}
      value={chosenIn(narrowing, name)}
      onChange={(ids) => change(patchOf[name](ids))}
    />
  )
}

function Chips(props: Props) {
  const { options, narrowing, change } = props
  return (
    <>
      {offeredIn(options, narrowing).map((name) => (
        <Chip key={name} {...props} name={name} />
      ))}
      {countSet(narrowing) > 1 && (
        <button type="button" className="link-button dense" onClick={() => change(CLEARED)}>
          {texts.toolbar.clearAll}
        </button>
      )}
    </>
  )
}

/** A filter as it is set: "3 of 7". */
function setWords({ options, narrowing }: Props, name: FilterKey): string {
  if (name === 'limit') return rangeWords(narrowing, options.limit ?? '')
  const chosen = chosenIn(narrowing, name)
  return chosen.length === 0 ? '' : texts.toolbar.some(chosen.length, options[name].length)
}

function Chip(props: Props & { name: FilterKey }) {
  const { name, change } = props
  const [open, setOpen] = useState(false)
  const words = setWords(props, name)
  return (
    <Popup
      label={LABELS[name]}
      width={280}
      open={open}
      onOpenChange={setOpen}
      button={
        <span className={words ? 'chip chip-set' : 'chip'}>
          <button type="button" className="chip-open" aria-expanded={open}>
            {LABELS[name]}
            {words ? <b>{words}</b> : <Icon name="down" size={14} />}
          </button>
          {words && (
            <IconButton
              icon="cross"
              size={14}
              label={texts.toolbar.clear(LABELS[name])}
              onClick={(event) => {
                event.stopPropagation()
                change(clearedOf(name))
              }}
            />
          )}
        </span>
      }
    >
      <Editor {...props} />
    </Popup>
  )
}

function PhoneFilters(props: Props) {
  const { options, narrowing, change } = props
  const [open, setOpen] = useState(false)
  const count = countSet(narrowing)
  return (
    <>
      <button
        type="button"
        className={count > 0 ? 'chip chip-all chip-set' : 'chip chip-all'}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
        {texts.toolbar.label}
        {count > 0 && <b>{count}</b>}
      </button>
      <Drawer
        title={texts.toolbar.label}
        size={400}
        open={open}
        onClose={() => setOpen(false)}
        footer={
          count > 0 && (
            <button type="button" className="link-button" onClick={() => change(CLEARED)}>
              {texts.toolbar.clearAll}
            </button>
          )
        }
      >
        <div className="column gap-24">
          {offeredIn(options, narrowing).map((name) => (
            <fieldset key={name} className="column">
              <legend className="field-label">{LABELS[name]}</legend>
              <Editor {...props} name={name} />
            </fieldset>
          ))}
        </div>
      </Drawer>
    </>
  )
}
