import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textDiff } from './text-diff.ts'

test('words that were added and removed are marked, the others stay', () => {
  expect(textDiff('Ask Legal before you sign.', 'Ask Procurement before you sign.')).toEqual([
    { kind: 'SAME', text: 'Ask ' },
    { kind: 'REMOVED', text: 'Legal' },
    { kind: 'ADDED', text: 'Procurement' },
    { kind: 'SAME', text: ' before you sign.' },
  ])
  expect(textDiff('', 'New')).toEqual([{ kind: 'ADDED', text: 'New' }])
})

test('what stays and what was removed is the old text, what stays and what was added the new one', () => {
  const words = fc.array(fc.constantFrom('ask', 'sign', ' ', '\n', 'Legal.', 'a-b', '•'), { maxLength: 40 })
  fc.assert(
    fc.property(words, words, (a, b) => {
      const [old, now] = [a.join(''), b.join('')]
      const without = (kind: string) =>
        textDiff(old, now)
          .filter((part) => part.kind !== kind)
          .map((part) => part.text)
          .join('')
      expect([without('ADDED'), without('REMOVED')]).toEqual([old, now])
    }),
  )
})
