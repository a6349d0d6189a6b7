import { v7 as uuid } from 'uuid'
import { rows, rowsAs, sql, type Tx } from '#platform/server/database/sql.ts'
import {
  carries,
  type NotificationSettings,
} from '../../notification-settings/model/notification-settings.ts'
import { withoutMails } from '../../notification-settings/server/notification-choices.ts'
import { notificationSettingsOf } from '../../notification-settings/server/notification-settings-store.ts'
import type { NotifiedKind, Part, Template, TemplateKey } from '../../notifications/model/catalogue.ts'
import { monthsBefore } from '../../notifications/model/months-before.ts'
import { KEPT_MONTHS } from '../../notifications/model/notification.ts'
import type { NotificationStatus } from '../../notifications/model/notification-lifecycle.ts'
import type { Payload } from '../../notifications/model/payload.ts'
import { partsOf } from '../../notifications/model/still-asked.ts'
import { findSuperseded } from '../../notifications/model/superseded.ts'
import { compareCandidates, findVoice, type Voice } from '../../notifications/model/voices.ts'
import { findStillAsked, type RecordQuestion } from './asking-records.ts'
import { findCandidates, voiceKey } from './candidates.ts'
import { archivesBehind, causesOf, type Entry, entriesOf } from './entries.ts'
import type { EntryCandidate } from './entry-candidate.ts'
import { namesIn, payloadOf } from './payloads.ts'
import { seatEntries } from './seat-entries.ts'
import { readReplaced, settle } from './settle.ts'
import { standingsIn } from './standings.ts'

type TellRequest = {
  readonly transactionId: string
  /** What happened later is reported by another call. */
  readonly until?: Date
  /** Whether it is emailed as well. */
  readonly mails: boolean
  readonly now: Date
  /** Left out: everyone. */
  readonly to?: readonly Part[]
}

/** Writes the notifications of a transaction, and ends those that it answers. Returns who has something to be emailed. */
export async function notify(tx: Tx, tenantId: string, asked: TellRequest): Promise<string[]> {
  const { transactionId, until, now } = asked
  const after = monthsBefore(now, KEPT_MONTHS)
  await settle(tx, tenantId, transactionId, now)
  const entries = await entriesOf(tx, tenantId, transactionId, { after, ...(until && { until }) })
  const said = await archivesBehind(tx, tenantId, entries, { after })
  const seats = until ? [] : await seatEntries(tx, tenantId, transactionId, now)
  return notifyOf(tx, tenantId, [...entries, ...seats], { ...asked, said })
}

/** The same of entries that are found elsewhere. */
export async function notifyOf(
  tx: Tx,
  tenantId: string,
  entries: readonly Entry[],
  {
    mails,
    now,
    to,
    said = [],
  }: Pick<TellRequest, 'mails' | 'now' | 'to'> & { readonly said?: readonly Entry[] },
): Promise<string[]> {
  if (entries.length === 0) return []
  const candidates = (await findCandidates(tx, tenantId, entries, now)).filter(
    ({ as }) => to?.includes(as) ?? true,
  )
  const covered = findSuperseded([...candidates, ...(await findCandidates(tx, tenantId, said, now))])
  const userIds = candidates.map(({ userId }) => userId)
  const [settings, active] = await Promise.all([
    notificationSettingsOf(tx, tenantId),
    activeOf(tx, tenantId, userIds),
  ])
  const without = await withoutMails(tx, tenantId, [...active])
  const spoken = findSpoken(
    candidates.filter(({ userId }) => active.has(userId)),
    covered,
    {
      inApp: ({ template }) => carries(settings, template, 'inApp'),
      byMail: ({ template, userId }) => mails && wantsMail(settings, template, without.get(userId)),
    },
  )
  const told = spoken.flatMap(({ main, also }) => [main, ...also])
  const [names, standings] = await Promise.all([
    namesIn(
      tx,
      tenantId,
      told.map(({ entry }) => entry),
      told.map(({ person }) => person),
    ),
    standingsIn(tx, tenantId, told, now),
  ])
  const requested = findRequested(covered)
  const toPayload = (candidate: EntryCandidate) => ({
    ...payloadOf(candidate, { names, standings }),
    ...(requested.has(candidate) && { isRequested: true }),
  })
  const places = new Map<string, number>()
  const written = spoken.map(({ main, also, inApp, byMail }): NotificationRow => {
    const { entry, key, userId } = main
    const sameAct = `${userId} ${entry.act} ${inApp}`
    const ordinal = places.get(sameAct) ?? 0
    places.set(sameAct, ordinal + 1)
    return {
      id: uuid(),
      user_id: userId,
      template_key: key,
      kind: entry.subject.kind,
      record_id: entry.subject.id,
      act: entry.act,
      ordinal,
      cause: causesOf(entry)[inApp ? 'inApp' : 'byMail'],
      payload: {
        ...toPayload(main),
        ...(also.length > 0 && {
          also: also.map((each) => ({ templateKey: each.key, payload: toPayload(each) })),
        }),
      },
      is_open: isOpen(main),
      in_app: inApp,
      by_mail: byMail,
      status: 'UNREAD',
      read_at: null,
      created_at: entry.at.toISOString(),
    }
  })
  return write(tx, tenantId, await readAnswered(tx, tenantId, written, now), now)
}

