import type { ReactNode } from 'react'

/** Around a list that opens: Tab goes on to the next field, and never picks what happens to be marked. */
export const TabLeaves = ({ children }: { children: ReactNode }) => (
  <div
    style={{ display: 'contents' }}
    onKeyDownCapture={(event) => {
      if (event.key === 'Tab') event.stopPropagation()
    }}
  >
    {children}
  </div>
)
