import { Button } from 'antd'
import { useRef, useState } from 'react'
import { texts } from '../text/texts.ts'
import { Dialog } from './Dialog.tsx'
import type { LeftDraft } from './overlays.ts'

const words = texts.form

/** "Leave without saving?", or whether a draft is kept. The safe answer has the focus. */
export default function LeaveDialog({
  draft,
  onAnswer,
}: {
  draft: LeftDraft | undefined
  /** What leaving does first; undefined: the person stays. */
  onAnswer: (first: (() => Promise<unknown>) | undefined) => void
}) {
  const stay = useRef<HTMLButtonElement>(null)
  const [answered, setAnswered] = useState(false)
  const leave = (first: () => Promise<unknown>) => {
    if (answered) return
    setAnswered(true)
    onAnswer(first)
  }
  return (
    <Dialog
      open
      centered
      width={440}
      title={<span className="section-title">{draft ? words.draftTitle : words.leaveTitle}</span>}
      closable={{ 'aria-label': texts.close }}
      afterOpenChange={(open) => open && stay.current?.focus()}
      onCancel={() => onAnswer(undefined)}
      footer={
        <>
          <Button ref={stay} onClick={() => onAnswer(undefined)}>
            {words.keepEditing}
          </Button>
          <Button
            type={draft ? 'default' : 'primary'}
            danger
            onClick={() => leave(draft?.discard ?? nothing)}
          >
            {draft ? words.discardDraft : words.leave}
          </Button>
          {draft && (
            <Button type="primary" loading={answered} onClick={() => leave(draft.keep)}>
              {words.keepDraft}
            </Button>
          )}
        </>
      }
    >
      {draft ? words.draftDetail : words.leaveDetail}
    </Dialog>
  )
}

const nothing = async () => {}
