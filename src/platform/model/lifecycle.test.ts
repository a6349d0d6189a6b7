import { describe, expect, test } from 'vitest'
import { defineLifecycle, leadsTo, mayHappen } from './lifecycle.ts'

const letter = defineLifecycle({
  noun: 'letter',
  labels: { DRAFT: 'Draft', SENT: 'Sent', KEPT: 'Kept', GONE: 'Gone' },
  transitions: [
    { from: ['DRAFT'], event: 'SEND', to: 'SENT', verb: 'send' },
    { from: ['SENT'], event: 'KEEP', to: 'KEPT', verb: 'keep' },
    { from: ['DRAFT', 'SENT', 'KEPT'], event: 'THROW', to: 'GONE', verb: 'throw away' },
    { from: ['KEPT'], event: 'SEND', to: 'SENT', verb: 'send' },
    { from: ['GONE'], event: 'FIND', to: 'previous', verb: 'find' },
    { from: ['DRAFT', 'KEPT'], event: 'READ', to: 'same', verb: 'read' },
  ],
})
const sentenceOf = (status: 'DRAFT' | 'SENT' | 'KEPT' | 'GONE', event: 'SEND' | 'KEEP' | 'THROW') => {
  const verdict = mayHappen(letter, status, event)
  return verdict.ok ? undefined : [verdict.code, verdict.params?.sentence]
}

describe('a lifecycle', () => {
  test.each([
    ['DRAFT', 'SEND'],
    ['KEPT', 'SEND'],
    ['SENT', 'KEEP'],
    ['DRAFT', 'THROW'],
    ['SENT', 'THROW'],
    ['KEPT', 'THROW'],
  ] as const)('lets %s %s', (status, event) => expect(mayHappen(letter, status, event)).toEqual({ ok: true }))

  test.each([
    ['DRAFT', 'KEEP', 'This letter is Draft. You can keep it only when it is Sent.'],
    ['SENT', 'SEND', 'This letter is Sent. You can send it only when it is Draft or Kept.'],
    ['GONE', 'THROW', 'This letter is Gone. You can throw away it only when it is Draft, Sent, or Kept.'],
  ] as const)('refuses %s %s, and says in which statuses it would be possible', (status, event, sentence) =>
    expect(sentenceOf(status, event)).toEqual(['INVALID_TRANSITION', sentence]),
  )
})

describe('an event leads', () => {
  test.each([
    ['DRAFT', 'SEND', undefined, 'SENT'],
    ['SENT', 'KEEP', undefined, 'KEPT'],
    ['DRAFT', 'READ', undefined, 'DRAFT'],
    ['KEPT', 'READ', 'DRAFT', 'KEPT'],
    ['GONE', 'FIND', 'KEPT', 'KEPT'],
    ['GONE', 'FIND', undefined, 'GONE'],
  ] as const)('%s %s (before: %s) to %s', (status, event, before, to) =>
    expect(leadsTo(letter, status, event, before)).toBe(to),
  )

  test('nowhere from a status in which it does not happen', () =>
    expect(() => leadsTo(letter, 'SENT', 'SEND')).toThrow('SEND does not happen to a letter that is SENT'))
})
