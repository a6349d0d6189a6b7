import type { ReactNode } from 'react'

/** Around a list that opens: Tab continues to the next field, and never selects what happens to be marked. */
export const TabLeaves = ({
  onKey,
  children,
}: {
  /** Answers whether the key has been dealt with. */
  onKey?: (key: string) => boolean
  children: ReactNode
}) => (
  <div
    style={{ display: 'contents' }}
    onKeyDownCapture={(event) => {
      if (event.key === 'Tab') event.stopPropagation()
      if (!event.metaKey && !event.ctrlKey && onKey?.(event.key)) {
        event.stopPropagation()
        event.preventDefault()
      }
    }}
  >
    {children}
  </div>
)
