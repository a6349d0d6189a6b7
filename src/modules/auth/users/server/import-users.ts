import { v7 as uuid } from 'uuid'
import { type EffectScope, lockSharedGroups, lockSharedPositions } from '#modules/settings/index.server.ts'
import { dayOf } from '#platform/model/day.ts'
import { failureOf } from '#platform/model/failures.ts'
import type { RowProblem } from '#platform/model/import.ts'
import type { Viewer } from '#platform/model/viewer.ts'
import { rows, sql, type Tx } from '#platform/server/database/sql.ts'
import { changedSince } from '#platform/server/import/declared-import.ts'
import { defineImport, type Import } from '#platform/server/import/define-import.ts'
import type { CsvFile } from '#platform/server/import/read-csv.ts'
import { suggestions } from '#platform/server/import/suggest-names.ts'
import { notifyListeners } from '#platform/server/records/events.ts'
import { lockSharedUserRoles, readLabelsBeyond } from '../../user-roles/server/user-role-store.ts'
import { occupiedOf } from '../model/held-positions.ts'
import { fullName } from '../model/user.ts'
import { USER_FAILURES } from '../model/user-failures.ts'
import {
  invitesSentence,
  managersFirst,
  positionsGainedSentence,
  type ReadRow,
  USER_COLUMNS,
  userOfRow,
} from '../model/user-import.ts'
import { SAYS } from '../model/user-rules.ts'
import { type Colleague, type KnownHere, knownOf, peopleOf } from './import-lookups.ts'
import { invite } from './invitations.ts'
import { delegationsOfPositions } from './positions-gained.ts'
import { freeSeats } from './seats.ts'
import type { StoredUser } from './stored-user.ts'
import { barredAddresses } from './taken-addresses.ts'
import type { UserEvents } from './user-events.ts'
import { lockSharedPeople } from './user-references.ts'
import { NOTHING_KEPT, users } from './user-store.ts'

type NumberedRow = ReadRow & { row: number }
type PlannedRow = NumberedRow & { managerId: string | null }
type ReportProblem = (row: number, column: string, value: string, fix: string) => void

const PIECE = 500
const NO_MANAGER = 'No active user and no other row has this address.'

/** users-template.csv: every row is a new user. Spec 5.4, semantics 5.1. */
export const importUsers = ({ occupancyChanged }: Pick<UserEvents, 'occupancyChanged'>): Import =>
  defineImport<readonly PlannedRow[]>({
    kind: 'users',
    template: 'users-template.csv',
    columns: USER_COLUMNS,
    link: '/admin/users-roles/users?upload=:id',
    permission: 'tenant.manage_users',
    async plan(tx, viewer, file, { now, lock, report }) {
      const { tenantId } = viewer
      if (lock) await lockSharedPeople(tx, tenantId)
      const problems: RowProblem[] = []
      const say: ReportProblem = (row, column, value, fix) =>
        problems.push({ row, column, value: value.slice(0, 100), fix })
      const addresses = file.rows.map((row) => row.of('Email').toLowerCase())
      const [known, people, barred] = await Promise.all([
        knownOf(tx, viewer, now),
        peopleOf(tx, tenantId),
        barredAddresses(tx, viewer, addresses),
      ])
      const today = dayOf(now.getTime(), viewer.zone)
      const { read, rowOf } = await readRows(file, { known, barred, today }, say, report)
      const planned = withManagers(read, people, rowOf, say)
      const seats = await freeSeats(tx, tenantId, { lock })
      for (const each of planned.slice(seats))
        say(each.row, 'Email', each.input.email, failureOf(USER_FAILURES.USER_LIMIT_REACHED).message)
      return { problems, plan: planned, created: planned.length, overwritten: 0, ignored: 0, over: [] }
    },
    async effects(tx, { tenantId }, planned, now) {
      const given = planned.map(({ input }) => input.positions.map(({ positionId }) => positionId))
      const held = await delegationsOfPositions(tx, tenantId, [...new Set(given.flat())], now)
      const gains = positionsGainedSentence(
        given.filter((ids) => held.some(({ id }) => ids.includes(id))).length,
        held,
      )
      const invites = invitesSentence(planned.filter(({ isInvited }) => isInvited).length)
      return [invites, gains].filter(Boolean).join('\n')
    },
    touches(planned): EffectScope | null {
      const positionIds = planned.flatMap(({ input, isInvited }) =>
        isInvited ? [] : input.positions.map(({ positionId }) => positionId),
      )
      return positionIds.length === 0 ? null : { positionIds: [...new Set(positionIds)] }
    },
    async write(tx, viewer, planned, { now, report }) {
      const { tenantId, zone } = viewer
      await lockSharedReferences(tx, viewer, planned)
      const idOf = new Map(planned.map(({ input }) => [input.email, uuid()]))
      for (let from = 0; from < planned.length; from += PIECE) {
        const piece = planned.slice(from, from + PIECE)
        const persons = await personsOf(tx, piece)
        const added = piece.map(({ input, managerEmail, managerId, isInvited }): StoredUser => {
          const { roleIds, positions, managerId: _, ...rest } = input
          return {
            ...NOTHING_KEPT,
            ...rest,
            id: idOf.get(input.email) as string,
            personId: persons.get(input.email) as string,
            status: isInvited ? 'INVITED' : 'ACTIVE',
            managerId: managerId ?? idOf.get(managerEmail) ?? null,
            userRoleIds: roleIds,
            positions: positions.map((each) => occupiedOf(each, [], { zone, now })),
          }
        })
        await users.save(
          tx,
          viewer,
          added.map((after) => ({ event: 'UPLOAD', before: null, after })),
          now,
        )
        await joinAll(tx, tenantId, added)
        for (const { id, status, positions } of added) {
          const joined = positions.map(({ positionId }) => positionId)
          if (status === 'ACTIVE' && joined.length > 0)
            await notifyListeners(occupancyChanged, tx, viewer, { userId: id, left: [], joined }, now)
        }
        const invited = added.filter(({ status }) => status === 'INVITED').map(({ id }) => id)
        await invite(tx, viewer, invited, now)
        await report(from + piece.length)
      }
    },
  })

