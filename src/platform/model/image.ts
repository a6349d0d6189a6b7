import * as z from 'zod'

/** Kinds of pictures, their type on the wire, and what their files are called. Spec 5.4. */
export const IMAGES = {
  png: { type: 'image/png', names: ['png'] },
  jpeg: { type: 'image/jpeg', names: ['jpg', 'jpeg'] },
  webp: { type: 'image/webp', names: ['webp'] },
  gif: { type: 'image/gif', names: ['gif'] },
  svg: { type: 'image/svg+xml', names: ['svg'] },
} as const satisfies Record<string, { type: string; names: readonly string[] }>
export type ImageKind = keyof typeof IMAGES

export const kindOfType = (type: string): ImageKind | undefined =>
  (Object.keys(IMAGES) as ImageKind[]).find((kind) => IMAGES[kind].type === type)
export const kindOfName = (fileName: string): ImageKind | undefined => {
  const ending = /\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return (Object.keys(IMAGES) as ImageKind[]).find((kind) =>
    (IMAGES[kind].names as readonly string[]).includes(ending),
  )
}

/** What a call takes: which kinds, how many bytes, and how that limit reads. */
export type ImageRule = {
  readonly types: readonly ImageKind[]
  readonly most: number
  /** "100 KB". */
  readonly limit: string
  /** What is said to any other file. Spec 8. */
  readonly refusal?: string
}
export const NOT_SUPPORTED = 'This file type is not supported...'

/** A picture that came with a request: what it is was read from its bytes. A drawing (svg) has no size in pixels. */
export class ReceivedImage {
  readonly kind: ImageKind
  readonly bytes: Uint8Array
  readonly size: { readonly width: number; readonly height: number } | null
  constructor(kind: ImageKind, bytes: Uint8Array, size: ReceivedImage['size']) {
    this.kind = kind
    this.bytes = bytes
    this.size = size
  }
}

const rules = new WeakMap<z.ZodType, ImageRule>()

/** As the body of a call that has `fileName` in its query. */
export function receivedImage(rule: ImageRule): z.ZodType<ReceivedImage> {
  const body = z
    .any()
    .refine((value) => value instanceof ReceivedImage)
    .meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<ReceivedImage>
  rules.set(body, rule)
  return body
}
export const imageRuleOf = (body: z.ZodType): ImageRule | undefined => rules.get(body)
