import './matrix-cells.css'
import type { ReactNode } from 'react'
import type { CellState } from '../model/grid.ts'

/** No two have one shape: what a cell is does not hang on its color. */
const DRAWINGS: Record<CellState, ReactNode> = {
  LIVE: <circle cx="6" cy="6" r="4" fill="currentColor" />,
  WAITING: (
    <>
      <circle cx="6" cy="6" r="4.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 3.4a2.6 2.6 0 0 1 0 5.2Z" fill="currentColor" />
    </>
  ),
  UNHELD: (
    <>
      <circle
        cx="6"
        cy="3.800"
        r="2"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeDasharray="1.600 1.600"
      />
      <path
        d="M2.200 10.500c.4-2.400 1.900-3.600 3.800-3.600s3.400 1.200 3.800 3.600"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeDasharray="1.600 1.600"
      />
    </>
  ),
  NOT_YET: (
    <>
      <circle cx="6" cy="6" r="4.4" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path d="M6 3.6V6l1.5 1" fill="none" stroke="currentColor" strokeWidth="1.4" />
    </>
  ),
  SUSPENDED: <path d="M3 2.5h2v7H3zM7 2.5h2v7H7z" fill="currentColor" />,
  BROKEN: (
    <path
      d="M1.5 6h2.6l1.2-2.6M10.500 6H7.900L6.700 8.600M7.500 2.500 4.500 9.500"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
    />
  ),
  ENDED: <path d="m3 3 6 6M9 3 3 9" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" />,
  LEFT_OUT: (
    <circle
      cx="6"
      cy="6"
      r="4.2"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeDasharray="2.2 2.2"
    />
  ),
}

export const StateGlyph = ({ state }: { state: CellState }) => (
  <svg className="matrix-glyph" viewBox="0 0 12 12" width={12} height={12} aria-hidden="true">
    {DRAWINGS[state]}
  </svg>
)
