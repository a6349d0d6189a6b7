import './palette.css'
import { useNavigate, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import type { CappedCount } from '#platform/model/counted.ts'
import { useActsHere } from '../acts/standing-acts.ts'
import { usePhone } from '../hooks/use-media.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { shortCount } from '../text/count-words.ts'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import { IconButton } from '../theme/IconButton.tsx'
import { Keys } from './Keys.tsx'
import type { PaletteSource } from './navigation.ts'
import { Options } from './PaletteOptions.tsx'
import {
  type FoundGroup,
  groupHere,
  inOrder,
  matching,
  type PaletteEntry,
  type PaletteGroup,
  type RecentSearches,
} from './palette.ts'
import { focusOnPage } from './use-focus-on-page.ts'
import { useFound } from './use-found.ts'

/**
 * Finds records, goes to pages and does what can be done from anywhere, by words. Arrows move, Enter opens, ⌘Enter in a new tab.
 */
export default function Palette({
  groups,
  sources,
  useRecent = NO_SEARCHES,
  title,
  onClose,
}: {
  groups: readonly PaletteGroup[]
  sources: readonly PaletteSource[]
  useRecent?: (() => RecentSearches) | undefined
  title: string
  onClose: () => void
}) {
  const id = useId()
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const found = useFound(sources, typed)
  const recent = useRecent()
  const offered = [...groupHere(useActsHere()), ...groups]
  const shown =
    typed.trim() === ''
      ? [...searchedBefore(recent), ...offered]
      : inOrder(found.groups, matching(offered, typed))
  const entries = shown.flatMap((group) => group.entries)
  const current = entries[Math.min(at, entries.length - 1)]
  const go = useGo(onClose)
  const [inNewTab, setInNewTab] = useState<boolean>()
  const type = (words: string) => {
    setTyped(words)
    setAt(0)
    setInNewTab(undefined)
  }
  const open = (entry: PaletteEntry, inNewTab: boolean) => {
    if (entry.words !== undefined) return type(entry.words)
    if (entry.more) return entry.more()
    if (found.groups.some((group) => group.entries.includes(entry))) recent.add(typed.trim())
    go(entry, inNewTab)
  }
  // Enter before the answers are there opens the best of them, not what was found for fewer letters
  const isAwaited = inNewTab !== undefined && !found.isWaiting
  useEffect(() => {
    if (!isAwaited) return
    setInNewTab(undefined)
    if (current) open(current, inNewTab)
  })
  const optionId = (entry: PaletteEntry) => `${id}${entries.indexOf(entry)}`

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && entries.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, entries.length - 1) + step + entries.length) % entries.length)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    const isInNewTab = event.metaKey || event.ctrlKey
    if (found.isWaiting && at === 0) setInNewTab(isInNewTab)
    else if (current) open(current, isInNewTab)
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
      <SearchField
        title={title}
        listId={`${id}list`}
        isOpen={entries.length > 0}
        currentId={current && optionId(current)}
        value={typed}
        onChange={type}
        onKeyDown={onKeyDown}
        onClose={onClose}
      />
      <Options
        id={`${id}list`}
        label={title}
        isWaiting={found.isWaiting}
        groups={shown}
        typed={typed}
        current={current}
        idOf={optionId}
        onPoint={(entry) => setAt(entries.indexOf(entry))}
        onOpen={open}
      />
      <Told {...found} typed={typed} count={foundIn(shown)} />
      <Foot />
    </Dialog>
  )
}

function SearchField({
  title,
  listId,
  isOpen,
  currentId,
  value,
  onChange,
  onKeyDown,
  onClose,
}: {
  title: string
  listId: string
  isOpen: boolean
  currentId: string | undefined
  value: string
  onChange: (typed: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  onClose: () => void
}) {
  const field = useFocusOnceShown()
  return (
    <div className="palette-input">
      <Icon name="search" size={20} />
      <input
        ref={field}
        role="combobox"
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={currentId}
        aria-label={title}
        placeholder={title}
        autoComplete="off"
        spellCheck={false}
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <CloseButton onClose={onClose} />
    </div>
  )
}

/** Focuses a field once it is in the page: what is typed next belongs to it. */
function useFocusOnceShown() {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const frame = requestAnimationFrame(() => field.current?.focus())
    return () => cancelAnimationFrame(frame)
  }, [])
  return field
}

/** How many there are, of records also those that are not shown. */
const foundIn = (groups: readonly (PaletteGroup | FoundGroup)[]): CappedCount => {
  const found = groups.map((group) =>
    'found' in group ? group.found : { total: group.entries.length, totalIsExact: true },
  )
  return {
    total: found.reduce((sum, { total }) => sum + total, 0),
    totalIsExact: found.every(({ totalIsExact }) => totalIsExact),
  }
}

/** How many there are, that there are none, or what could not be asked. */
const Told = ({
  failed,
  isWaiting,
  typed,
  count,
}: Pick<ReturnType<typeof useFound>, 'failed' | 'isWaiting'> & { typed: string; count: CappedCount }) => (
  <>
    {failed.length > 0 && !isWaiting && (
      <p className="palette-nothing dense secondary" role="alert">
        {texts.palette.failed(failed.join(', '))}
      </p>
    )}
    <p className={count.total === 0 ? 'palette-nothing dense secondary' : 'unseen'} role="status">
      {count.total > 0
        ? !isWaiting && texts.palette.found(shortCount(count))
        : isWaiting
          ? texts.palette.searching
          : texts.list.noResult(typed.trim())}
    </p>
  </>
)

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

/** So many of them are shown. */
const RECENT = 5

const NO_SEARCHES = (): RecentSearches => ({ words: [], add() {} })

const searchedBefore = (recent: RecentSearches): readonly PaletteGroup[] =>
  recent.words.length > 0
    ? [
        {
          key: 'recent',
          label: texts.palette.recent,
          entries: recent.words.slice(0, RECENT).map((words) => ({
            key: `recent ${words}`,
            label: words,
            tile: { icon: 'history' as const },
            words,
          })),
        },
      ]
    : []

function useGo(onClose: () => void) {
  const navigate = useNavigate()
  const router = useRouter()
  return (entry: PaletteEntry, inNewTab: boolean) => {
    const { to, search = {} } = entry
    if (to !== undefined && inNewTab)
      return void window.open(router.buildLocation({ to, search }).href, '_blank')
    onClose()
    if (to === undefined) entry.act?.()
    else void navigate({ to, search }).then(focusOnPage)
  }
}
