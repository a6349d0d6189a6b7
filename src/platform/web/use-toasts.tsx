import { App, Button } from 'antd'
import type { ReactNode } from 'react'
import { asFailure } from './failure.ts'
import { texts } from './texts.ts'

type Follow = { undo?: () => void; view?: () => void }

/** "Delegation issued." One line at the foot; errors stay until closed. Never the only place for an error of a form. */
export function useToasts() {
  const { notification } = App.useApp()
  const acts = ({ undo, view }: Follow): ReactNode =>
    (undo ?? view) && (
      <Button
        type="link"
        size="small"
        onClick={() => {
          notification.destroy()
          ;(undo ?? view)?.()
        }}
      >
        {undo ? texts.undo : texts.view}
      </Button>
    )
  return {
    done: (what: string, follow: Follow = {}) =>
      notification.success({ title: what, actions: acts(follow), role: 'status', placement: placement() }),
    /** Spec 7.9: the server's message as it is; otherwise 'Something went wrong!'. */
    failed: (thrown: unknown) =>
      notification.error({
        title: asFailure(thrown).message,
        duration: false,
        role: 'alert',
        placement: placement(),
      }),
  }
}

const placement = () => (matchMedia('(max-width: 767px)').matches ? 'top' : 'bottomLeft')
