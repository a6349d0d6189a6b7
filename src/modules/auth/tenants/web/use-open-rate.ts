import { useState } from 'react'

/** Which row is open: a currency's code, or "" for a new one. Whatever else is begun meanwhile waits for it. Spec 5.2. */
export function useOpenRate() {
  const [open, setOpen] = useState<string>()
  const [isAwaited, setAwaited] = useState(false)
  return {
    open,
    isAwaited: open !== undefined && isAwaited,
    show: setOpen,
    wait: () => setAwaited(true),
    close: () => {
      setOpen(undefined)
      setAwaited(false)
    },
  }
}

export type OpenRate = ReturnType<typeof useOpenRate>
