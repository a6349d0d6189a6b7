import { App } from 'antd'
import type { ReactNode } from 'react'
import { asFailure } from './failure.ts'
import { texts } from './texts.ts'

type Follow = { undo?: () => void; view?: () => void }

/** "Delegation issued." One line at the foot; errors stay until closed. Never the only place for an error of a form. */
export function useToasts() {
  const { notification } = App.useApp()
  const words = (what: string, { undo, view }: Follow): ReactNode => {
    const act = undo ?? view
    return act ? (
      <>
        {what}{' '}
        <button
          type="button"
          className="link-button"
          onClick={() => {
            notification.destroy()
            act()
          }}
        >
          {undo ? texts.undo : texts.view}
        </button>
      </>
    ) : (
      what
    )
  }
  return {
    done: (what: string, follow: Follow = {}) =>
      notification.success({ title: words(what, follow), role: 'status', placement: placement() }),
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
