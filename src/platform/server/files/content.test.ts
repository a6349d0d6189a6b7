import { expect, test } from 'vitest'
import { FILE_ENDINGS, type FileEnding } from '#platform/model/attachment.ts'
import { isContentOf } from './content.ts'
import { archiveOf, officeFile, oldOfficeFile, PDF } from './testing/office-files.ts'
import { JPEG, PNG } from './testing/pictures.ts'

const text = (words: string) => Buffer.from(words)
const FILES: Readonly<Record<string, Buffer>> = {
  pdf: PDF,
  doc: oldOfficeFile('WordDocument'),
  docx: officeFile('wordprocessingml.document'),
  csv: text('Name;Größe\nA;1\n'),
  xls: oldOfficeFile('Workbook'),
  xlsx: officeFile('spreadsheetml.sheet'),
  ppt: oldOfficeFile('PowerPoint Document'),
  pptx: officeFile('presentationml.presentation'),
  ppsx: officeFile('presentationml.slideshow'),
  jpg: JPEG,
  png: PNG,
  msg: oldOfficeFile('__properties_version1.0'),
  eml: text('From: ada@x.edu\r\nSubject: Größe\r\n\r\nHello'),
  txt: text('Hello'),
}
const is = (ending: FileEnding, bytes: Buffer) => isContentOf(ending, new Blob([new Uint8Array(bytes)]))

test('each file is what it is, and nothing else but text', async () => {
  const found: Record<string, string[]> = {}
  for (const [name, bytes] of Object.entries(FILES)) {
    const verdicts = await Promise.all(FILE_ENDINGS.map((ending) => is(ending, bytes)))
    found[name] = FILE_ENDINGS.filter((_, i) => verdicts[i])
  }
  expect(found).toEqual({
    ...Object.fromEntries(Object.keys(FILES).map((name) => [name, [name]])),
    jpg: ['jpg', 'jpeg'],
    csv: ['csv', 'txt'],
    txt: ['csv', 'txt'],
    eml: ['csv', 'eml', 'txt'],
  })
})

test.each([
  ['csv', 'text that is not UTF-8', Buffer.from([0x4e, 0xff, 0x0a])],
  ['csv', 'text that breaks off within a letter', Buffer.from([0x4e, 0xc3])],
  ['csv', 'text with NUL', Buffer.from('a\0b')],
  ['docx', 'an archive of something else', archiveOf(['a.txt', 'a'])],
  ['docx', 'a file with macros', officeFile('wordprocessingml.document.macroEnabled')],
  ['doc', 'a container of something else', oldOfficeFile('Anything')],
  ['doc', 'a container whose stream is only called alike', oldOfficeFile('WordDocument2')],
  ['pdf', 'a program', Buffer.from('MZ\x90\0')],
  ['pdf', 'nothing', Buffer.alloc(0)],
] as const)('%s: %s is none', async (ending, _, bytes) => expect(await is(ending, bytes)).toBe(false))

test('a file whose list of contents comes last is known as well', async () => {
  const large = 'x'.repeat(3_000_000)
  expect(await is('docx', officeFile('wordprocessingml.document', [['media/a.png', large]]))).toBe(true)
})

test('an old file is known wherever its directory lies', async () => {
  const file = oldOfficeFile('Book')
  const later = Buffer.concat([file.subarray(0, 512), Buffer.alloc(300 * 512), file.subarray(512)])
  expect(await is('xls', later)).toBe(true)
})
