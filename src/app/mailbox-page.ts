import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ON_THIS_MACHINE } from '#platform/server/config.ts'
import { escapeHtml } from '#platform/server/html.ts'
import type { DemoMailbox } from '#platform/server/mail/demo-mailbox.ts'
import { Refusal } from '#platform/server/refusal.ts'
import { open } from '#platform/server/routes.ts'
import { newNonce, pagePolicy } from '#platform/server/site.ts'

const STYLE = `body{font:14px/22px Roboto,system-ui,sans-serif;color:#1b2426;max-width:760px;margin:32px auto;padding:0 16px}
article{border:1px solid #d9e0e1;border-radius:8px;margin:12px 0;padding:12px 16px}h2{font-size:16px;margin:0}small{color:#5a686b}pre{white-space:pre-wrap;font:inherit;margin:8px 0 0}`

/**
 * In demo mode no mail leaves the machine: this page shows what would have been sent, so that a code can be read. It
 * answers under the product's own names alone: a page elsewhere whose name leads to this machine reads no codes. What a proxy's
 * header says of the name is no name that a browser asked for.
 */
export function serveMailbox(app: FastifyInstance, mailbox: DemoMailbox, origin: string) {
  const names = [...ON_THIS_MACHINE, new URL(origin).hostname]
  app.get(
    '/demo/mailbox',
    { ...open('shows the emails of the demo; it exists in demo mode only'), schema: { hide: true } },
    async (request, reply) => {
      if (!names.includes(sentName(request))) throw new Refusal('NOT_FOUND')
      const nonce = newNonce()
      const mails = mailbox
        .list()
        .map(
          (mail) =>
            `<article><h2>${escapeHtml(mail.subject)}</h2><small>To ${escapeHtml(mail.to)}, ${escapeHtml(mail.sentAt)}</small><pre>${escapeHtml(mail.text)}</pre></article>`,
        )
      return reply
        .header('content-security-policy', pagePolicy(nonce))
        .type('text/html; charset=utf-8')
        .serializer((text: string) => text)
        .send(`<!doctype html><html lang="en-US"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Demo mailbox</title>
<style nonce="${nonce}">${STYLE}</style></head><body><main><h1>Demo mailbox</h1><p>Emails that the demo would have sent, newest first.</p>
${mails.join('') || '<p>No emails yet.</p>'}</main></body></html>`)
    },
  )
}

/** The name in the Host header itself. */
const sentName = ({ headers: { host = '' } }: FastifyRequest) => host.replace(/:\d*$/, '').toLowerCase()
