import './key-picture.css'
import { encode } from 'uqr'
import { texts } from './security-texts.ts'

const QUIET = 4

/** A text as a picture that an app can scan: one path, dark on light in both themes. */
export function KeyPicture({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 0 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('')
  const side = size + 2 * QUIET
  return (
    <svg className="key-picture" viewBox={`0 0 ${side} ${side}`} role="img" aria-label={texts.picture}>
      <rect width={side} height={side} className="key-picture-light" />
      <path d={path} className="key-picture-dark" shapeRendering="crispEdges" />
    </svg>
  )
}
