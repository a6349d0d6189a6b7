import './limit-ruler.css'

/** The issuer's own limit and the amount entered, on one line. `entered` above 1 is beyond the own limit. */
export function LimitRuler({
  low,
  own,
  ownLabel,
  entered,
  enteredLabel,
}: {
  low: string
  /** 0 to 1: where the own limit ends on the ruler. */
  own: number
  ownLabel: string
  /** 0 to 1 on the ruler. */
  entered?: number
  enteredLabel?: string
}) {
  const over = entered !== undefined && entered > own
  return (
    <div>
      <div className={over ? 'ruler ruler-over' : 'ruler'} aria-hidden="true">
        <i style={{ width: `${own * 100}%` }} />
        <em style={{ left: `${own * 100}%` }} />
        {entered !== undefined && <u style={{ left: `${entered * 100}%` }} />}
      </div>
      <div className="ruler-labels caption">
        <div style={{ flexBasis: `${own * 100}%` }}>
          <span className="tertiary">{low}</span>
          <span className="strong">{ownLabel}</span>
        </div>
        {over && <span className="ruler-wrong">{enteredLabel}</span>}
      </div>
    </div>
  )
}
