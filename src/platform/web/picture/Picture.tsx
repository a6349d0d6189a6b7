import { type ReactNode, useMemo } from 'react'
import { usePhone } from '../hooks/use-media.ts'
import { forestOf } from './forest.ts'
import { PictureDrawn } from './PictureDrawn.tsx'
import { PictureList } from './PictureList.tsx'
import type { PictureNode } from './picture-node.ts'
import type { SignWords } from './signs.ts'
import type { Heading } from './svg.ts'

export type PictureProps = {
  /** What it is a picture of: the name of the tree. */
  label: string
  nodes: readonly PictureNode[]
  /** What the signs mean. */
  words: SignWords
  /** What a kept copy says of itself. */
  heading: () => Heading
  /** Beside the search: the day that is shown. */
  beside?: ReactNode
  /** Above the picture: what is not in it. */
  note?: ReactNode
}

/**
 * A tree that unfolds, as a picture that is searched, walked by keyboard, zoomed and kept as a file. On a phone the same nodes are an
 * indented list. Of thousands of nodes only those in view are drawn.
 */
export function Picture(props: PictureProps) {
  const phone = usePhone()
  const forest = useMemo(() => forestOf(props.nodes), [props.nodes])
  return phone ? <PictureList {...props} forest={forest} /> : <PictureDrawn {...props} forest={forest} />
}
