import type { Sign } from './signs.ts'

/** What is drawn of something in a picture: one card, or one row of the list on a phone. */
export type PictureNode = {
  readonly key: string
  /** null: nothing is above it. */
  readonly parent: string | null
  readonly sign: Sign
  readonly title: string
  /** Who holds it. */
  readonly caption?: string | undefined
  /** How much: "$250,000". */
  readonly figure?: string | undefined
  readonly displayId?: string | undefined
  /** The state in words, and why it is so. */
  readonly state?: string | undefined
  readonly reason?: string | undefined
  /** Something of it is to be looked at. */
  readonly warns?: boolean | undefined
  /** The line to it is in force. */
  readonly live: boolean
  /** How many are below it that are not drawn. */
  readonly more?: number | undefined
  readonly isHere?: boolean | undefined
  /** Where its record is. */
  readonly to?: string | undefined
  /** What the address of the record keeps besides. */
  readonly search?: Readonly<Record<string, string>> | undefined
  /** As it is heard. */
  readonly spoken: string
}
