import { Button } from 'antd'
import { useRef } from 'react'
import { texts } from '../text/texts.ts'
import { Dialog } from './Dialog.tsx'

/** "Leave without saving?" The safe answer has the focus. */
export default function LeaveDialog({ onAnswer }: { onAnswer: (leave: boolean) => void }) {
  const keep = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open
      centered
      width={440}
      title={<span className="section-title">{texts.form.leaveTitle}</span>}
      closable={{ 'aria-label': texts.close }}
      afterOpenChange={(open) => open && keep.current?.focus()}
      onCancel={() => onAnswer(false)}
      footer={
        <>
          <Button ref={keep} onClick={() => onAnswer(false)}>
            {texts.form.keepEditing}
          </Button>
          <Button type="primary" danger onClick={() => onAnswer(true)}>
            {texts.form.leave}
          </Button>
        </>
      }
    >
      {texts.form.leaveDetail}
    </Dialog>
  )
}
