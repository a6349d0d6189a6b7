export type Message = { to: string; subject: string; text: string; html: string }

/** How mail leaves the product. */
export type Mail = {
  /** Settles when the mail has been handed over. Throws when it was not taken. */
  send: (message: Message) => Promise<void>
  close: () => void
}
