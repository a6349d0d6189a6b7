import './picture-legend.css'
import { useMemo } from 'react'
import { grouped } from '#platform/model/how-many.ts'
import { acrossInside } from '../hooks/roving.ts'
import { countsOf } from './forest.ts'
import type { PictureNode } from './picture-node.ts'
import { SignMark } from './SignMark.tsx'
import type { Sign, SignWords } from './signs.ts'
import { texts } from './texts.ts'

/** What each sign means, and how many have it. Each leads to the next node that has it. */
export function PictureLegend({
  nodes,
  words,
  sought,
  onSeek,
}: {
  nodes: readonly PictureNode[]
  words: SignWords
  sought: Sign | undefined
  onSeek: (sign: Sign) => void
}) {
  const counts = useMemo(() => countsOf(nodes), [nodes])
  return (
    <ul ref={acrossInside} className="picture-legend" aria-label={texts.legend}>
      {counts.map(([sign, count]) => (
        <li key={sign}>
          <button
            type="button"
            className="picture-legend-sign caption"
            aria-pressed={sought === sign}
            aria-label={texts.goTo(words[sign], count)}
            onClick={() => onSeek(sign)}
          >
            <SignMark sign={sign} size={16} />
            {words[sign]} <span className="tertiary">{grouped(count)}</span>
          </button>
        </li>
      ))}
    </ul>
  )
}
