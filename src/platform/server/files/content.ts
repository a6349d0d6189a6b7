import { fileTypeFromBlob } from 'file-type'
import type { FileEnding } from '#platform/model/attachment.ts'

type Check = (blob: Blob) => Promise<boolean>

/** As the library tells it from the bytes. It unpacks at most a megabyte of an archive. */
const is =
  (ending: string): Check =>
  async (blob) =>
    (await fileTypeFromBlob(blob))?.ext === ending

// Office files of before 2007 are all one kind of container: the streams in its directory say which.
const ENTRY = 128
const NAME_LENGTH_AT = 64
const KIND_AT = 66
const A_STREAM = 2

const holds =
  (...names: readonly string[]): Check =>
  async (blob) => {
    if (!(await is('cfb')(blob))) return false
    const wanted = names.map((name) => Buffer.from(`${name}\0`, 'utf16le'))
    for await (const entry of entriesOf(blob))
      if (
        entry[KIND_AT] === A_STREAM &&
        wanted.some(
          (name) =>
            entry.readUInt16LE(NAME_LENGTH_AT) === name.length && entry.subarray(0, name.length).equals(name),
        )
      )
        return true
    return false
  }

async function* entriesOf(blob: Blob): AsyncGenerator<Buffer> {
  let left = Buffer.alloc(0)
  for await (const part of blob.stream()) {
    const bytes = Buffer.concat([left, part])
    const whole = bytes.length - (bytes.length % ENTRY)
    for (let at = 0; at < whole; at += ENTRY) yield bytes.subarray(at, at + ENTRY)
    left = bytes.subarray(whole)
  }
}

/** Text of UTF-8 without NUL. No other sign tells a CSV or text file. */
const isText: Check = async (blob) => {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const part of blob.stream())
      if (decoder.decode(part, { stream: true }).includes('\0')) return false
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

/** A message as email programs save it: text that begins with a header. */
const isMessage: Check = async (blob) =>
  /^[!-9;-~]+:[ \t]/.test(await blob.slice(0, 1_000).text()) && (await isText(blob))

const CHECKS: Readonly<Record<FileEnding, Check>> = {
  pdf: is('pdf'),
  doc: holds('WordDocument'),
  docx: is('docx'),
  csv: isText,
  xls: holds('Workbook', 'Book'),
  xlsx: is('xlsx'),
  ppt: holds('PowerPoint Document'),
  pptx: is('pptx'),
  ppsx: is('ppsx'),
  jpg: is('jpg'),
  jpeg: is('jpg'),
  png: is('png'),
  msg: holds('__properties_version1.0'),
  eml: isMessage,
  txt: isText,
}

/** Whether the bytes of a file are what its name says. */
export const isContentOf = (ending: FileEnding, blob: Blob): Promise<boolean> => CHECKS[ending](blob)
