import { type ReactNode, useMemo, useState } from 'react'
import { later } from '../feedback/later.tsx'
import { texts } from '../text/texts.ts'
import { type Overlays, OverlaysContext, type Toast } from './overlays.ts'
import { Toasts } from './Toasts.tsx'

// Ant Design's modal comes when it is first needed: a page that asks nothing does not pay for it.
const LeaveDialog = later(() => import('./LeaveDialog.tsx'))

const AT_MOST = 3

/** The place for toasts and for the question before leaving. */
export function OverlaysProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly (Toast & { id: number })[]>([])
  const [leaving, setLeaving] = useState<(leave: boolean) => void>()
  const overlays = useMemo((): Overlays => {
    let id = 0
    const toast = (said: Toast) => {
      id += 1
      const next = { ...said, id }
      setToasts((shown) => [...shown, next].slice(-AT_MOST))
    }
    return {
      toast,
      mayLeave: async () => {
        try {
          await LeaveDialog.fetch()
        } catch {
          // without its question nothing is lost: everything stays as it is
          toast({ kind: 'failed', words: texts.form.stays })
          return false
        }
        return new Promise((answer) => setLeaving(() => answer))
      },
    }
  }, [])
  return (
    <OverlaysContext value={overlays}>
      {children}
      <Toasts
        toasts={toasts}
        onClose={(id) => setToasts((shown) => shown.filter((toast) => toast.id !== id))}
      />
      {leaving && (
        <LeaveDialog
          onAnswer={(leave) => {
            setLeaving(undefined)
            leaving(leave)
          }}
        />
      )}
    </OverlaysContext>
  )
}
