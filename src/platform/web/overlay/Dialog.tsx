import './dialog.css'
import './overlay-inside.css'
import { Modal, type ModalProps } from 'antd'
import { useRef } from 'react'
import { focusFirstField } from '../hooks/first-field.ts'
import { useFocusReturn } from '../hooks/use-focus-return.ts'

/**
 * A short task that must finish or be dropped. It begins with the focus on its first field, or where `afterOpenChange` puts it; the
 * focus returns to where it came from, also when it is taken away immediately.
 */
export function Dialog({ children, ...props }: ModalProps) {
  useFocusReturn(props.open)
  const inside = useRef<HTMLDivElement>(null)
  return (
    <Modal
      {...props}
      afterOpenChange={props.afterOpenChange ?? ((isOpen) => isOpen && focusFirstField(inside.current))}
    >
      <div ref={inside} className="overlay-inside">
        {children}
      </div>
    </Modal>
  )
}
