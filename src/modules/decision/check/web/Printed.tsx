import './printed.css'
import type { ReactNode } from 'react'
import { useLogosOfTenant } from '#modules/auth/index.web.ts'
import { useViewer } from '#platform/web/client/viewer.ts'
import { Paper } from '#platform/web/theme/Paper.tsx'

/** A statement of authority on paper, with whose it is above it. */
export function Printed({ kind, title, children }: { kind: string; title: string; children: ReactNode }) {
  const { tenant } = useViewer()
  const logo = useLogosOfTenant().company
  return (
    <Paper kind={`printed ${kind}`}>
      <header>
        <div className="printed-of">
          {logo && <img src={logo} alt="" />}
          <b>{tenant.name}</b>
        </div>
        <h1>{title}</h1>
      </header>
      {children}
    </Paper>
  )
}
