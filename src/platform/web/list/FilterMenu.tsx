import './filter-menu.css'
import { Input } from 'antd'
import { useState } from 'react'
import type { Filter } from '#platform/model/list.ts'
import { Popup } from '../overlay/Popup.tsx'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import { groupFilters } from './group-filters.ts'

/** From so many filters on, a search field stands above them. */
const SEARCHED_FROM = 8

/** "+ Filter": the filters that are not shown, in groups, found by a word. */
export function FilterMenu({
  filters,
  onAdd,
}: {
  filters: readonly (readonly [string, Filter])[]
  onAdd: (key: string) => void
}) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  const word = typed.trim().toLowerCase()
  const groups = groupFilters(filters.filter(([, { label }]) => label.toLowerCase().includes(word)))
  const [[first] = []] = groups.map(({ filters }) => filters.map(([key]) => key))
  const add = (key: string) => {
    setOpen(false)
    onAdd(key)
  }
  return (
    <Popup
      label={texts.list.filters}
      width={280}
      open={open}
      onOpenChange={(now) => {
        setOpen(now)
        setTyped('')
      }}
      button={
        <button type="button" className="chip chip-add" aria-expanded={open}>
          <Icon name="plus" size={14} />
          {texts.list.filter}
        </button>
      }
    >
      {filters.length >= SEARCHED_FROM && (
        <Input
          allowClear
          placeholder={texts.list.findFilter}
          aria-label={texts.list.findFilter}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPressEnter={() => first && add(first)}
        />
      )}
      {groups.length === 0 && (
        <p className="caption tertiary" role="status">
          {texts.list.noFilter}
        </p>
      )}
      <div className="filter-menu">
        {groups.map(({ title, filters }) => (
          <section key={title} aria-label={title}>
            <h3 className="caption tertiary">{title}</h3>
            {filters.map(([key, { label }]) => (
              <button key={key} type="button" onClick={() => add(key)}>
                {label}
              </button>
            ))}
          </section>
        ))}
      </div>
    </Popup>
  )
}
