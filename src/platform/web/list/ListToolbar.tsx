import './chip.css'
import './list-toolbar.css'
import { Input, type InputRef } from 'antd'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { type Filter, noneOf } from '#platform/model/list.ts'
import type { ListRequest } from '#platform/model/list-request.ts'
import { later } from '../feedback/later.tsx'
import { type PickerSource, useNamed, useSettled } from '../form/picker-source.ts'
import { acrossInside } from '../hooks/roving.ts'
import { useKeys } from '../hooks/use-keys.ts'
import { usePhone } from '../hooks/use-media.ts'
import { Drawer } from '../overlay/Overlay.tsx'
import { Popup } from '../overlay/Popup.tsx'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import { IconButton } from '../theme/IconButton.tsx'
import { FilterMenu } from './FilterMenu.tsx'
import {
  type AddressPatch,
  clearFilters,
  type ListAddress,
  type ScreenList,
  setFilters,
} from './list-address.ts'
import { type Calendar, filterWords } from './list-words.ts'
import type { Pickers } from './pickers.ts'

const FilterEditor = later(() => import('./FilterEditor.tsx'), texts.loading)

type ToolbarProps = {
  list: ScreenList
  address: ListAddress
  pickers: Pickers
  calendar: Calendar
  extra?: ReactNode
}

const COMMON = 2

/** Search, set filters, the first two others, "+ Filter"; on a phone search and one button for all filters. */
export function ListToolbar(props: ToolbarProps) {
  const { list, address, extra } = props
  const phone = usePhone()
  const set = setFilters(list, address.request)
  useKeys([{ keys: 'f', does: texts.keys.addFilter, act: () => opener()?.click() }], opensFilters(props))
  return (
    <search className="list-toolbar">
      <Search list={list} address={address} />
      <div ref={acrossInside} className="as-row" role="toolbar" aria-label={texts.list.filters}>
        {phone ? <PhoneFilters {...props} set={set} /> : <Chips {...props} set={set} />}
        {extra && !phone && <div className="list-extra">{extra}</div>}
      </div>
    </search>
  )
}

/** "+ Filter", or what opens all filters on a phone. */
const opener = () => document.querySelector<HTMLElement>('.chip-add, .chip-all')

const offeredOf = ({ list, pickers }: ToolbarProps) =>
  Object.entries(list.filters).filter(
    ([, filter]) => filter.kind !== 'ids' || pickers[filter.of] !== undefined || noneOf(filter) !== undefined,
  )
const opensFilters = (props: ToolbarProps) => offeredOf(props).length > 0

function Search({ list, address }: { list: ScreenList; address: ListAddress }) {
  const asked = address.request.search ?? ''
  const [typed, setTyped] = useState(asked)
  const settled = useSettled(typed)
  const input = useRef<InputRef>(null)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only what was typed last is asked for
  useEffect(() => {
    if (settled.trim() !== asked) address.change({ search: settled.trim() || undefined }, { replace: true })
  }, [settled])
  // biome-ignore lint/correctness/useExhaustiveDependencies: Back and "Clear search" change it from outside
  useEffect(() => {
    if (asked !== typed.trim()) setTyped(asked)
  }, [asked])

  return (
    <Input
      ref={input}
      className="list-search"
      prefix={<Icon name="search" />}
      allowClear
      type="search"
      placeholder={list.searchHint}
      aria-label={list.searchHint}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
    />
  )
}

function Chips(props: ToolbarProps & { set: readonly string[] }) {
  const { list, address, set } = props
  const offered = offeredOf(props)
  const unset = offered.filter(([key]) => !set.includes(key))
  const [added, setAdded] = useState<string>()
  const common = unset.slice(0, COMMON).map(([key]) => key)
  const rest = unset.slice(COMMON)
  const chips = useKeptOrder([...new Set([...set, ...common, ...(added ? [added] : [])])])
  return (
    <>
      {chips.map((key) => (
        <Chip
          key={key}
          {...props}
          name={key}
          filter={list.filters[key] as Filter}
          isSet={set.includes(key)}
          startsOpen={key === added}
        />
      ))}
      {set.length > 1 && (
        <button
          type="button"
          className="link-button dense"
          onClick={() => address.change(clearFilters(list, address.request, set))}
        >
          {texts.list.clearAll}
        </button>
      )}
      {rest.length > 0 && <FilterMenu filters={rest} onAdd={setAdded} />}
    </>
  )
}