/** What its record no longer asks, by a job that comes late, is reported as read. */
async function readAnswered(
  tx: Tx,
  tenantId: string,
  told: readonly NotificationRow[],
  now: Date,
): Promise<NotificationRow[]> {
  const isStillAsked = await findStillAsked(tx, tenantId, told.flatMap(questionOf), now)
  return told.map(
    (each): NotificationRow =>
      questionOf(each).every(isStillAsked)
        ? each
        : { ...each, status: 'READ', read_at: now.toISOString(), by_mail: false },
  )
}

const questionOf = ({
  kind,
  record_id,
  user_id,
  template_key,
  payload,
}: NotificationRow): RecordQuestion[] => {
  const question = { recordId: record_id, userId: user_id, templateKey: template_key, payload }
  return kind === 'import' || partsOf(question).length === 0 ? [] : [{ ...question, kind }]
}

type Channels = Readonly<Record<'inApp' | 'byMail', (candidate: EntryCandidate) => boolean>>
type ChannelVoice = Voice<EntryCandidate> & { readonly inApp: boolean; readonly byMail: boolean }

/** Finds what each person hears of each record by an act: one voice in each channel, of what that channel carries. */
function findSpoken(
  candidates: readonly EntryCandidate[],
  covered: ReadonlyMap<EntryCandidate, readonly EntryCandidate[]>,
  channels: Channels,
): ChannelVoice[] {
  const carriedBy = (carries: Channels['inApp']) =>
    candidates.filter((each) => carries(each) && !(covered.get(each) ?? []).some(carries))
  const voicesOf = (carries: Channels['inApp']) =>
    new Map(
      [...Map.groupBy(carriedBy(carries), voiceKey)].flatMap(([key, some]) => {
        const voice = findVoice(some)
        return voice ? [[key, voice] as const] : []
      }),
    )
  const [inApp, byMail] = [voicesOf(channels.inApp), voicesOf(channels.byMail)]
  const spoken = [
    ...[...inApp].map(([key, voice]) => ({
      ...voice,
      inApp: true,
      byMail: isSame(voice, byMail.get(key)),
    })),
    ...[...byMail]
      .filter(([key, voice]) => !isSame(voice, inApp.get(key)))
      .map(([, voice]) => ({ ...voice, inApp: false, byMail: true })),
  ]
  // of several records what asks for most leads
  return spoken.sort((one, other) => compareCandidates(one.main, other.main))
}

const isSame = (one: Voice<EntryCandidate>, other: Voice<EntryCandidate> | undefined): boolean =>
  other !== undefined &&
  [one.main, ...one.also].map(({ key }) => key).join() ===
    [other.main, ...other.also].map(({ key }) => key).join()

