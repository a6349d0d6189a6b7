import fastify from 'fastify'
import { expect, test } from 'vitest'
import { serveMailbox } from '#app/mailbox-page.ts'
import { answerFailures } from '#platform/server/http/failures.ts'

const MAIL = {
  to: 'ada@fernhill.example',
  subject: '<b>482913</b>',
  text: 'A code. Open https://mandate.example.com/?a=1&b=2.',
  html: '<p style="color:#00736b">A code.</p>',
  number: 1,
  sentAt: '2026-03-01',
}

function ask(url: string, headers: Record<string, string>) {
  const app = fastify({ trustProxy: true })
  answerFailures(app)
  serveMailbox(
    app,
    { list: () => [MAIL], send: async () => {}, close: () => {} },
    'https://mandate.example.com',
  )
  return app.inject({ url, headers })
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
  const answer = await ask('/demo/mailbox', { host, 'x-forwarded-host': 'localhost' })
  expect((await ask('/demo/mailbox/1', { host, 'x-forwarded-host': 'localhost' })).statusCode).toBe(status)
  expect(answer.statusCode).toBe(status)
  expect(answer.body.includes('482913')).toBe(status === 200)
  expect(answer.body).not.toContain('<b>482913')
})

test('links lead where they lead in an email, and an email is shown as it looks', async () => {
  const list = await ask('/demo/mailbox', { host: 'localhost' })
  expect(list.body).toContain(
    '<a href="https://mandate.example.com/?a=1&amp;b=2">https://mandate.example.com/?a=1&amp;b=2</a>.',
  )
  expect(list.body).toContain('<a href="/demo/mailbox/1">')
  const mail = await ask('/demo/mailbox/1', { host: 'localhost' })
  expect(mail.body).toBe(MAIL.html)
  expect(mail.headers['content-security-policy']).not.toMatch(/script|default-src 'self'/)
  expect((await ask('/demo/mailbox/2', { host: 'localhost' })).statusCode).toBe(404)
})
