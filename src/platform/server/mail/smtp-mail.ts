import { createTransport } from 'nodemailer'
import type { Mail } from './mail.ts'

const PATIENCE_MS = 15_000

/** Sends over SMTP. `url`: smtp://user:password@host:587, or smtps:// for TLS from the start. `from`: `Mandate <no-reply@example.com>`. */
export function smtpMail(url: string, from: string): Mail {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    // what an email holds is written here; nothing in it may fetch files or addresses
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    send: async ({ to, subject, text, html, messageId, unsubscribe }) => {
      await transport.sendMail({
        from,
        to: { name: '', address: to },
        subject,
        text,
        html,
        ...(messageId && { messageId }),
        ...(unsubscribe && { list: { unsubscribe } }),
      })
    },
    close: () => transport.close(),
  }
}
