import { type ReactNode, useMemo, useState } from 'react'
import { later } from './later.tsx'
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
    return {
      toast(toast) {
        id += 1
        const next = { ...toast, id }
        setToasts((shown) => [...shown, next].slice(-AT_MOST))
      },
      mayLeave: () =>
        new Promise((answer) => {
          setLeaving(() => answer)
        }),
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
