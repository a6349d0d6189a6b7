import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Dialog } from '../overlay/Dialog.tsx'
import { texts } from '../text/texts.ts'

/** An act that something is in the way of: why, and links to what uses it. There is no ending button. */
export default function BlockedDialog({
  open,
  title,
  reason,
  links = [],
  onShow,
  onClose,
}: {
  open: boolean
  title: string
  reason: ReactNode
  links?: readonly { label: string; to: string }[]
  onShow?: () => void
  onClose: () => void
}) {
  return (
    <Dialog
      open={open}
      onCancel={onClose}
      title={<span className="section-title">{title}</span>}
      width={440}
      centered
      destroyOnHidden
      closable={{ 'aria-label': texts.close }}
      footer={
        <>
          <Button autoFocus onClick={onClose}>
            {texts.close}
          </Button>
          {onShow && <Button onClick={onShow}>{texts.confirm.showRecords}</Button>}
        </>
      }
    >
      <div className="column">
        <p>{reason}</p>
        {links.length > 0 && (
          <ul className="column gap-4">
            {links.map((link) => (
              <li key={link.to}>
                <a href={link.to}>{link.label}</a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
