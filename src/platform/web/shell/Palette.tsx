import './palette.css'
import { useQueries } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useSettled } from '../form/picker-source.ts'
import { isSingle, useSingleKeys } from '../hooks/use-keys.ts'
import { usePhone } from '../hooks/use-media.ts'
import { AreaTile } from '../look/AreaTile.tsx'
import { Icon } from '../look/Icon.tsx'
import { IconButton } from '../look/IconButton.tsx'
import { Dialog } from '../overlay/Dialog.tsx'
import { texts } from '../text/texts.ts'
import { Keys } from './Keys.tsx'
import { marked, matching, type PaletteEntry, type PaletteGroup, type PaletteSource } from './palette.ts'

const AT_LEAST = 2

/** Goes to pages and does what can be done from anywhere, by a word of it. Arrows move, Enter opens, ⌘Enter in a new tab. */
export default function Palette({
  groups,
  sources,
  title,
  onClose,
}: {
  groups: readonly PaletteGroup[]
  sources: readonly PaletteSource[]
  title: string
  onClose: () => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = useFound(sources, typed)
  const shown = [...found, ...matching(groups, typed)]
  const entries = shown.flatMap((group) => group.entries)
  const current = entries[Math.min(at, entries.length - 1)]
  const open = useOpen(onClose)
  const field = useRef<HTMLInputElement>(null)
  // once it is in the page: what is typed next belongs to it
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  const optionId = (entry: PaletteEntry) => `${id}${entry.key.replace(/\W/g, '-')}`

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, entries.length - 1) + step + entries.length) % entries.length)
    }
    if (event.key === 'Enter' && current) {
      event.preventDefault()
      open(current, event.metaKey || event.ctrlKey)
    }
  }

  return (
    <Dialog
      open
      title={title}
      width={680}
      className="palette"
      closable={false}
      footer={null}
      onCancel={onClose}
    >
      <div className="palette-input">
        <Icon name="search" size={20} />
        <input
          ref={field}
          role="combobox"
          aria-expanded={entries.length > 0}
          aria-controls={`${id}list`}
          aria-autocomplete="list"
          aria-activedescendant={current && optionId(current)}
          aria-label={title}
          placeholder={title}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={onKeyDown}
        />
        <CloseButton onClose={onClose} />
      </div>
      <div id={`${id}list`} role="listbox" aria-label={title} className="palette-list">
        {shown.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options, no fields
          <div key={group.key} role="group" aria-label={group.label}>
            <div className="caption tertiary palette-group" aria-hidden="true">
              {group.label}
            </div>
            {group.entries.map((entry) => (
              <Option
                key={entry.key}
                id={optionId(entry)}
                entry={entry}
                typed={typed}
                isCurrent={entry === current}
                onPoint={() => setAt(entries.indexOf(entry))}
                onOpen={(inNewTab) => open(entry, inNewTab)}
              />
            ))}
          </div>
        ))}
      </div>
      <p className={entries.length === 0 ? 'palette-nothing dense secondary' : 'unseen'} role="status">
        {entries.length === 0 ? texts.list.noResult(typed.trim()) : texts.palette.found(entries.length)}
      </p>
      <Foot />
    </Dialog>
  )
}

const Foot = () => (
  <div className="palette-foot caption tertiary" aria-hidden="true">
    <span>
      <Keys keys="↑ ↓" /> {texts.palette.move}
    </span>
    <span>
      <Keys keys="Enter" /> {texts.palette.open}
    </span>
    <span>
      <Keys keys="mod+Enter" /> {texts.palette.openInNewTab}
    </span>
  </div>
)

function CloseButton({ onClose }: { onClose: () => void }) {
  return usePhone() ? (
    <IconButton icon="cross" label={texts.close} onClick={onClose} />
  ) : (
    <button
      type="button"
      className="key-cap palette-close"
      aria-label={`${texts.close} Esc`}
      onClick={onClose}
    >
      Esc
    </button>
  )
}

function useFound(sources: readonly PaletteSource[], typed: string): readonly PaletteGroup[] {
  const word = useSettled(typed.trim())
  const answers = useQueries({
    queries: sources.map((source) => ({
      queryKey: ['palette', source.key, word],
      enabled: word.length >= AT_LEAST,
      queryFn: ({ signal }: { signal: AbortSignal }) => source.find(word, signal),
    })),
  })
  return sources.flatMap(({ key, label }, i) => {
    const entries = word.length >= AT_LEAST ? (answers[i]?.data ?? []) : []
    return entries.length > 0 ? [{ key, label, entries }] : []
  })
}

function useOpen(onClose: () => void) {
  const navigate = useNavigate()
  const router = useRouter()
  return (entry: PaletteEntry, inNewTab: boolean) => {
    const place = { to: entry.to, search: (entry.search ?? {}) as never }
    if (entry.to !== undefined && inNewTab)
      return void window.open(router.buildLocation(place as never).href, '_blank')
    onClose()
    if (entry.to === undefined) entry.act()
    else void navigate(place as never)
  }
}

function Option({
  id,
  entry,
  typed,
  isCurrent,
  onPoint,
  onOpen,
}: {
  id: string
  entry: PaletteEntry
  typed: string
  isCurrent: boolean
  onPoint: () => void
  onOpen: (inNewTab: boolean) => void
}) {
  const line = useRef<HTMLDivElement>(null)
  const singleKeys = useSingleKeys()
  useEffect(() => {
    if (isCurrent) line.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, which names the option it is at
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isCurrent}
      className="palette-option"
      onPointerMove={onPoint}
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => onOpen(event.metaKey || event.ctrlKey)}
    >
      {'area' in entry.tile ? (
        <AreaTile area={entry.tile.area} size={28} />
      ) : (
        <span className="palette-icon">
          <Icon name={entry.tile.icon} />
        </span>
      )}
      <span className="grow">
        <span className="dense strong palette-label">
          {marked(entry.label, typed).map((piece, i) =>
            piece.isMarked ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
              <mark key={i}>{piece.text}</mark>
            ) : (
              piece.text
            ),
          )}
        </span>
        {entry.caption && <span className="caption tertiary palette-label">{entry.caption}</span>}
      </span>
      {entry.keys && (singleKeys || !isSingle(entry.keys)) && (
        <span className="palette-keys" aria-hidden="true">
          <Keys keys={entry.keys} />
        </span>
      )}
    </div>
  )
}
