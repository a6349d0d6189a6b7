import './toasts.css'
import { useEffect, useState } from 'react'
import { texts } from '../text/texts.ts'
import { Icon } from '../theme/Icon.tsx'
import { IconButton } from '../theme/IconButton.tsx'
import type { Toast } from './overlays.ts'

const LASTS = 5_000

/** At the foot, left on wide screens and above the buttons on phones, where no title is covered; one line each. The region stands before its first toast, so that it is read. */
export function Toasts({
  toasts,
  onClose,
}: {
  toasts: readonly (Toast & { id: number })[]
  onClose: (id: number) => void
}) {
  return (
    <section className="toasts" aria-label={texts.toasts}>
      <div role="status">
        {toasts
          .filter((toast) => toast.kind === 'done')
          .map((toast) => (
            <One key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
          ))}
      </div>
      <div role="alert">
        {toasts
          .filter((toast) => toast.kind === 'failed')
          .map((toast) => (
            <One key={toast.id} toast={toast} onClose={() => onClose(toast.id)} />
          ))}
      </div>
    </section>
  )
}

/** Goes after 5 s unless the pointer or the focus rests on it; one that failed stays until it is closed. */
function One({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [held, setHeld] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing is the same act however often the list is drawn
  useEffect(() => {
    if (held || toast.kind === 'failed') return
    const timer = setTimeout(onClose, LASTS)
    return () => clearTimeout(timer)
  }, [held, toast.kind])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: resting on it only keeps it
    <div
      className={`toast toast-${toast.kind}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={toast.kind === 'done' ? 'fine' : 'wrong'} />
      <span className="grow">{toast.words}</span>
      {toast.act && (
        <button
          type="button"
          className="link-button"
          onClick={() => {
            onClose()
            toast.act?.onAct()
          }}
        >
          {toast.act.label}
        </button>
      )}
      <IconButton icon="cross" size={14} label={texts.close} onClick={onClose} />
    </div>
  )
}
