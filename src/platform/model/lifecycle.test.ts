import { describe, expect, test } from 'vitest'
import { defineLifecycle, eventsIn, mayHappen } from './lifecycle.ts'

const letter = defineLifecycle({
  noun: 'letter',
  labels: { DRAFT: 'Draft', SENT: 'Sent', KEPT: 'Kept', GONE: 'Gone' },
  transitions: [
    { from: ['DRAFT'], event: 'SEND', to: 'SENT', verb: 'send' },
    { from: ['SENT'], event: 'KEEP', to: 'KEPT', verb: 'keep' },
    { from: ['DRAFT', 'SENT', 'KEPT'], event: 'THROW', to: 'GONE', verb: 'throw away' },
    { from: ['KEPT'], event: 'SEND', to: 'SENT', verb: 'send' },
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
    ['DRAFT', 'KEEP', 'This letter is Draft. To keep it, it must be Sent.'],
    ['SENT', 'SEND', 'This letter is Sent. To send it, it must be Draft or Kept.'],
    ['GONE', 'THROW', 'This letter is Gone. To throw away it, it must be Draft, Sent or Kept.'],
  ] as const)('refuses %s %s, and says in which statuses it would be possible', (status, event, sentence) =>
    expect(sentenceOf(status, event)).toEqual(['INVALID_TRANSITION', sentence]),
  )

  test.each([
    ['DRAFT', ['SEND', 'THROW']],
    ['SENT', ['KEEP', 'THROW']],
    ['KEPT', ['THROW', 'SEND']],
    ['GONE', []],
  ] as const)('knows what is possible in %s, in the order of its table', (status, events) =>
    expect(eventsIn(letter, status)).toEqual(events),
  )
})
