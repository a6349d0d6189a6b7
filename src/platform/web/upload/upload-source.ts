import type { UploadCalls } from '#platform/model/import.ts'

/** Where the calls of an upload are, and what its template is called. */
export type UploadSource = {
  base: string
  calls: UploadCalls
  template: { base: string; name: string }
  /** What becomes of a row whose record already exists; without it the row overwrites the record. */
  there?: 'ignored' | 'refused'
}

export type UploadWords = {
  title: string
  about: string
  /** What a row becomes: "decisions", "decision". */
  noun: string
  one: string
}
