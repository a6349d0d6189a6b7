/** The message of each field that is not right, by its path. */
export type Errors = Readonly<Record<string, string>>
