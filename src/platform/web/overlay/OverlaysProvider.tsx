import { type ReactNode, useMemo, useState } from 'react'
import { asFailure } from '../client/failure.ts'
import { later } from '../feedback/later.tsx'
import { texts } from '../text/texts.ts'
import { type LeftDraft, type Overlays, OverlaysContext, type Toast } from './overlays.ts'
import { Toasts } from './Toasts.tsx'

// Ant Design's modal comes when it is first needed: a page that asks nothing does not pay for it.
const LeaveDialog = later(() => import('./LeaveDialog.tsx'))

const AT_MOST = 3

/** What leaving does first; undefined where the person stays. */
type OverlayTask = (() => Promise<unknown>) | undefined
type LeaveQuestion = { draft: LeftDraft | undefined; answer: (first: OverlayTask) => void }

/** The place for toasts and for the question before leaving. */
export function OverlaysProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<readonly (Toast & { id: number })[]>([])
  const [leaving, setLeaving] = useState<LeaveQuestion>()
  const overlays = useMemo((): Overlays => {
    let id = 0
    const toast = (said: Toast) => {
      id += 1
      const next = { ...said, id }
      setToasts((shown) => [...shown, next].slice(-AT_MOST))
    }
    return {
      toast,
      mayLeave: async (draft) => {
        try {
          await LeaveDialog.fetch()
        } catch {
          // without its question nothing is lost: everything stays as it is
          toast({ kind: 'failed', words: texts.form.stays })
          return false
        }
        const first = await new Promise<OverlayTask>((answer) => setLeaving({ draft, answer }))
        try {
          await first?.()
        } catch (thrown) {
          toast({ kind: 'failed', words: asFailure(thrown).message })
          return false
        } finally {
          setLeaving(undefined)
        }
        return first !== undefined
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
      {leaving && <LeaveDialog draft={leaving.draft} onAnswer={leaving.answer} />}
    </OverlaysContext>
  )
}
