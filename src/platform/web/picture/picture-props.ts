import type { ReactNode } from 'react'
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