/** What is issued to someone who requested it says so. */
const findRequested = (
  covered: ReadonlyMap<EntryCandidate, readonly EntryCandidate[]>,
): ReadonlySet<EntryCandidate> =>
  new Set([...covered].flatMap(([{ key }, saying]) => (key === 'REQUEST_FULFILLED' ? saying : [])))

const wantsMail = (
  settings: NotificationSettings,
  template: Template,
  without: ReadonlySet<string> = new Set(),
) =>
  carries(settings, template, 'email') && (template.locked?.includes('email') || !without.has(template.key))

/** A record that is deleted, and one that is no longer theirs, they cannot open. */
const isOpen = ({ entry, as }: EntryCandidate) => entry.event !== 'DELETE' && !IS_FORMER.includes(as)
const IS_FORMER: readonly Part[] = ['formerHolder', 'formerIssuer', 'formerAssignee']

async function activeOf(tx: Tx, tenantId: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await rows<{ id: string }>(
    tx,
    sql`select u.id from app.user_public u where u.tenant_id = ${tenantId} and u.status = 'ACTIVE'
      and u.id = any(${[...new Set(ids)]}::uuid[])`,
  )
  return new Set(found.map(({ id }) => id))
}

type NotificationRow = {
  readonly id: string
  readonly user_id: string
  readonly template_key: TemplateKey
  readonly kind: NotifiedKind
  readonly record_id: string
  readonly act: string
  readonly ordinal: number
  readonly cause: string
  readonly payload: Payload
  readonly is_open: boolean
  readonly in_app: boolean
  readonly by_mail: boolean
  readonly status: NotificationStatus
  readonly read_at: string | null
  readonly created_at: string
}

const TYPES = {
  id: 'uuid',
  user_id: 'uuid',
  template_key: 'text',
  kind: 'text',
  record_id: 'uuid',
  act: 'text',
  ordinal: 'integer',
  cause: 'text',
  payload: 'jsonb',
  is_open: 'boolean',
  in_app: 'boolean',
  by_mail: 'boolean',
  status: 'text',
  read_at: 'timestamptz',
  created_at: 'timestamptz',
} satisfies Record<keyof NotificationRow, string>

/** What a cascade tells later of what is below follows what was reported of where it began. */
const SELECTED = Object.keys(TYPES)
  .map((name) => (name === 'ordinal' ? 't.ordinal + coalesce(said.many, 0)' : `t.${name}`))
  .join(', ')

async function write(
  tx: Tx,
  tenantId: string,
  written: readonly NotificationRow[],
  now: Date,
): Promise<string[]> {
  if (written.length === 0) return []
  const acts = [...new Set(written.flatMap(({ act }) => act ?? []))]
  const added = await rows<{ id: string; userId: string; byMail: boolean }>(
    tx,
    sql`insert into app.notification (${sql.raw(Object.keys(TYPES).join(', '))}, tenant_id, told_at)
      select ${sql.raw(SELECTED)}, ${tenantId}::uuid, ${now}::timestamptz from ${rowsAs('t', TYPES, written)}
        left join (select o.user_id, o.act, o.in_app, count(*)::integer as many from app.notification o
          where o.tenant_id = ${tenantId} and o.act = any(${acts}::text[]) group by o.user_id, o.act, o.in_app) said
          on said.user_id = t.user_id and said.act = t.act and said.in_app = t.in_app
      on conflict do nothing
      returning id, user_id as "userId", by_mail as "byMail"`,
  )
  const asking = new Set(written.flatMap(({ id, payload }) => (payload.asks === null ? [] : id)))
  await readReplaced(
    tx,
    tenantId,
    added.map(({ id }) => id).filter((id) => asking.has(id)),
    now,
  )
  return [...new Set(added.filter(({ byMail }) => byMail).map(({ userId }) => userId))]
}
