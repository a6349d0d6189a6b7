import './limit.css'
import type { ReactNode } from 'react'

/** The limit of a record at 32px, with its label, its unit, and its share of the issuer's own limit. */
export function LimitFigure({
  label,
  amount,
  unit,
  share,
  low,
  high,
}: {
  label: ReactNode
  /** As it is shown: "$250,000". */
  amount: string
  unit?: ReactNode
  /** 0 to 1; without it there is no bar. */
  share?: number
  low?: string
  high?: string
}) {
  return (
    <div>
      <div className="caption tertiary">{label}</div>
      <div className="limit-figure">{amount}</div>
      {unit && <div className="dense secondary">{unit}</div>}
      {share !== undefined && (
        <>
          <div className="limit-share" aria-hidden="true">
            <i style={{ width: `${share * 100}%` }} />
          </div>
          <div className="row spread caption tertiary">
            <span>{low}</span>
            <span>{high}</span>
          </div>
        </>
      )}
    </div>
  )
}

/** A bar of 4px. The amount is always written beside it, so it is silent. */
export function LimitBar({ share, broken = false }: { share: number; broken?: boolean }) {
  return (
    <div className={broken ? 'limit-bar limit-bar-broken' : 'limit-bar'} aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
    </div>
  )
}
