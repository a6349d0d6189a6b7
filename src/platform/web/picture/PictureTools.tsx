import './picture-tools.css'
import { Input } from 'antd'
import type { ReactNode } from 'react'
import { Menu, type MenuItem } from '../overlay/Menu.tsx'
import { Icon } from '../theme/Icon.tsx'
import { IconButton } from '../theme/IconButton.tsx'
import { texts } from './texts.ts'
import type { SearchState } from './use-finding.ts'

/** What stands above a picture: what is looked for, the day, what is unfolded, how large it is, and what it is kept as. */
export function PictureTools({
  finding,
  beside,
  unfolds,
  zoom,
  exports,
  enlarging,
}: {
  finding: SearchState
  beside?: ReactNode
  unfolds?: readonly MenuItem[]
  zoom?: {
    scale: number
    isLeast: boolean
    isMost: boolean
    by: (step: 1 | -1) => void
    full: () => void
    fit: () => void
  }
  exports: readonly MenuItem[]
  /** Whether it fills the window. */
  enlarging?: { isLarge: boolean; toggle: () => void }
}) {
  return (
    <div className="picture-tools">
      <Search finding={finding} />
      {beside}
      <span className="picture-tools-end">
        {unfolds && (
          <Menu label={texts.unfold} named={false} className="picture-menu" items={unfolds}>
            {texts.unfold}
            <Icon name="down" size={14} />
          </Menu>
        )}
        {zoom && (
          <span className="row gap-4">
            <IconButton
              icon="minus"
              label={texts.smaller}
              framed
              disabled={zoom.isLeast}
              onClick={() => zoom.by(-1)}
            />
            <button
              type="button"
              className="picture-scale caption"
              title={texts.fullSize}
              onClick={zoom.full}
            >
              {texts.scale(zoom.scale)}
            </button>
            <IconButton
              icon="plus"
              label={texts.larger}
              framed
              disabled={zoom.isMost}
              onClick={() => zoom.by(1)}
            />
            <button type="button" className="picture-scale caption" onClick={zoom.fit}>
              {texts.fit}
            </button>
          </span>
        )}
        <Menu label={texts.export} named={false} className="picture-menu" items={exports}>
          <Icon name="export" size={14} />
          {texts.export}
        </Menu>
        {enlarging && (
          <IconButton
            icon={enlarging.isLarge ? 'cross' : 'expand'}
            label={enlarging.isLarge ? texts.reduce : texts.enlarge}
            framed
            onClick={enlarging.toggle}
          />
        )}
      </span>
    </div>
  )
}

/** Enter goes to the next match, with Shift to the one before. */
function Search({ finding: { search, sign, found, at, type, step } }: { finding: SearchState }) {
  const isSought = search.trim() !== '' || sign !== undefined
  const place = at < 0 ? texts.matches(found.length) : texts.place(at + 1, found.length)
  return (
    <search className="picture-search">
      <Input
        aria-label={texts.search}
        placeholder={texts.search}
        prefix={<Icon name="search" size={14} />}
        allowClear
        value={search}
        onChange={(event) => type(event.target.value)}
        onPressEnter={(event) => step(event.shiftKey ? -1 : 1)}
      />
      {isSought && (
        <>
          <IconButton
            icon="up"
            label={texts.previous}
            framed
            disabled={found.length === 0}
            onClick={() => step(-1)}
          />
          <IconButton
            icon="down"
            label={texts.next}
            framed
            disabled={found.length === 0}
            onClick={() => step(1)}
          />
        </>
      )}
      <span className="caption secondary picture-place" role="status">
        {isSought && (
          <>
            {place}
            <span className="unseen">{found[at] && `. ${found[at].spoken}`}</span>
          </>
        )}
      </span>
    </search>
  )
}
