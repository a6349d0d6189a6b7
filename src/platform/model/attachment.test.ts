import { expect, test } from 'vitest'
import {
  ATTACHMENT_RULE,
  CheckedFile,
  checkedFile,
  endingOf,
  fileName,
  fileRuleOf,
  isClaimOf,
} from './attachment.ts'
import { canonical } from './canonical.ts'

test.each([
  ['contract.pdf', 'pdf'],
  ['Contract.PDF', 'pdf'],
  ['a.b.jpeg', 'jpeg'],
  ['slides.ppsx', 'ppsx'],
  ['pdf', undefined],
  ['.pdf', undefined],
  ['a.pdf.', undefined],
  ['a.pdf.exe', undefined],
  ['a.msg', 'msg'],
  ['a.svg', undefined],
  ['a.html', undefined],
  ['../a.pdf', 'pdf'],
  ['', undefined],
])('%j ends in %s', (name, ending) => expect(endingOf(name)).toBe(ending))

test('a file name is one line without separators', () => {
  for (const name of ['a.pdf', 'Grüße (2).eml', 'a-b_c.txt'])
    expect(fileName.safeParse(name).success).toBe(true)
  for (const name of ['../a.pdf', 'a\\b.pdf', 'a\nb.pdf', 'a\u2028b.pdf'])
    expect(fileName.safeParse(name).success, name).toBe(false)
})

test('a claim is known as a whole, and a CSV file has three', () => {
  expect(isClaimOf('pdf', 'application/pdf')).toBe(true)
  expect(isClaimOf('pdf', 'application/octet-stream')).toBe(false)
  expect(isClaimOf('jpg', 'image/jpeg')).toBe(true)
  for (const type of ['text/csv', 'application/csv', 'application/vnd.ms-excel'])
    expect(isClaimOf('csv', type)).toBe(true)
})

test('a body takes a file that was checked, and says its rule', () => {
  const body = checkedFile(ATTACHMENT_RULE)
  const told = { name: 'a.pdf', type: 'application/pdf', size: 3, sha256: 'abc' }
  const file = new CheckedFile('1', told)
  expect(body.parse(file)).toBe(file)
  expect(body.safeParse({ ...told, id: '1' }).success).toBe(false)
  expect(fileRuleOf(body)).toBe(ATTACHMENT_RULE)
})

test('the same file sent again is the same request, wherever it is kept', () => {
  const told = { name: 'a.pdf', type: 'application/pdf', size: 3, sha256: 'abc' }
  expect(canonical(new CheckedFile('1', told))).toBe(canonical(new CheckedFile('2', told)))
  expect(canonical(new CheckedFile('1', told))).not.toBe(
    canonical(new CheckedFile('1', { ...told, sha256: 'abd' })),
  )
})
