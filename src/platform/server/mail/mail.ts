export type Message = {
  to: string
  subject: string
  text: string
  html: string
  /** `<…@…>`: a mail that is sent again has the same, and is one mail to its reader. Default: a new one. */
  messageId?: string
  /** The page where such mails are turned off. */
  unsubscribe?: string
}

/** How mail leaves the product. */
export type Mail = {
  /** Settles when the mail has been handed over. Throws when it was not taken. */
  send: (message: Message) => Promise<void>
  close: () => void
}
