export type AddressChange = { oldEmail: string; newEmail: string; isChanged: boolean }

/** What identity asks of users where the address of a person changes: it stands with both. */
export type Addresses = {
  /** The person wants another address. Answers with the token of the link that is to be emailed to it; undefined: a directory keeps theirs. */
  ask: (personId: string, email: string, at: Date) => Promise<string | undefined>
  /** The address that the person asked for and has not proven. */
  waiting: (personId: string) => Promise<string | null>
  /** What a link leads to. Changes nothing. */
  read: (token: string) => Promise<AddressChange | undefined>
  /** Changes the address: anyone who has the link reads it. Without a token no one takes it back. `taken`: someone else has it by now. */
  prove: (token: string) => Promise<(AddressChange & { undoToken: string | null }) | 'taken' | undefined>
  /** Gives the address before back, and ends what came since. `taken`: someone else has it by now, and nothing is changed. */
  undo: (token: string) => Promise<AddressChange | 'taken' | undefined>
}

/** An identity without users changes no addresses. */
export const NO_ADDRESSES: Addresses = {
  ask: async () => undefined,
  waiting: async () => null,
  read: async () => undefined,
  prove: async () => undefined,
  undo: async () => undefined,
}
