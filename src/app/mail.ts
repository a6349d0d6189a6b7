import { join } from 'node:path'
import type { Config } from '#platform/server/config.ts'
import { clock } from '#platform/server/database/clock.ts'
import { type DemoMailbox, demoMailbox } from '#platform/server/mail/demo-mailbox.ts'
import type { Mail } from '#platform/server/mail/mail.ts'
import { smtpMail } from '#platform/server/mail/smtp-mail.ts'

/** Sends emails by SMTP; where the settings name no server, which is in demo mode, keeps them in a mailbox. */
export function mailOf(config: Config): { mail: Mail; mailbox?: DemoMailbox } {
  if (config.SMTP_URL) return { mail: smtpMail(config.SMTP_URL, config.MAIL_FROM) }
  const mailbox = demoMailbox(join(config.folder, 'mailbox.jsonl'), () => clock.now())
  return { mail: mailbox, mailbox }
}
