import './layout.css'
import { Popover } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { DENSITIES } from '#platform/model/list-layout.ts'
import { Icon } from './Icon.tsx'
import { Menu } from './Menu.tsx'
import { texts } from './texts.ts'
import { asSeen, type LayoutProps } from './use-list-layout.ts'

const LayoutEditor = lazy(() => import('./LayoutEditor.tsx'))

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
      <Popover
        trigger="click"
        placement="bottomRight"
        arrow={false}
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        content={
          <div className="layout-editor" role="dialog" aria-label={texts.layout.label}>
            <Suspense fallback={texts.loading}>
              <LayoutEditor {...props} isChanged={isChanged} />
            </Suspense>
          </div>
        }
      >
        <button type="button" className="chip layout-button" aria-expanded={open}>
          <Icon name="columns" size={14} />
          <span className="unseen">{texts.layout.label}</span>
          <b>{kept.current?.name ?? texts.layout.byDefault}</b>
          {isChanged && <span className="tertiary">{texts.layout.changed}</span>}
          <Icon name="down" size={14} />
        </button>
      </Popover>
      <Menu
        label={texts.layout.density}
        className="chip layout-density"
        items={DENSITIES.map((density) => ({
          key: density,
          label: texts.layout.densities[density],
          current: layout.arrangement.density === density,
          onAct: () => kept.change({ ...layout.arrangement, density }),
        }))}
      >
        <Icon name="menu" size={14} />
      </Menu>
    </>
  )
}
