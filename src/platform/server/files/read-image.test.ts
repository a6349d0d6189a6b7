import { describe, expect, test } from 'vitest'
import { readImage } from './read-image.ts'
import { GIF, JPEG, PNG, pngOf, WEBP } from './testing/pictures.ts'

describe('a picture is known by its bytes', () => {
  test.each([
    ['png', PNG, 3, 2],
    ['jpeg', JPEG, 3, 2],
    ['webp', WEBP, 3, 2],
    ['gif', GIF, 1, 1],
  ] as const)('%s, with its pixels', (kind, bytes, width, height) => {
    expect(readImage(bytes)).toEqual({ kind, size: { width, height } })
  })
})

describe('what is no whole picture is none', () => {
  const pictures = { PNG, JPEG, WEBP, GIF }
  test.each(Object.entries(pictures))('%s with something behind it', (_, bytes) => {
    expect(readImage(Buffer.concat([bytes, Buffer.from('<script>alert(1)</script>')]))).toBeUndefined()
    expect(readImage(Buffer.concat([bytes, Buffer.from('PK\u0003\u0004')]))).toBeUndefined()
  })
  test.each(Object.entries(pictures))('%s that breaks off anywhere', (_, bytes) => {
    for (let end = 0; end < bytes.length; end++) expect(readImage(bytes.subarray(0, end))).toBeUndefined()
  })
  test.each([
    ['nothing', ''],
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a page that begins like a GIF', 'GIF89a/*<svg/onload=alert(1)>*/=1;'],
    ['a page that begins like a PNG', '\u0089PNG\r\n\u001a\n<script>alert(1)</script>'],
    ['a program', 'MZ\u0090\u0000'],
  ])('%s', (_, text) => expect(readImage(Buffer.from(text, 'latin1'))).toBeUndefined())
})

describe('a PNG that would show as a broken picture is none', () => {
  test('whole ones are, of any size', () => {
    expect(readImage(pngOf(40, 40))).toEqual({ kind: 'png', size: { width: 40, height: 40 } })
    expect(readImage(pngOf(1, 1))).toBeDefined()
  })
  test('a byte that was changed anywhere', () => {
    for (let at = 8; at < PNG.length; at++) {
      const broken = Buffer.from(PNG)
      broken[at] = (broken[at] as number) ^ 0x55
      expect(readImage(broken), `byte ${at}`).toBeUndefined()
    }
  })
  test.each([
    ['lines are missing', pngOf(40, 40, Buffer.alloc(41 * 39))],
    ['lines are left over', pngOf(40, 40, Buffer.alloc(41 * 41))],
    ['there is no data', pngOf(40, 40, Buffer.alloc(0))],
  ])('%s', (_, bytes) => expect(readImage(bytes)).toBeUndefined())
})
