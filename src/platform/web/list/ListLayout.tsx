import './chip.css'
import './layout.css'
import { useState } from 'react'
import { DENSITIES } from '#platform/model/list-layout.ts'
import { later } from '../feedback/later.tsx'
import { Menu } from '../overlay/Menu.tsx'
import { Popup } from '../overlay/Popup.tsx'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import { asSeen, type LayoutProps } from './use-list-layout.ts'

const LayoutEditor = later(() => import('./LayoutEditor.tsx'), texts.loading)

/** At the right of the toolbar: which layout the list has, and how dense it is. */
export function ListLayout(props: LayoutProps) {
  const { layout, kept } = props
  const [open, setOpen] = useState(false)
  const isChanged = kept.isChanged(asSeen(props))
  return (
    <>
      <span className="caption tertiary" aria-hidden="true">
        {texts.layout.label}
      </span>
      <Popup
        label={texts.layout.label}
        width={288}
        align="end"
        open={open}
        onOpenChange={setOpen}
        button={
          <button type="button" className="chip layout-button" aria-expanded={open}>
            <Icon name="columns" size={14} />
            <span className="unseen">{texts.layout.label}</span>
            <b>{kept.current?.name ?? texts.layout.byDefault}</b>
            {isChanged && <span className="tertiary">{texts.layout.changed}</span>}
            <Icon name="down" size={14} />
          </button>
        }
      >
        <LayoutEditor {...props} isChanged={isChanged} />
      </Popup>
      <Menu
        label={texts.layout.density}
        icon="menu"
        size={14}
        framed
        items={DENSITIES.map((density) => ({
          key: density,
          label: texts.layout.densities[density],
          current: layout.arrangement.density === density,
          onAct: () => kept.change({ ...layout.arrangement, density }),
        }))}
      />
    </>
  )
}
