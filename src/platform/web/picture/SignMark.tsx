import './sign-mark.css'
import { partsOf, SIGN, type Sign, signs } from './signs.ts'

/** The sign of a node: what it is, or in which state. */
export function SignMark({ sign, size = 24 }: { sign: Sign; size?: 16 | 24 }) {
  const { glyph, isSolid, isFilled, corner, width, dashes } = partsOf(sign)
  return (
    <svg
      className={`sign sign-${signs[sign].family}${isFilled ? ' sign-filled' : ''}${isSolid ? ' sign-solid' : ''}`}
      width={size}
      height={size}
      viewBox={`0 0 ${SIGN} ${SIGN}`}
      aria-hidden="true"
    >
      <rect
        className="sign-outline"
        x="2"
        y="2"
        width="20"
        height="20"
        rx={corner}
        strokeWidth={width}
        strokeDasharray={dashes}
      />
      {glyph && <path className="sign-glyph" d={glyph} />}
    </svg>
  )
}