/** In the order in which they came: what is being set keeps its place, and its editor stays where it is. */
function useKeptOrder(keys: readonly string[]): readonly string[] {
  const [before, setBefore] = useState(keys)
  const order = [
    ...before.filter((key) => keys.includes(key)),
    ...keys.filter((key) => !before.includes(key)),
  ]
  if (order.join() !== before.join()) setBefore(order)
  return order
}

function Chip({
  name,
  filter,
  list,
  address,
  pickers,
  calendar,
  isSet,
  startsOpen,
}: ToolbarProps & { name: string; filter: Filter; isSet: boolean; startsOpen: boolean }) {
  const [open, setOpen] = useState(startsOpen)
  const stepped = useRef(false)
  const words = useWords(name, filter, address.request, pickers, calendar, isSet)
  // One visit of the editor is one step back, however many choices it was.
  const change = (patch: AddressPatch) => {
    address.change(patch, { replace: stepped.current })
    stepped.current = true
  }
  return (
    <Popup
      label={filter.label}
      width={280}
      open={open}
      onOpenChange={(now) => {
        setOpen(now)
        stepped.current = false
      }}
      button={
        <span className={isSet ? 'chip chip-set' : 'chip'}>
          <button type="button" className="chip-open" aria-expanded={open}>
            {filter.label}
            {isSet ? <b>{words}</b> : <Icon name="down" size={14} />}
          </button>
          {isSet && (
            <IconButton
              icon="cross"
              size={14}
              label={texts.list.clearFilter(filter.label)}
              onClick={(event) => {
                event.stopPropagation()
                address.change(clearFilters(list, address.request, [name]))
              }}
            />
          )}
        </span>
      }
    >
      <FilterEditor
        name={name}
        filter={filter}
        request={address.request}
        change={change}
        pickers={pickers}
        calendar={calendar}
      />
    </Popup>
  )
}

const NOWHERE: PickerSource = {
  key: '',
  find: async () => ({ options: [], more: false }),
  named: async () => [],
}

function useWords(
  name: string,
  filter: Filter,
  request: ListRequest,
  pickers: Pickers,
  calendar: Calendar,
  isSet: boolean,
): string {
  const source = (filter.kind === 'ids' && pickers[filter.of]) || NOWHERE
  const ids =
    filter.kind === 'ids' ? ((request as Record<string, unknown>)[name] as string[] | undefined) : undefined
  const names = useNamed(source, ids ?? [])
  return isSet ? filterWords(name, filter, request, names, calendar) : ''
}

function PhoneFilters(props: ToolbarProps & { set: readonly string[] }) {
  const { list, address, pickers, calendar, set } = props
  const [open, setOpen] = useState(false)
  const offered = offeredOf(props)
  if (offered.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={set.length > 0 ? 'chip chip-all chip-set' : 'chip chip-all'}
        onClick={() => setOpen(true)}
      >
        <Icon name="filter" />
        {texts.list.filters}
        {set.length > 0 && <b>{set.length}</b>}
      </button>
      <Drawer
        title={texts.list.filters}
        size={400}
        open={open}
        onClose={() => setOpen(false)}
        footer={
          set.length > 0 && (
            <button
              type="button"
              className="link-button"
              onClick={() => address.change(clearFilters(list, address.request, set))}
            >
              {texts.list.clearAll}
            </button>
          )
        }
      >
        <div className="column gap-24">
          {offered.map(([key, filter]) => (
            <fieldset key={key} className="column">
              <legend className="field-label">{filter.label}</legend>
              <FilterEditor
                name={key}
                filter={filter}
                request={address.request}
                change={(patch) => address.change(patch, { replace: true })}
                pickers={pickers}
                calendar={calendar}
              />
            </fieldset>
          ))}
        </div>
      </Drawer>
    </>
  )
}
