import { useLayoutEffect, useRef } from 'react'

/** Moving an element in the page takes the focus from it: call the answer before the order changes, and it comes back. */
export function useFocusKept(order: string): () => void {
  const held = useRef<Element | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves elements
  useLayoutEffect(() => {
    if (held.current instanceof HTMLElement) held.current.focus()
    held.current = null
  }, [order])
  return () => {
    held.current = document.activeElement
  }
}
