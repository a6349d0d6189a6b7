import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ON_THIS_MACHINE } from '#platform/server/config.ts'
import { escapeHtml } from '#platform/server/http/html.ts'
import { Refusal } from '#platform/server/http/refusal.ts'
import { open } from '#platform/server/http/routes.ts'
import { newNonce, pagePolicy } from '#platform/server/http/site.ts'
import type { DemoMailbox, KeptMessage } from '#platform/server/mail/demo-mailbox.ts'

const STYLE = `body{font:14px/22px Roboto,system-ui,sans-serif;color:#1b2426;max-width:760px;margin:32px auto;padding:0 16px}
article{border:1px solid #d9e0e1;border-radius:8px;margin:12px 0;padding:12px 16px}h2{font-size:16px;margin:0}small{color:#5a686b}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:8px 0 0}
a{color:#00736b}`

/** An email has the styles that it brings and nothing else: email programs allow no more. */
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** Its addresses lead where they would lead in an email program. */
const withLinks = (text: string): string =>
  escapeHtml(text).replace(/https?:\/\/[^\s<]+[^\s<.,]/g, (url) => `<a href="${url}">${url}</a>`)

const entryOf = ({ number, subject, to, sentAt, text }: KeptMessage): string =>
  `<article><h2><a href="/demo/mailbox/${number}">${escapeHtml(subject)}</a></h2><small>To ${escapeHtml(to)}, ${escapeHtml(sentAt)}</small><pre>${withLinks(text)}</pre></article>`

/**
 * In demo mode no email leaves the machine: this page shows what would have been sent, so that a code can be read, and each email as
 * it would look. It answers under the product's own names alone: a page elsewhere whose name leads to this machine reads no codes.
 * What a proxy's header says of the name is no name that a browser asked for.
 */
export function serveMailbox(app: FastifyInstance, mailbox: DemoMailbox, origin: string) {
  const names = [...ON_THIS_MACHINE, new URL(origin).hostname]
  const options = (why: string) => ({ ...open(why), schema: { hide: true } })
  const mustBeOurs = (request: FastifyRequest) => {
    if (!names.includes(sentName(request))) throw new Refusal('NOT_FOUND')
  }
  const send = (reply: FastifyReply, policy: string, html: string) =>
    reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .serializer((text: string) => text)
      .send(html)
  app.get(
    '/demo/mailbox',
    options('shows the emails of the demo; it exists in demo mode only'),
    async (request, reply) => {
      mustBeOurs(request)
      const nonce = newNonce()
      const mails = mailbox.list().map(entryOf).join('')
      return send(
        reply,
        pagePolicy(nonce),
        `<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo mailbox</title>
<style nonce="${nonce}">${STYLE}</style></head><body><main><h1>Demo mailbox</h1><p>Emails that the demo would have sent, newest first. Select a subject to see the email as delivered.</p>
${mails || '<p>No emails yet.</p>'}</main></body></html>`,
      )
    },
  )
  app.get<{ Params: { number: string } }>(
    '/demo/mailbox/:number',
    options('shows one email of the demo as it looks; it exists in demo mode only'),
    async (request, reply) => {
      mustBeOurs(request)
      const mail = mailbox.list().find(({ number }) => String(number) === request.params.number)
      if (!mail) throw new Refusal('NOT_FOUND')
      return send(reply, MAIL_POLICY, mail.html)
    },
  )
}

/** The name in the Host header itself. */
const sentName = ({ headers: { host = '' } }: FastifyRequest) => host.replace(/:\d*$/, '').toLowerCase()
