export type Message = {
  to: string
  subject: string
  text: string
  html: string
  /** `<…@…>`: an email that is sent again has the same, and is one email to its reader. Default: a new one. */
  messageId?: string
  /** The page where such emails are turned off. */
  unsubscribe?: string
}

/** How email leaves the product. */
export type Mail = {
  /** Settles when the email has been handed over. Throws when it was not taken. */
  send: (message: Message) => Promise<void>
  close: () => void
}
