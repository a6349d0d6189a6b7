import * as z from 'zod'
import { id, instant } from '#platform/model/fields.ts'
import { CATEGORIES, ENTITY_TYPES, type NotifiedKind, TEMPLATE_KEYS } from './catalogue.ts'
import { NOTIFICATION_STATUSES } from './notification-lifecycle.ts'
import type { Payload } from './payload.ts'

export const ENTITY_WORDS = Object.values(ENTITY_TYPES) as [
  (typeof ENTITY_TYPES)[NotifiedKind],
  ...(typeof ENTITY_TYPES)[NotifiedKind][],
]

/** What a person is notified. Semantics 3.14. */
export const notification = z.object({
  id,
  templateKey: z.enum(TEMPLATE_KEYS),
  category: z.enum(CATEGORIES),
  title: z.string(),
  message: z.string(),
  /** It asks the reader to do something. */
  isActionable: z.boolean(),
  status: z.enum(NOTIFICATION_STATUSES),
  readAt: instant.nullable(),
  createdAt: instant,
  entityType: z.enum(ENTITY_WORDS),
  entityId: id,
  /** Where the record is shown; null: there is nothing left to open. */
  actionUrl: z.string().nullable(),
  /** What the same act tells its reader of other records, as far as it is shown. */
  others: z.array(
    z.object({ entityId: id, name: z.string(), message: z.string(), actionUrl: z.string().nullable() }),
  ),
  /** How many other records there are. */
  otherCount: z.int(),
  /** What the record is called in the message. */
  payload: z.object({ name: z.string() }),
})
export type Notification = z.output<typeof notification>

/** The page of a record, as its reader reaches it. */
export const PAGES: Readonly<Record<NotifiedKind, (id: string, payload: Payload) => string>> = {
  delegation: (id) => `/delegations/view/${id}`,
  decision: (id) => `/decisions/view/${id}`,
  action: (id) => `/actions/view/${id}`,
  matrix: (id) => `/matrices/details/${id}`,
  user: (id, { as, listUrl }) =>
    listUrl ?? (as === 'themselves' ? '/user-profile' : `/user-details/view/${id}`),
  import: (_, { listUrl = '/' }) => listUrl,
}

const NOBODY = { as: 'administrator' } as Payload

/** The record whose page an address is, as the wire names it; undefined where it is none. */
export function recordAt(pathname: string): Pick<Notification, 'entityType' | 'entityId'> | undefined {
  for (const [kind, page] of Object.entries(PAGES)) {
    const base = page('', NOBODY)
    const [entityId] = pathname.startsWith(base) ? pathname.slice(base.length).split('/') : []
    if (entityId && id.safeParse(entityId).success)
      return { entityType: ENTITY_TYPES[kind as NotifiedKind], entityId }
  }
  return undefined
}

/** How far back a list reaches. */
export const TIME_PERIODS = { '1m': 1, '3m': 3, '6m': 6, all: null } as const
export type TimePeriod = keyof typeof TIME_PERIODS

/** So long a notification is kept. Semantics 9.3. */
export const KEPT_MONTHS = 12
