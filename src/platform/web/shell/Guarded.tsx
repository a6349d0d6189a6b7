import type { ReactNode } from 'react'
import { useViewer } from '../client/viewer.ts'
import { NoPermission } from '../feedback/MessagePages.tsx'
import type { Screen } from './navigation.ts'

/** A page that the viewer cannot see says so: it is absent from the navigation, but not from where a link leads (DESIGN 4). */
export function Guarded({
  screen,
  children,
}: {
  screen: Pick<Screen, 'when' | 'barred'>
  children: ReactNode
}) {
  return screen.when(useViewer()) ? (
    children
  ) : (
    <NoPermission {...(screen.barred && { title: screen.barred })} />
  )
}
