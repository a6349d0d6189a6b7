import { type DragEvent, useState } from 'react'

/** Things that are dragged past one another: the props of each, and past which one the dragged one would come to stand. */
export function useDragOrder(onDrop: (from: string, past: string) => void) {
  const [drag, setDrag] = useState<{ from: string; past?: string }>()
  return {
    past: drag?.past,
    of: (key: string) => ({
      draggable: true,
      onDragStart: (event: DragEvent) => {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', key)
        setDrag({ from: key })
      },
      onDragOver: (event: DragEvent) => {
        if (!drag) return
        event.preventDefault()
        if (drag.past !== key) setDrag({ from: drag.from, past: key })
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (drag) onDrop(drag.from, key)
        setDrag(undefined)
      },
      onDragEnd: () => setDrag(undefined),
    }),
  }
}
