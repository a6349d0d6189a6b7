import { v7 as uuid } from 'uuid'
import { rows, rowsAs, sql, type Tx } from '#platform/server/sql.ts'
import {
  carries,
  type NotificationSettings,
} from '../../notification-settings/model/notification-settings.ts'
import { withoutMails } from '../../notification-settings/server/notification-choices.ts'
import { notificationSettingsOf } from '../../notification-settings/server/notification-settings-store.ts'
import { type TellingKind, type Template, templatesOf } from '../../notifications/model/catalogue.ts'
import { coveredIn, type Telling } from '../../notifications/model/covered.ts'
import { monthsBefore } from '../../notifications/model/months-before.ts'
import { KEPT_MONTHS } from '../../notifications/model/notification.ts'
import { decisionsOf, type Entry, entriesOf } from './entries.ts'
import { namesIn, payloadOf } from './payloads.ts'
import { PEOPLE, type People, type Person } from './people.ts'
import { standingsIn } from './standings.ts'

type Asked = {
  readonly transactionId: string
  /** What happened later is told by another call. */
  readonly until?: Date
  /** Whether it is mailed as well. */
  readonly mails: boolean
  readonly now: Date
}

/** Writes the notifications of a transaction. Answers who has something to be mailed. */
export async function tell(tx: Tx, tenantId: string, asked: Asked): Promise<string[]> {
  const { transactionId, until, now } = asked
  const after = monthsBefore(now, KEPT_MONTHS)
  const entries = await entriesOf(tx, tenantId, transactionId, { after, ...(until && { until }) })
  return tellOf(tx, tenantId, entries, asked)
}

/** The same of entries that are found elsewhere. */
export async function tellOf(
  tx: Tx,
  tenantId: string,
  entries: readonly Entry[],
  { mails, now }: Pick<Asked, 'mails' | 'now'>,
): Promise<string[]> {
  if (entries.length === 0) return []
  const people = await peopleOf(tx, tenantId, entries, now)
  const decisionOf = await decisionsOf(tx, tenantId, entries)
  const told = entries.flatMap((entry) => toldOf(entry, people, decisionOf(entry)))
  const covered = coveredIn(told)
  const asRequested = new Set(
    [...covered].flatMap(([{ key }, saying]) => (key === 'REQUEST_FULFILLED' ? saying : [])),
  )
  const [names, standings, settings, active] = await Promise.all([
    namesIn(
      tx,
      tenantId,
      entries,
      told.map(({ person }) => person),
    ),
    standingsIn(tx, tenantId, told, now),
    notificationSettingsOf(tx, tenantId),
    activeOf(
      tx,
      tenantId,
      told.map(({ person }) => person.userId),
    ),
  ])
  const without = await withoutMails(tx, tenantId, [...active])
  const channels = channelsOf(covered, ({ template, userId }) => ({
    in_app: carries(settings, template, 'inApp'),
    by_mail: mails && wantsMail(settings, template, without.get(userId)),
  }))
  const written = told
    .filter(({ userId }) => active.has(userId))
    .map((telling) => ({
      id: uuid(),
      user_id: telling.userId,
      template_key: telling.key,
      ...whatOf(telling),
      payload: {
        ...payloadOf(telling, { names, standings }),
        ...(asRequested.has(telling) && { isRequested: true }),
      },
      is_open: isOpen(telling),
      ...channels(telling),
      created_at: telling.entry.at.toISOString(),
    }))
    .filter(({ in_app, by_mail }) => in_app || by_mail)
  return write(tx, tenantId, written, now)
}

/** The record, and what stands for the entry. Of a role one is told once, by whatever entry it is. */
function whatOf({ key, entry: { subject, number, cause }, person: { designated } }: Told) {
  const isRole = key === 'ROLE_ASSIGNED' && designated
  return {
    kind: subject.kind,
    record_id: subject.id,
    revision_number: isRole ? null : number,
    cause: isRole ? `designee ${designated.ids[0]}` : cause,
  }
}

type Carried = { readonly in_app: boolean; readonly by_mail: boolean }

/** How each is told: what another row says already, only where that one does not reach its reader. */
const channelsOf =
  (covered: ReadonlyMap<Told, readonly Told[]>, carried: (telling: Told) => Carried) =>
  (telling: Told): Carried => {
    const own = carried(telling)
    const saying = (covered.get(telling) ?? []).map(carried)
    return {
      in_app: own.in_app && !saying.some(({ in_app }) => in_app),
      by_mail: own.by_mail && !saying.some(({ by_mail }) => by_mail),
    }
  }

const wantsMail = (
  settings: NotificationSettings,
  template: Template,
  without: ReadonlySet<string> = new Set(),
) =>
  carries(settings, template, 'email') && (template.locked?.includes('email') || !without.has(template.key))

/** A record that is deleted, and one that is no longer theirs, they cannot open. */
const isOpen = ({ entry, as }: Told) =>
  entry.event !== 'DELETE' && as !== 'formerHolder' && as !== 'formerAssignee'

async function peopleOf(tx: Tx, tenantId: string, entries: readonly Entry[], now: Date): Promise<People> {
  const byKind = new Map<TellingKind, People>()
  for (const [kind, some] of Map.groupBy(entries, (entry) => entry.kind))
    byKind.set(kind, await PEOPLE[kind](tx, tenantId, some, now))
  return (entry, part) => byKind.get(entry.kind)?.(entry, part) ?? []
}

type Told = Telling & { entry: Entry; template: Template; person: Person }

/** Everybody whom an entry concerns, once: as what asks for most of them. Nobody is told of what they did. */
function toldOf(entry: Entry, people: People, decisionId: string | null): Told[] {
  const told = new Map<string, Told>()
  for (const template of templatesOf(entry.kind, entry))
    for (const as of template.to)
      for (const person of people(entry, as))
        if (!entry.actors.includes(person.userId) && !told.has(person.userId))
          told.set(person.userId, {
            entry,
            template,
            as,
            person,
            key: template.key,
            userId: person.userId,
            decisionId,
          })
  return [...told.values()]
}

async function activeOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select u.id from app.user_public u where u.tenant_id = ${tenantId} and u.status = 'ACTIVE'
      and u.id = any(${[...new Set(ids)]}::uuid[])`,
  )
  return new Set(found.map(({ id }) => id))
}

const TYPES = {
  id: 'uuid',
  user_id: 'uuid',
  template_key: 'text',
  kind: 'text',
  record_id: 'uuid',
  revision_number: 'integer',
  cause: 'text',
  payload: 'jsonb',
  is_open: 'boolean',
  in_app: 'boolean',
  by_mail: 'boolean',
  created_at: 'timestamptz',
}

async function write(
  tx: Tx,
  tenantId: string,
  written: readonly Readonly<Record<string, unknown>>[],
  now: Date,
): Promise<string[]> {
  if (written.length === 0) return []
  const added = await rows<{ userId: string; byMail: boolean }>(
    tx,
    sql`insert into app.notification (${sql.raw(Object.keys(TYPES).join(', '))}, tenant_id, told_at)
      select t.*, ${tenantId}::uuid, ${now}::timestamptz from ${rowsAs('t', TYPES, written)}
      on conflict do nothing
      returning user_id as "userId", by_mail as "byMail"`,
  )
  return [...new Set(added.filter(({ byMail }) => byMail).map(({ userId }) => userId))]
}
