import { useEffect, useRef } from 'react'
import { marked } from '#platform/model/folded.ts'
import { isSingle, useSingleKeys } from '../hooks/use-keys.ts'
import { AreaTile } from '../theme/AreaTile.tsx'
import { Icon } from '../theme/Icon.tsx'
import { isSigned, StatusTag } from '../theme/StatusTag.tsx'
import { PersonAvatar } from '../theme/Who.tsx'
import { Keys } from './Keys.tsx'
import type { PaletteEntry, PaletteGroup } from './palette.ts'

type OptionsProps = {
  typed: string
  current: PaletteEntry | undefined
  idOf: (entry: PaletteEntry) => string
  onPoint: (entry: PaletteEntry) => void
  onOpen: (entry: PaletteEntry, inNewTab: boolean) => void
}

export function Options({
  id,
  label,
  isWaiting,
  groups,
  ...options
}: OptionsProps & { id: string; label: string; isWaiting: boolean; groups: readonly PaletteGroup[] }) {
  return (
    <div
      id={id}
      role="listbox"
      // the field above walks it: a list that scrolls would be a stop of its own
      tabIndex={-1}
      aria-label={label}
      aria-busy={isWaiting}
      className="palette-list"
    >
      {groups.map((group) => (
        <Group key={group.key} group={group} {...options} />
      ))}
    </div>
  )
}

function Group({
  group: { label, count, entries },
  typed,
  current,
  idOf,
  onPoint,
  onOpen,
}: OptionsProps & { group: PaletteGroup }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options, no fields
    <div role="group" aria-label={[label, count].filter(Boolean).join(', ')}>
      <div className="caption tertiary palette-group" aria-hidden="true">
        {label}
        {count && <span className="palette-count">{count}</span>}
      </div>
      {entries.map((entry) => (
        <Option
          key={entry.key}
          id={idOf(entry)}
          entry={entry}
          marks={entry.marks ?? typed.split(/\s+/)}
          isCurrent={entry === current}
          onPoint={() => onPoint(entry)}
          onOpen={(inNewTab) => onOpen(entry, inNewTab)}
        />
      ))}
    </div>
  )
}

function Option({
  id,
  entry,
  marks,
  isCurrent,
  onPoint,
  onOpen,
}: {
  id: string
  entry: PaletteEntry
  marks: readonly string[]
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
      <Tile tile={entry.tile} />
      <span className="grow">
        <Marked text={entry.label} marks={marks} className="dense strong palette-label" />
        {entry.caption && (
          <span className="caption tertiary palette-label">
            <Marked text={entry.caption} marks={marks} />
            {entry.note && (
              <>
                {' · '}
                <span className="palette-note">{entry.note}</span>
              </>
            )}
          </span>
        )}
      </span>
      {entry.status && <Status {...entry.status} />}
      {entry.keys && (singleKeys || !isSingle(entry.keys)) && (
        <span className="palette-keys" aria-hidden="true">
          <Keys keys={entry.keys} />
        </span>
      )}
    </div>
  )
}

const Status = ({ kind, status, inForce }: NonNullable<PaletteEntry['status']>) =>
  isSigned(kind, status) && <StatusTag kind={kind} status={status} inForce={inForce} />

function Tile({ tile }: Pick<PaletteEntry, 'tile'>) {
  if ('area' in tile) return <AreaTile area={tile.area} size={28} />
  if ('person' in tile) return <PersonAvatar name={tile.person} size={28} />
  return (
    <span className="palette-icon">
      <Icon name={tile.icon} />
    </span>
  )
}

const Marked = ({
  text,
  marks,
  className,
}: {
  text: string
  marks: readonly string[]
  className?: string
}) => (
  <span className={className}>
    {marked(text, marks).map((piece, i) =>
      piece.isMarked ? (
        // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text
        <mark key={i}>{piece.text}</mark>
      ) : (
        piece.text
      ),
    )}
  </span>
)
