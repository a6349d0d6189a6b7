import './overlay.css'
import './overlay-inside.css'
import { Drawer as AntDrawer } from 'antd'
import { type ReactNode, useRef } from 'react'
import { focusFirstField } from '../hooks/first-field.ts'
import { useFocusReturn } from '../hooks/use-focus-return.ts'
import { usePhone } from '../hooks/use-media.ts'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import { useOverlays } from './overlays.ts'

/**
 * Look or adjust while keeping sight of the page. Esc closes; a changed form (`dirty`) asks first, and so does the `close`
 * that a footer is given.
 */
export function Drawer({
  title,
  caption,
  acts,
  size,
  open,
  onClose,
  dirty = false,
  mask = true,
  footer,
  children,
}: {
  title: string
  caption?: string
  /** At the right of its title. */
  acts?: ReactNode
  size: 400 | 560 | 800
  open: boolean
  onClose: () => void
  dirty?: boolean
  mask?: boolean
  footer?: ReactNode | ((close: () => void) => ReactNode)
  children: ReactNode
}) {
  useFocusReturn(open)
  const phone = usePhone()
  const inside = useRef<HTMLDivElement>(null)
  const { mayLeave } = useOverlays()
  const close = async () => {
    if (!dirty || (await mayLeave())) onClose()
  }
  return (
    <AntDrawer
      open={open}
      onClose={() => void close()}
      size={phone ? '100%' : size}
      mask={mask ? { blur: false } : false}
      rootClassName="drawer"
      title={
        <>
          <span className="section-title">{title}</span>
          {caption && <span className="caption tertiary drawer-caption">{caption}</span>}
        </>
      }
      {...(acts !== undefined && { extra: acts })}
      closable={{ placement: 'end', closeIcon: <Icon name="cross" />, 'aria-label': texts.close }}
      destroyOnHidden
      afterOpenChange={(isOpen) => isOpen && focusFirstField(inside.current)}
      footer={
        footer && (
          <div className="drawer-footer">
            {typeof footer === 'function' ? footer(() => void close()) : footer}
          </div>
        )
      }
    >
      <div ref={inside} className="overlay-inside">
        {children}
      </div>
    </AntDrawer>
  )
}
