import { actionNotifications } from '#modules/actions/actions/model/action-notifications.ts'
import { userNotifications } from '#modules/auth/users/model/user-notifications.ts'
import { decisionNotifications } from '#modules/decision/decisions/model/decision-notifications.ts'
import { delegationNotifications } from '#modules/decision/delegations/model/delegation-notifications.ts'
import { roleNotifications } from '#modules/decision/designees/model/role-notifications.ts'
import {
  questionNotifications,
  requestNotifications,
} from '#modules/decision/requests/model/request-notifications.ts'
import { matrixNotifications } from '#modules/matrix/matrices/model/matrix-notifications.ts'
import { importNotifications } from '#platform/model/import-notifications.ts'
import type { Channel, NotificationEvent, NotificationRow } from '#platform/model/notification-rows.ts'

/** The kinds of records to which notifications lead, as the wire names them, by how the history does. Spec 3.2. */
export const ENTITY_TYPES = {
  delegation: 'DELEGATIONS',
  decision: 'DECISIONS',
  action: 'ACTIONS',
  matrix: 'MATRICES',
  user: 'USERS',
  import: 'IMPORTS',
} as const
export type NotifiedKind = keyof typeof ENTITY_TYPES

/** Parts of records that have a history of their own: the kind to which they lead, and the field that names the record. */
export const PART_OF = {
  'delegation-role': { kind: 'delegation', by: 'delegationId' },
} as const satisfies Record<string, { kind: NotifiedKind; by: string }>
type PartKind = keyof typeof PART_OF

/** The kinds whose history tells. */
export type TellingKind = NotifiedKind | PartKind

const isPartKind = (kind: string): kind is PartKind => kind in PART_OF
export const TELLING_KINDS = [...Object.keys(ENTITY_TYPES), ...Object.keys(PART_OF)] as TellingKind[]
/** Whether entries of a kind tell people of something, or answer what they were asked. */
export const isTelling = (kind: string): kind is TellingKind => TELLING_KINDS.some((each) => each === kind)

/** Everything of which people are notified, by the kinds that declare it. The order of rows of one kind decides. Semantics 9.3. */
const ROWS = [
  ...delegationNotifications,
  ...roleNotifications,
  ...requestNotifications,
  ...decisionNotifications,
  ...questionNotifications,
  ...actionNotifications,
  ...matrixNotifications,
  ...userNotifications,
  ...importNotifications,
]

/** What someone is to a record. The server finds who they are, by the kind of the record. */
export type Part = (typeof ROWS)[number]['to'][number]

export type TemplateKey = (typeof ROWS)[number]['key']
export type Template = NotificationRow<Part> & { readonly key: TemplateKey }

export const TEMPLATES: readonly Template[] = ROWS
export const TEMPLATE_KEYS = ROWS.map(({ key }) => key) as [TemplateKey, ...TemplateKey[]]
export const CATEGORIES = [...new Set(ROWS.map(({ category }) => category))] as [string, ...string[]]

const byKey: ReadonlyMap<string, Template> = new Map(TEMPLATES.map((each) => [each.key, each]))
export const templateOf = (key: TemplateKey): Template => byKey.get(key) as Template

/** The rows that an entry of the history meets, the one that asks for most first. */
export const templatesOf = (kind: TellingKind, happening: NotificationEvent): Template[] =>
  TEMPLATES.filter((row) => eventsOf(row, kind).includes(happening.event) && (row.where?.(happening) ?? true))

/** The events of a kind of which a row tells. */
export const eventsOf = (
  { of, events, ofParts }: Pick<NotificationRow, 'of' | 'events' | 'ofParts'>,
  kind: TellingKind,
): readonly string[] => (of === kind ? events : (isPartKind(kind) && ofParts?.[kind]) || [])

export const isLocked = ({ locked = [] }: Template, channel: Channel): boolean => locked.includes(channel)