/** Returns the valid rows, and the first row of each address. */
async function readRows(
  file: CsvFile,
  { known, barred, today }: { known: KnownHere; barred: ReadonlyMap<string, string>; today: string },
  say: ReportProblem,
  report: (done: number) => Promise<void>,
): Promise<{ read: NumberedRow[]; rowOf: ReadonlyMap<string, number> }> {
  const rowOf = new Map<string, number>()
  const read: NumberedRow[] = []
  for (const [i, row] of file.rows.entries()) {
    if (i % PIECE === 0) await report(i)
    const { read: found, problems: wrong } = userOfRow(row, known, today)
    for (const { column, value, fix } of wrong) say(row.row, column, value, fix)
    const email = row.of('Email').toLowerCase()
    const before = rowOf.get(email)
    const isBarred = barred.get(email)
    if (before !== undefined) say(row.row, 'Email', email, `Row ${before} already has this address.`)
    else if (isBarred) say(row.row, 'Email', email, isBarred)
    else if (found?.input.roleIds.some((id) => known.beyondToGive.has(id)))
      say(row.row, 'Role(s)', row.of('Role(s)'), SAYS.roleBeyond)
    else if (found) read.push({ ...found, row: row.row })
    if (email !== '' && before === undefined) rowOf.set(email, row.row)
  }
  return { read, rowOf }
}

/** Adds the managers, and puts each row after the row of its manager. */
function withManagers(
  read: readonly NumberedRow[],
  people: ReadonlyMap<string, Colleague>,
  rowOf: ReadonlyMap<string, number>,
  say: ReportProblem,
): PlannedRow[] {
  const active = [...people.values()].filter(({ status }) => status === 'ACTIVE')
  const addressMeant = suggestions(active.map(({ email }) => email))
  const { ordered, circle } = managersFirst(read)
  for (const each of circle) say(each.row, 'Manager Email', each.managerEmail, SAYS.managerCircle)
  return ordered.map((each) => {
    const manager = people.get(each.managerEmail)
    // one who has a row of their own that is wrong is notified there
    const isInFile = rowOf.has(each.managerEmail)
    if (each.managerEmail !== '' && !isInFile && manager?.status !== 'ACTIVE')
      say(each.row, 'Manager Email', each.managerEmail, `${NO_MANAGER}${addressMeant(each.managerEmail)}`)
    return { ...each, managerId: manager?.id ?? null }
  })
}

/** What is given may not be deleted, go out of use or permit more before it is saved. */
async function lockSharedReferences(tx: Tx, viewer: Viewer, planned: readonly PlannedRow[]) {
  const { tenantId } = viewer
  const groups = [...new Set(planned.flatMap(({ input }) => input.groups.map(({ groupId }) => groupId)))]
  const positions = [
    ...new Set(planned.flatMap(({ input }) => input.positions.map(({ positionId }) => positionId))),
  ]
  const userRoles = [...new Set(planned.flatMap(({ input }) => input.roleIds))]
  const heldRoles = await lockSharedUserRoles(tx, tenantId, userRoles)
  const heldGroups = await lockSharedGroups(tx, tenantId, groups)
  const heldPositions = await lockSharedPositions(tx, tenantId, positions)
  const beyond = await readLabelsBeyond(tx, viewer, userRoles)
  if (
    beyond.size > 0 ||
    heldRoles.size < userRoles.length ||
    heldGroups.size < groups.length ||
    heldPositions.size < positions.length
  )
    throw changedSince()
}

const personsOf = async (tx: Tx, piece: readonly ReadRow[]): Promise<Map<string, string>> => {
  const emails = piece.map(({ input }) => input.email)
  const names = piece.map(({ input }) => fullName(input.firstName, input.lastName))
  const found = await rows<{ email: string; id: string | null }>(
    tx,
    sql`select p.email, identity.person_of(p.email, p.name) as id from unnest(${emails}::text[], ${names}::text[]) p (email, name)`,
  )
  const persons = found.flatMap(({ email, id }) => (id === null ? [] : [[email, id] as const]))
  if (persons.length < piece.length) throw changedSince()
  return new Map(persons)
}

const joinAll = (tx: Tx, tenantId: string, users: readonly StoredUser[]) =>
  sql`select identity.join_tenant(p.person, ${tenantId}::uuid, p.id)
    from unnest(${users.map(({ personId }) => personId)}::text[], ${users.map(({ id }) => id)}::uuid[]) p (person, id)`.execute(
    tx,
  )
