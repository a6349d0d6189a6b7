import './list.css'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Bone } from './States.tsx'

/** Two lines of a row on a phone. */
export type CardParts = {
  title: string
  status?: ReactNode
  line?: ReactNode
  value?: ReactNode
  caption?: ReactNode
}

/** The rows of a list on a phone. */
export function ListCards<R extends { id: string }>({
  name,
  rows,
  card,
  linkOf,
}: {
  /** The list's: Back finds the place again by it. */
  name: string
  rows: readonly R[] | undefined
  card: (row: R) => CardParts
  linkOf: ((row: R) => string) | undefined
}) {
  return (
    <ul className="list-scroll list-cards" data-scroll-restoration-id={`list ${name}`}>
      {rows === undefined &&
        [0, 1, 2, 3, 4, 5].map((row) => (
          <li key={row} className="list-card column" aria-hidden="true">
            <Bone width="62%" height={16} />
            <Bone width="84%" />
            <Bone width="40%" />
          </li>
        ))}
      {rows?.map((row) => {
        const parts = card(row)
        const inside = (
          <>
            <span className="row row-top spread">
              <b className="strong">{parts.title}</b>
              {parts.status}
            </span>
            <span className="row spread">
              <span className="dense secondary ellipsis">{parts.line}</span>
              <b className="dense strong">{parts.value}</b>
            </span>
            {parts.caption && <span className="caption tertiary">{parts.caption}</span>}
          </>
        )
        return (
          <li key={row.id}>
            {linkOf ? (
              <Link to={linkOf(row)} className="list-card">
                {inside}
              </Link>
            ) : (
              <div className="list-card">{inside}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
