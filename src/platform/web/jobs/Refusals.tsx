import { Button } from 'antd'
import type { BulkResult } from '#platform/model/bulk.ts'
import { Dialog } from '../overlay/Dialog.tsx'
import { texts } from '../text/texts.ts'

const words = texts.jobs

/** What a job refused, each record with why. */
export default function Refusals({
  refused,
  onClose,
}: {
  refused: BulkResult['refused']
  onClose: () => void
}) {
  return (
    <Dialog
      open
      width={560}
      title={<span className="section-title">{words.refusedTitle(refused.length)}</span>}
      closable={{ 'aria-label': texts.close }}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{texts.close}</Button>}
    >
      <ul className="job-refusals">
        {refused.map((each) => (
          <li key={`${each.id} ${each.label}`}>
            <b className="dense">{each.label || words.unseen}</b>
            <span className="caption tertiary">{each.message}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
