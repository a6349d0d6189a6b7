import * as z from 'zod'
import { defineCall } from './call.ts'
import { id, text } from './fields.ts'
import { CSV_TYPES, sentFile } from './file.ts'
import { NOT_SUPPORTED } from './image.ts'

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** Files that people keep beside a record, by their endings, and what browsers call each. Spec 5.4. */
export const FILE_TYPES = {
  pdf: ['application/pdf'],
  doc: ['application/msword'],
  docx: [`${OFFICE}.wordprocessingml.document`],
  csv: CSV_TYPES,
  xls: ['application/vnd.ms-excel'],
  xlsx: [`${OFFICE}.spreadsheetml.sheet`],
  ppt: ['application/vnd.ms-powerpoint'],
  pptx: [`${OFFICE}.presentationml.presentation`],
  ppsx: [`${OFFICE}.presentationml.slideshow`],
  jpg: ['image/jpeg'],
  jpeg: ['image/jpeg'],
  png: ['image/png'],
  msg: ['application/vnd.ms-outlook'],
  eml: ['message/rfc822'],
  txt: ['text/plain'],
} as const satisfies Record<string, readonly [string, ...string[]]>
export type FileEnding = keyof typeof FILE_TYPES

export const FILE_ENDINGS = Object.keys(FILE_TYPES) as FileEnding[]

export const endingOf = (fileName: string): FileEnding | undefined => {
  const ending = /[^.]\.([^.]+)$/.exec(fileName)?.[1]?.toLowerCase() ?? ''
  return FILE_ENDINGS.find((each) => each === ending)
}

/** Whether a file that is called so may claim the type. */
export const isClaimOf = (ending: FileEnding, type: string): boolean =>
  (FILE_TYPES[ending] as readonly string[]).includes(type)

/** What a call takes: which files, how many bytes, and how that limit reads. */
export type FileRule = {
  readonly endings: readonly FileEnding[]
  readonly most: number
  /** "20MB", as the specification writes it. */
  readonly limit: string
  /** What is said to any other file. Spec 8. */
  readonly refusal: string
}

/** Spec 5.4, 8; semantics 5. */
export const ATTACHMENT_RULE: FileRule = {
  endings: FILE_ENDINGS,
  most: 20 * 1_048_576,
  limit: '20MB',
  refusal: NOT_SUPPORTED,
}

export const LONGEST_FILE_NAME = 255
/** Marks of direction: with them a name shows as another one. */
const MISLEADS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** The name of a file that comes, with its ending. */
export const fileName = text(LONGEST_FILE_NAME, 1)
  .refine((name) => !MISLEADS.test(name), 'Rename the file. Its name contains invisible characters.')
  .refine(
    (name) => !/[\\/\t\r\n\u0085\u2028\u2029]/.test(name),
    'Rename the file. Its name contains a slash, a backslash, or a line break.',
  )

type AttachmentEvidence = {
  readonly name: string
  readonly type: string
  readonly size: number
  readonly sha256: string
}

/** A file that came with a request: its name, its claim, and its bytes agree. The bytes are kept under `id`. */
export class CheckedFile implements AttachmentEvidence {
  readonly name: string
  readonly type: string
  /** Bytes. */
  readonly size: number
  readonly sha256: string
  // no own fields that are read from outside: the same file sent again is the same request, under whatever id it is kept
  readonly #id: string
  #isNamed = false
  constructor(id: string, { name, type, size, sha256 }: AttachmentEvidence) {
    this.#id = id
    this.name = name
    this.type = type
    this.size = size
    this.sha256 = sha256
  }
  get id(): string {
    return this.#id
  }
  /** Whether a row names it: otherwise it goes with the answer. */
  get isNamed(): boolean {
    return this.#isNamed
  }
  wasNamed(): void {
    this.#isNamed = true
  }
}

const rules = new WeakMap<z.ZodType, FileRule>()

/** As the body of a call that has `fileName` in its query. */
export function checkedFile(rule: FileRule): z.ZodType<CheckedFile> {
  const body = z
    .any()
    .refine((value) => value instanceof CheckedFile)
    .meta({ type: 'string', format: 'binary' }) as unknown as z.ZodType<CheckedFile>
  rules.set(body, rule)
  return body
}
export const fileRuleOf = (body: z.ZodType): FileRule | undefined => rules.get(body)

/** A file beside a record. */
export const attachment = z.object({
  id,
  name: z.string(),
  type: z.string(),
  /** Bytes. */
  size: z.int(),
  attachedAt: z.string(),
})
export type Attachment = z.output<typeof attachment>

/**
 * The calls of the files beside a record. `of` is in their names ("Action"), `one` is what people call it ("an action"), `path`
 * is the record's own, with its `id`.
 */
export function attachmentCalls(of: string, one: string, path: `/${string}/:id`) {
  const params = { id }
  const ofOne = { id, attachmentId: id }
  return {
    list: defineCall({
      name: `list${of}Attachments`,
      summary: `List the files attached to ${one}`,
      method: 'GET',
      path: `/${path.slice(1)}/attachments`,
      params,
      reply: z.object({ items: z.array(attachment) }),
    }),
    /** At most 20 MB. */
    add: defineCall({
      name: `add${of}Attachment`,
      summary: `Attach a file to ${one}`,
      method: 'POST',
      path: `/${path.slice(1)}/attachments`,
      status: 201,
      params,
      query: { fileName },
      body: checkedFile(ATTACHMENT_RULE),
      reply: attachment,
    }),
    file: defineCall({
      name: `get${of}Attachment`,
      summary: `Get a file attached to ${one}`,
      method: 'GET',
      path: `/${path.slice(1)}/attachments/:attachmentId`,
      params: ofOne,
      reply: sentFile,
    }),
    remove: defineCall({
      name: `remove${of}Attachment`,
      summary: `Remove a file from ${one}`,
      method: 'DELETE',
      path: `/${path.slice(1)}/attachments/:attachmentId`,
      params: ofOne,
      reply: z.object({ id }),
    }),
  }
}
export type AttachmentCalls = ReturnType<typeof attachmentCalls>
