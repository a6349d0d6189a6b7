import { useMemo } from 'react'
import { usePhone } from '../hooks/use-media.ts'
import { forestOf } from './forest.ts'
import { PictureDrawn } from './PictureDrawn.tsx'
import { PictureList } from './PictureList.tsx'
import type { PictureProps } from './picture-props.ts'

/**
 * A tree that unfolds, as a picture that is searched, walked by keyboard, zoomed and kept as a file. On a phone the same nodes are an
 * indented list. Of thousands of nodes only those in view are drawn.
 */
export function Picture(props: PictureProps) {
  const phone = usePhone()
  const forest = useMemo(() => forestOf(props.nodes), [props.nodes])
  return phone ? <PictureList {...props} forest={forest} /> : <PictureDrawn {...props} forest={forest} />
}
