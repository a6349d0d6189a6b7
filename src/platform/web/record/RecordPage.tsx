import '../theme/page-body.css'
import './record-page.css'
import type { ReactNode } from 'react'

/** Body of a record: fluid main and a rail of 376. Below 1200 the rail is 320, below 992 it stands after the first card. */
export function RecordPage({
  first,
  children,
  rail,
}: {
  first: ReactNode
  children?: ReactNode
  rail?: ReactNode
}) {
  return (
    <div className="page-body">
      <div className={rail ? 'record record-with-rail' : 'record'}>
        <div className="record-first">{first}</div>
        {rail && <aside className="record-rail">{rail}</aside>}
        <div className="record-rest">{children}</div>
      </div>
    </div>
  )
}

/** The body of a page that is no record: it scrolls on its own below the header. */
export function PageBody({ children, plain = false }: { children: ReactNode; plain?: boolean }) {
  return <div className={plain ? 'page-body page-body-plain' : 'page-body'}>{children}</div>
}

/** A card with a title and, at its right, what may be done with it. */
export function Card({
  title,
  extra,
  flush = false,
  children,
}: {
  title?: ReactNode
  extra?: ReactNode
  /** Without padding: a table fills the card. */
  flush?: boolean
  children: ReactNode
}) {
  return (
    <section className="card">
      {title !== undefined && (
        <header>
          <h2 className="card-title">{title}</h2>
          {extra}
        </header>
      )}
      <div className={flush ? 'card-flush' : 'card-body'}>{children}</div>
    </section>
  )
}
