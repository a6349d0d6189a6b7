import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { type TellingKind, templatesOf } from '../../notifications/model/catalogue.ts'
import { causesOf, decisionsOf, type Entry } from './entries.ts'
import type { EntryCandidate } from './entry-candidate.ts'
import { asksOf } from './payloads.ts'
import { PEOPLE, type People } from './people.ts'

/** Finds everything that people could be told of entries. No one is notified of what they did, or twice of a designation. */
export async function findCandidates(
  tx: Tx,
  tenantId: string,
  entries: readonly Entry[],
  now: Date,
): Promise<EntryCandidate[]> {
  const people = await findPeople(tx, tenantId, entries, now)
  const decisionOf = await decisionsOf(tx, tenantId, entries)
  const found = entries.flatMap((entry) => candidatesOf(entry, people, decisionOf(entry)))
  return skipKnownDesignations(tx, tenantId, joinDesignations(found))
}

async function findPeople(tx: Tx, tenantId: string, entries: readonly Entry[], now: Date): Promise<People> {
  const byKind = new Map<TellingKind, People>()
  for (const [kind, some] of Map.groupBy(entries, (entry) => entry.kind))
    byKind.set(kind, await PEOPLE[kind](tx, tenantId, some, now))
  return (entry, part) => byKind.get(entry.kind)?.(entry, part) ?? []
}

/** Each row of the catalogue meets a person once: as the first of the parts that it names. */
function candidatesOf(entry: Entry, people: People, decisionId: string | null): EntryCandidate[] {
  return templatesOf(entry.kind, entry).flatMap((template) => {
    const met = new Map<string, EntryCandidate>()
    for (const as of template.to)
      for (const person of people(entry, as)) {
        const { userId } = person
        if (entry.actors.includes(userId) || met.has(userId)) continue
        const asks = asksOf(entry, as, person)
        met.set(userId, { entry, template, as, person, key: template.key, userId, decisionId, asks })
      }
    return [...met.values()]
  })
}

/** By which several candidates are about the same for one person: the act and the record. */
export const voiceKey = ({ userId, entry: { act, subject } }: Pick<EntryCandidate, 'userId' | 'entry'>) =>
  `${userId} ${act} ${subject.kind} ${subject.id}`

const isDesignation = ({ key }: EntryCandidate) => key === 'ROLE_ASSIGNED'

/** One act may give someone several roles of a delegation: that is one designation. */
function joinDesignations(candidates: readonly EntryCandidate[]): EntryCandidate[] {
  const designations = Map.groupBy(candidates.filter(isDesignation), voiceKey)
  return [
    ...candidates.filter((each) => !isDesignation(each)),
    ...[...designations.values()].map((some) => {
      const [first] = some as [EntryCandidate]
      const all = some.flatMap(({ person }) => person.designated ?? [])
      const union = (of: (each: (typeof all)[number]) => readonly string[]) => [...new Set(all.flatMap(of))]
      return {
        ...first,
        person: {
          ...first.person,
          designated: {
            ids: union(({ ids }) => ids),
            roleIds: union(({ roleIds }) => roleIds),
            awaits: all.some(({ awaits }) => awaits),
            isInherited: all.every(({ isInherited }) => isInherited),
          },
        },
        asks: some.find(({ asks }) => asks !== null)?.asks ?? null,
      }
    }),
  ]
}

/** In a payload: what is reported first, and what is informed with it. */
const DESIGNEE_IDS = sql.raw(`'strict $.**.designeeIds[*]'`)

/** A designation is reported once, whatever entry it is given by: turned off and on again, a role names the same people. */
async function skipKnownDesignations(
  tx: Tx,
  tenantId: string,
  candidates: readonly EntryCandidate[],
): Promise<EntryCandidate[]> {
  const designations = candidates.filter(isDesignation)
  if (designations.length === 0) return [...candidates]
  const causes = designations.flatMap(({ entry }) => Object.values(causesOf(entry)))
  const found = await rows<{ userId: string; ids: string[] }>(
    tx,
    sql`select n.user_id as "userId", case when n.cause like 'designee %' then array[substr(n.cause, 10)]
        else array(select jsonb_path_query(n.payload, ${DESIGNEE_IDS}) #>> '{}') end as ids
      from app.notification n where n.tenant_id = ${tenantId} and n.kind = 'delegation'
        and n.user_id = any(${designations.map(({ userId }) => userId)}::uuid[])
        and n.record_id = any(${designations.map(({ entry }) => entry.subject.id)}::uuid[])
        and (n.cause like 'designee %' or jsonb_path_exists(n.payload, ${DESIGNEE_IDS}))
        and (n.cause is null or not n.cause = any(${causes}::text[]))`,
  )
  const known = new Set(found.flatMap(({ userId, ids }) => ids.map((id) => `${userId} ${id}`)))
  return candidates.filter(
    (each) =>
      !isDesignation(each) || !each.person.designated?.ids.every((id) => known.has(`${each.userId} ${id}`)),
  )
}
