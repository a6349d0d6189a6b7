import { asFailure } from '../client/failure.ts'
import { texts } from '../text/texts.ts'
import { useOverlays } from './overlays.ts'

type ToastActions = { undo?: () => void; view?: () => void }

/** "Delegation issued." Never the only place for an error of a form. */
export function useToasts() {
  const { toast } = useOverlays()
  return {
    done(words: string, { undo, view }: ToastActions = {}) {
      const onAct = undo ?? view
      toast({
        kind: 'done',
        words,
        ...(onAct && { act: { label: undo ? texts.undo : texts.view, onAct } }),
      })
    },
    /** Spec 7.9: the server's message as it is; otherwise 'Something went wrong!'. */
    failed: (thrown: unknown) => toast({ kind: 'failed', words: asFailure(thrown).message }),
  }
}
