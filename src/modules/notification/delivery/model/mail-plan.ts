/** Of more than so many in so long a time a person gets one email. Semantics 9.3. */
export const MOST_MAILS = 10
export const WINDOW_MS = 10 * 60_000

export type MailPlan =
  | { readonly mails: 'EACH' | 'TOGETHER' }
  | { readonly mails: 'LATER'; readonly at: Date }

type MailBacklog = {
  readonly waiting: number
  /** When the first of those that wait was reported. */
  readonly first: Date
  /** How many were emailed of what was reported within the time. */
  readonly mailed: number
  readonly now: Date
}

/** How what waits is emailed: a few each on its own, many as one email. What follows other emails waits until the time of its first is over. */
export function planOfMails({ waiting, first, mailed, now }: MailBacklog): MailPlan {
  const at = new Date(first.getTime() + WINDOW_MS)
  if (at <= now) return { mails: 'TOGETHER' }
  if (waiting + mailed <= MOST_MAILS) return { mails: 'EACH' }
  return mailed === 0 ? { mails: 'TOGETHER' } : { mails: 'LATER', at }
}
