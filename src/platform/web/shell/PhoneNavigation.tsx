import './phone-navigation.css'
import { useLocation } from '@tanstack/react-router'
import { Drawer } from 'antd'
import { type ReactNode, useEffect, useRef } from 'react'
import { texts } from '../text/texts.ts'
import { IconButton } from '../theme/IconButton.tsx'

/** The navigation on a phone: it comes in from the left and goes when a page was chosen. */
export default function PhoneNavigation({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { href } = useLocation()
  const first = useRef(href)
  useEffect(() => {
    if (href !== first.current) onClose()
  }, [href, onClose])
  return (
    <Drawer
      open
      placement="left"
      size={288}
      onClose={onClose}
      rootClassName="phone-navigation"
      aria-label={texts.shell.navigation}
      closable={false}
    >
      <IconButton icon="cross" label={texts.close} onClick={onClose} />
      <div className="side">{children}</div>
    </Drawer>
  )
}
