import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Message } from '#platform/server/mail/mail.ts'
import { smtpMail } from '#platform/server/mail/smtp-mail.ts'
import { newSignInLetter, securityLetter } from '../../security/server/security-emails.ts'
import { invitationLetter } from '../../users/server/invitations.ts'
import { codeLetter, resetLetter } from './sign-in-emails.ts'

const TO = 'ada.reyes@example.edu'
const URL_OF = 'https://mandate.example.com/?token=a-long-one&more=1'
const AT = new Date('2026-03-02T14:05:00Z')
const PLACE = {
  address: '203.0.113.9',
  agent: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36',
}

let server: SMTPServer
let mail: ReturnType<typeof smtpMail>
const arrived: Buffer[] = []

beforeAll(async () => {
  server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        arrived.push(Buffer.concat(parts))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.server.address() as { port: number }
  mail = smtpMail(`smtp://127.0.0.1:${port}`, 'Mandate <no-reply@example.com>')
})
afterAll(async () => {
  mail.close()
  await new Promise<void>((resolve) => server.close(resolve))
})

async function sent(message: Message): Promise<Email> {
  await mail.send(message)
  return PostalMime.parse(arrived.at(-1) as Buffer)
}

const LETTERS: readonly (readonly [string, Message, readonly string[]])[] = [
  ['code', codeLetter(TO, '042137'), ['042137', '10 minutes']],
  ['reset', resetLetter(TO, URL_OF), ['Choose a new password', '30 minutes']],
  [
    'invitation',
    invitationLetter({ email: TO, organization: 'Fern Hill “Hospital” & Clinic' }, 'Devon Marsh', URL_OF),
    ['Devon Marsh invited you to join Fern Hill “Hospital” & Clinic', '7 days'],
  ],
  [
    'new sign-in',
    newSignInLetter(TO, PLACE, AT, URL_OF),
    ['Chrome on Windows', '203.0.113.9', 'March 2, 2026'],
  ],
  [
    'change of security',
    securityLetter(TO, 'passkeyAdded', AT, URL_OF),
    ['A passkey was added', 'March 2, 2026'],
  ],
]

test.each(LETTERS)(
  'the email of %s arrives readable in both forms, in the look of the product',
  async (_, message, words) => {
    const { from, to, subject, text = '', html = '' } = await sent(message)
    expect(from).toMatchObject({ name: 'Mandate', address: 'no-reply@example.com' })
    expect(to).toMatchObject([{ address: TO }])
    expect(subject).toBe(message.subject)
    const shown = html
      .replace(/<style[\s\S]*?<\/style>|<[^>]+>/g, ' ')
      .replace(/&amp;/g, '&')
      .replace(/&#39;/g, '’')
      .replace(/\s+/g, ' ')
    for (const word of words) {
      expect(text).toContain(word)
      expect(shown).toContain(word)
    }
    if (message.text.includes(URL_OF)) {
      expect(text).toContain(URL_OF)
      expect(html).toContain(`href="${URL_OF.replace('&', '&amp;')}"`)
    }
    expect(html).toContain('#007C74')
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|src=/i)
  },
)
