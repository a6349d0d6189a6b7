import './paper.css'
import type { ReactNode, Ref } from 'react'
import { createPortal } from 'react-dom'

/** What is printed of a page, in place of all that is on the screen. It stands beside the site, which is not printed. */
export const Paper = ({
  kind,
  ref,
  children,
}: {
  /** The class of its style sheet. */
  kind: string
  ref?: Ref<HTMLElement>
  children?: ReactNode
}) =>
  createPortal(
    <article ref={ref} className={`paper ${kind}`}>
      {children}
    </article>,
    document.body,
  )
