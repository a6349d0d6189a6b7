import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveMailbox } from '#app/mailbox-page.ts'
import { answerFailures } from '#platform/server/failures.ts'

const MAIL = {
  to: 'ada@fernhill.example',
  subject: '<b>482913</b>',
  text: 'A code.',
  html: '',
  number: 1,
  sentAt: '2026-03-01',
}

test.each([
  ['localhost:3000', 200],
  ['127.0.0.1:3000', 200],
  ['mandate.example.com', 200],
  ['rebound.example.org:3000', 404],
  ['[::1]:3000', 404],
  ['localhost.example.org', 404],
  ['a b', 404],
])('asked as %s the mailbox answers %i, whatever a proxy says', async (host, status) => {
  const app = fastify({ trustProxy: true })
  answerFailures(app)
  serveMailbox(
    app,
    { list: () => [MAIL], send: async () => {}, close: () => {} },
    'https://mandate.example.com',
  )
  const answer = await app.inject({
    url: '/demo/mailbox',
    headers: { host, 'x-forwarded-host': 'localhost' },
  })
  expect(answer.statusCode).toBe(status)
  expect(answer.body.includes('482913')).toBe(status === 200)
  expect(answer.body).not.toContain('<b>482913')
})
