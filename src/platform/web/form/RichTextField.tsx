import './rich-text.css'
import { later } from '../feedback/later.tsx'
import { texts } from '../text/texts.ts'
import type { Bound } from './Field.tsx'

/** The editor weighs more than a page: it comes when a form has such a field. */
const RichTextEditor = later(
  () => import('./RichTextEditor.tsx'),
  <div className="rich-text-box" role="status" aria-label={texts.loading} />,
)

/** Several lines with headings, bold, italic, lists and links, as HTML; "" where nothing is in it. DESIGN 7. */
export function RichTextField({ label, ...bound }: Bound<string> & { label: string }) {
  return <RichTextEditor {...bound} label={label} />
}
