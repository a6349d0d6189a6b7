type Values = Readonly<Record<string, unknown>>

/** One entry of the history, as notifications read it: what changed with its value before, and the record after it. */
export type NotificationEvent = {
  readonly event: string
  /** Old values of what changed; of a new record none. */
  readonly was: Values
  readonly is: Values
}

export type Channel = 'inApp' | 'email'

/** One template: of which events it is, whom it notifies, and by which channels. */
export type NotificationRow<Part extends string = string> = {
  readonly key: string
  readonly category: string
  /** On the pages where notifications are set: what it is called, and when its reader gets it. */
  readonly label: string
  readonly detail: string
  /** The kind whose history has the events. */
  readonly of: string
  readonly events: readonly string[]
  /** The same of entries of parts of the record. */
  readonly ofParts?: Readonly<Partial<Record<string, readonly string[]>>>
  readonly where?: (happening: NotificationEvent) => boolean
  /** Whom it notifies. A person who is several of these is notified as the first. */
  readonly to: readonly Part[]
  readonly inApp: boolean
  readonly email: boolean
  readonly locked?: readonly Channel[]
}

export const ON = { inApp: true, email: true }
export const IN_APP = { inApp: true, email: false }

/** The templates of a kind in one category. Of several that an event meets, the first notifies a person. */
export const notificationRows = <
  const Key extends string,
  const Of extends string,
  const Part extends string,
>(
  category: string,
  of: Of,
  rows: Readonly<Record<Key, Omit<NotificationRow<Part>, 'key' | 'category' | 'of'>>>,
): (NotificationRow<Part> & { readonly key: Key; readonly of: Of })[] =>
  Object.entries<Omit<NotificationRow<Part>, 'key' | 'category' | 'of'>>(rows).map(([key, row]) => ({
    key: key as Key,
    category,
    of,
    ...row,
  }))

export const hasChanged = ({ was }: NotificationEvent, ...fields: readonly string[]): boolean =>
  fields.some((field) => field in was)

export const isNot =
  (...statuses: string[]) =>
  ({ is }: NotificationEvent): boolean =>
    !statuses.includes(String(is.status))

/** Created by hand or by an upload: there was nothing before. */
export const isNew = ({ was }: NotificationEvent): boolean => Object.keys(was).length === 0
