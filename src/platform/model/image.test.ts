import { expect, test } from 'vitest'
import { imageRuleOf, kindOfName, kindOfType, ReceivedImage, receivedImage } from './image.ts'

test.each([
  ['logo.png', 'png'],
  ['Logo.PNG', 'png'],
  ['a.b.jpg', 'jpeg'],
  ['a.jpeg', 'jpeg'],
  ['a.svg', 'svg'],
  ['png', undefined],
  ['a.png.', undefined],
  ['a.png.exe', undefined],
  ['a.', undefined],
  ['', undefined],
])('%j is called like %s', (name, kind) => expect(kindOfName(name)).toBe(kind))

test('a type is known as a whole', () => {
  expect([kindOfType('image/svg+xml'), kindOfType('image/jpeg'), kindOfType('image/webp')]).toEqual([
    'svg',
    'jpeg',
    'webp',
  ])
  expect([kindOfType('image/jpg'), kindOfType('text/html'), kindOfType('')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('a body takes a picture that was read from its bytes, and says its rule', () => {
  const rule = { types: ['png'], most: 100, limit: '100 bytes' } as const
  const body = receivedImage(rule)
  const picture = new ReceivedImage('png', new Uint8Array([1]), { width: 1, height: 2 })
  expect(body.parse(picture)).toBe(picture)
  expect(picture).toMatchObject({ kind: 'png', size: { width: 1, height: 2 } })
  expect([...picture.bytes]).toEqual([1])
  expect(body.safeParse({ kind: 'png' }).success).toBe(false)
  expect(imageRuleOf(body)).toBe(rule)
  expect(imageRuleOf(receivedImage({ ...rule, most: 7 }))?.most).toBe(7)
})
