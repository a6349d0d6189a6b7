import { createHmac } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config.ts'
import { renderEmail } from '../../mail/letter.ts'
import type { Mail } from '../../mail/mail.ts'
import { type Anchor, anchorText } from './anchor-text.ts'
import type { AnchorPlace } from './send-anchor.ts'

export const anchorFile = (folder: string): string => join(folder, 'anchors.txt')

/** Appends to a file of its own, which only its owner can read; one that already exists is not written twice. */
export const inFolder = (folder: string): AnchorPlace => ({
  name: 'folder',
  send: async (anchor) => {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const file = anchorFile(folder)
    const text = anchorText(anchor)
    const there = await readFile(file, 'utf8').catch(() => '')
    if (there.includes(text)) return
    const handle = await open(file, 'a', 0o600)
    try {
      // a line that was cut short by a full disk stays on its own
      await handle.write(there === '' || there.endsWith('\n') ? text : `\n${text}`)
      await handle.sync()
    } finally {
      await handle.close()
    }
  },
})

export const byMail = (to: string, mail: Pick<Mail, 'send'>): AnchorPlace => ({
  name: 'mail',
  send: (anchor) => mail.send({ to, ...anchorLetter(anchor) }),
})

const anchorLetter = (anchor: Anchor) => ({
  subject: `Mandate: anchor ${anchor.number} of ${anchor.at.slice(0, 10)}`,
  ...renderEmail({
    title: `Anchor ${anchor.number} of ${anchor.at.slice(0, 10)}`,
    paragraphs: [
      'Keep this email where no one who works on the database can change it. The lines below show how far the history of each organization was sealed.',
      ...anchorText(anchor).trim().split('\n'),
    ],
    note: 'To compare them, save the emails in a file and run: npm run verify-history -- --anchors <file>',
  }),
})

/** Every place that the settings name; a folder always is one. */
export const placesOf = (
  config: Pick<Config, 'anchorFolder' | 'ANCHOR_MAIL' | 'ANCHOR_WEBHOOK' | 'ANCHOR_WEBHOOK_SECRET'>,
  mail: Pick<Mail, 'send'>,
): AnchorPlace[] => [
  inFolder(config.anchorFolder),
  ...(config.ANCHOR_MAIL ? [byMail(config.ANCHOR_MAIL, mail)] : []),
  ...(config.ANCHOR_WEBHOOK ? [byWebhook(config.ANCHOR_WEBHOOK, config.ANCHOR_WEBHOOK_SECRET ?? '')] : []),
]

const PATIENCE_MS = 15_000

/** The text of the anchor, signed: `mandate-signature: sha256=` and the HMAC of the body with the secret. */
export const byWebhook = (url: string, secret: string): AnchorPlace => ({
  name: 'webhook',
  send: async (anchor) => {
    const body = anchorText(anchor)
    const answer = await fetch(url, {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
      headers: {
        'content-type': 'text/plain; charset=utf-8',
        'mandate-anchor': String(anchor.number),
        'mandate-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      },
      body,
    })
    await answer.body?.cancel()
    if (!answer.ok) throw new Error(`The webhook for anchors returned ${answer.status}.`)
  },
})
