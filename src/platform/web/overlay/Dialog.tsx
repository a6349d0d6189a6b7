import './dialog.css'
import { Modal, type ModalProps } from 'antd'
import { useFocusReturn } from '../hooks/use-focus-return.ts'

/** A short task that must finish or be dropped. The focus returns to where it came from, also when it is taken away at once. */
export function Dialog(props: ModalProps) {
  useFocusReturn(props.open)
  return <Modal {...props} />
}
