import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { demoMailbox } from './demo-mailbox.ts'
import { renderEmail } from './letter.ts'
import { smtpMail } from './smtp-mail.ts'

const NOW = new Date('2026-03-02T09:00:00Z')
const message = (subject: string) => ({ to: 'ada@example.edu', subject, text: 'Hello', html: '<p>Hello</p>' })

describe('the demo mailbox', () => {
  let folder: string
  let file: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mailbox-'))
    file = join(folder, 'mailbox.jsonl')
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  test('keeps what was sent, newest first, over a start', async () => {
    const first = demoMailbox(file, () => NOW)
    await first.send(message('one'))
    await first.send(message('two'))
    const second = demoMailbox(file, () => NOW)
    await second.send(message('three'))
    expect(second.list().map(({ number, subject }) => [number, subject])).toEqual([
      [3, 'three'],
      [2, 'two'],
      [1, 'one'],
    ])
    expect(second.list()[0]?.sentAt).toBe(NOW.toISOString())
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  test('keeps the last 200, and its file does not grow without end', async () => {
    const mailbox = demoMailbox(file, () => NOW)
    for (let n = 1; n <= 450; n++) await mailbox.send(message(String(n)))
    expect(mailbox.list()).toHaveLength(200)
    expect(mailbox.list()[0]?.subject).toBe('450')
    expect(readFileSync(file, 'utf8').split('\n').length).toBeLessThanOrEqual(401)
    expect(demoMailbox(file, () => NOW).list()).toEqual(mailbox.list())
  })

  test('a line that was cut short is left out', async () => {
    await demoMailbox(file, () => NOW).send(message('whole'))
    writeFileSync(file, '{"number":2,"sub', { flag: 'a' })
    expect(
      demoMailbox(file, () => NOW)
        .list()
        .map(({ subject }) => subject),
    ).toEqual(['whole'])
  })
})

describe('a letter', () => {
  const said = {
    title: 'Your code',
    paragraphs: ['Enter it where you signed in.'],
    code: '042137',
    button: { label: 'Open', url: 'https://mandate.example.com/?a=1&b=2' },
    note: 'Nobody <else> "asked".',
  }

  test('says the same in text and in HTML', () => {
    const { text, html } = renderEmail(said)
    for (const part of ['Your code', 'Enter it where you signed in.', '042137', 'Open']) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
    expect(text).toContain('https://mandate.example.com/?a=1&b=2')
  })

  test('lets nothing through as markup, and loads nothing', () => {
    const { html } = renderEmail(said)
    expect(html).toContain('Nobody &lt;else&gt; &quot;asked&quot;.')
    expect(html).toContain('href="https://mandate.example.com/?a=1&amp;b=2"')
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|src=/i)
  })
})

describe('email over SMTP', () => {
  test('arrives with sender, subject and both forms; a line break in a subject adds no header', async () => {
    const arrived: string[] = []
    const server = new SMTPServer({
      authOptional: true,
      hideSTARTTLS: true,
      onData(stream, _session, done) {
        let raw = ''
        stream.on('data', (part: Buffer) => {
          raw += part
        })
        stream.on('end', () => {
          arrived.push(raw)
          done()
        })
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.server.address() as { port: number }
    const mail = smtpMail(`smtp://127.0.0.1:${port}`, 'Mandate <no-reply@example.com>')
    await mail.send({ ...message('Code\r\nBcc: eve@example.com'), html: '<p>Hello</p>' })
    mail.close()
    await new Promise<void>((resolve) => server.close(resolve))
    expect(arrived).toHaveLength(1)
    const [raw] = arrived
    expect(raw).toContain('From: Mandate <no-reply@example.com>')
    expect(raw).toContain('To: ada@example.edu')
    expect(raw).not.toMatch(/^Bcc:/m)
    expect(raw).toContain('Content-Type: text/plain')
    expect(raw).toContain('Content-Type: text/html')
  })

  test('that no server takes is an error', async () => {
    const mail = smtpMail('smtp://127.0.0.1:1', 'Mandate <no-reply@example.com>')
    await expect(mail.send(message('lost'))).rejects.toThrow('ECONNREFUSED')
    mail.close()
  })
})
