import './rich-text.css'
import { lazy, Suspense } from 'react'
import type { Bound } from './Field.tsx'
import { texts } from './texts.ts'

/** The editor weighs more than a page: it comes when a form has such a field. */
const RichTextEditor = lazy(() => import('./RichTextEditor.tsx'))

/** Several lines with headings, bold, italic, lists and links, as HTML; "" where nothing stands in it. DESIGN 7. */
export function RichTextField({ label, ...bound }: Bound<string> & { label: string }) {
  return (
    <Suspense fallback={<div className="rich-text-box" role="status" aria-label={texts.loading} />}>
      <RichTextEditor {...bound} label={label} />
    </Suspense>
  )
}
