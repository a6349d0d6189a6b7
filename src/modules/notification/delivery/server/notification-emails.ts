import { type LetterLink, renderEmail } from '#platform/server/mail/letter.ts'
import type { Message } from '#platform/server/mail/mail.ts'
import { isLocked, templateOf } from '../../notifications/model/catalogue.ts'
import { PAGES } from '../../notifications/model/notification.ts'
import { type ReaderFormat, sentenceOf } from '../../notifications/model/sentences.ts'
import type { StoredNotification } from '../../notifications/server/notification-store.ts'

export type Reader = ReaderFormat & {
  readonly email: string
  readonly organization: string
}

const MOST_SENTENCES = 50
const OPEN = {
  delegation: 'View delegation',
  decision: 'View decision',
  action: 'View action',
  user: 'View details',
  matrix: 'View matrix',
  import: 'View list',
} as const

const linkOf = ({ kind, recordId, payload }: StoredNotification, origin: string) => ({
  label: OPEN[kind],
  url: origin + PAGES[kind](recordId, payload),
})

/** A sentence among others, with the link to its record where its reader can open that. */
const linked = (text: string, told: StoredNotification, origin: string): string | LetterLink =>
  told.isOpen ? { text, link: linkOf(told, origin) } : text

/** What one act told of several records: its first notification leads. */
const isOneAct = ([first, ...others]: readonly StoredNotification[]): boolean =>
  first !== undefined && first.act !== null && others.every(({ act }) => act === first.act)

type MessageText = Pick<Message, 'subject' | 'text' | 'html'>

/** One notification as an email, with a link to its record; several as a list, each with its own link. */
export function notificationLetter(
  told: readonly StoredNotification[],
  { organization, email, ...reading }: Reader,
  origin: string,
): MessageText & Pick<Message, 'unsubscribe'> {
  const settings = `${origin}/user-profile/notifications`
  const mayStop = told.some(({ templateKey }) => !isLocked(templateOf(templateKey), 'email'))
  const said = told.map((each) => ({ ...sentenceOf(each.templateKey, each.payload, reading), ...each }))
  const note = `This email was sent to ${email} because you are a member of ${organization}. ${
    mayStop
      ? 'You can turn these emails off in your profile, under Notifications.'
      : 'This email is always sent.'
  }`
  const [only] = said as [(typeof said)[number]]
  const written =
    said.length === 1
      ? {
          title: only.title,
          paragraphs: [only.message],
          button: only.isOpen ? linkOf(only, origin) : { label: 'Open Mandate', url: origin },
        }
      : {
          title: isOneAct(said)
            ? `${said[0]?.title} (${said.length})`
            : `${said.length} notifications from ${organization}`,
          paragraphs: [
            ...said.slice(0, MOST_SENTENCES).map((each) => linked(each.message, each, origin)),
            ...(said.length > MOST_SENTENCES ? [`And ${said.length - MOST_SENTENCES} more.`] : []),
          ],
          button: { label: 'Open Mandate', url: origin },
        }
  const subject = said.length === 1 ? `${only.title}: ${only.payload.name}` : written.title
  return { subject, ...renderEmail({ ...written, note }), ...(mayStop && { unsubscribe: settings }) }
}
