import { type ComponentProps, useState } from 'react'
import { Drawer } from '../overlay/Overlay.tsx'
import { texts } from '../text/texts.ts'
import { ChangeLog } from './ChangeLog.tsx'

/** A change log that opens from the header of a page without tabs: the act of the header, and the drawer. */
export function useLogDrawer(log: ComponentProps<typeof ChangeLog>) {
  const [open, setOpen] = useState(false)
  const { title } = texts.changelog
  return {
    act: { key: 'changelog', label: title, icon: 'clock', onAct: () => setOpen(true) } as const,
    drawer: (
      <Drawer open={open} size={560} title={title} onClose={() => setOpen(false)}>
        {open && <ChangeLog {...log} />}
      </Drawer>
    ),
  }
}
