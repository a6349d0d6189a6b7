import '#platform/web/strict.ts'
import { createRoot } from 'react-dom/client'
import { Look } from '#platform/web/Look.tsx'

createRoot(document.getElementById('root') as HTMLElement).render(<Look>Mandate</Look>)
