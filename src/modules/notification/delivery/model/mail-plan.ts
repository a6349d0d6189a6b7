/** Of more than so many in so long a time a person gets one mail. Semantics 9.3. */
export const MOST_MAILS = 10
export const WINDOW_MS = 10 * 60_000

export type MailPlan =
  | { readonly mails: 'EACH' | 'TOGETHER' }
  | { readonly mails: 'LATER'; readonly at: Date }

type MailBacklog = {
  readonly waiting: number
  /** When the first of those that wait was told. */
  readonly first: Date
  /** How many were mailed of what was told within the time. */
  readonly mailed: number
  readonly now: Date
}

/** How what waits is mailed: a few each by itself, many as one mail. What follows other mails waits until the time of its first is over. */
export function planOfMails({ waiting, first, mailed, now }: MailBacklog): MailPlan {
  const at = new Date(first.getTime() + WINDOW_MS)
  if (at <= now) return { mails: 'TOGETHER' }
  if (waiting + mailed <= MOST_MAILS) return { mails: 'EACH' }
  return mailed === 0 ? { mails: 'TOGETHER' } : { mails: 'LATER', at }
}
