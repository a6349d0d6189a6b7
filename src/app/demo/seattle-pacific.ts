import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { decisionInput } from '#modules/decision/decisions/model/decision.ts'
import { delegationInput } from '#modules/decision/delegations/model/delegation.ts'
import { createDecision, createDelegation } from '#modules/decision/index.server.ts'
import { createMatrix } from '#modules/matrix/index.server.ts'
import { matrixInput } from '#modules/matrix/matrices/model/matrix.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { actAt } from '#platform/server/database/tenant-transaction.ts'
import { namesOf } from './alder-valley/names.ts'
import {
  type BuiltTenant,
  buildGroups,
  buildPositions,
  buildSections,
  buildUsers,
  makeTenant,
  viewerOf,
} from './tenant-builder.ts'

const DATA = join(import.meta.dirname, '../../../test/data/seattle-pacific-purchasing')

/** Rows of a small table without quotes around commas, except in the columns at its end. */
async function readTable(name: string): Promise<Record<string, string>[]> {
  const [head = '', ...lines] = (await readFile(join(DATA, name), 'utf8')).trim().split('\n')
  const columns = head.trim().split(',')
  return lines.map((line) => {
    const cells = line.trim().split(',')
    const last = cells.splice(columns.length - 1).join(',')
    return Object.fromEntries(
      columns.map((column, i) => [column, i === columns.length - 1 ? last : (cells[i] ?? '')]),
    )
  })
}

type Person = { name: string; email: string; personId: string }

/**
 * Purchasing authority of Seattle Pacific University, from its public schedule: seven levels below the Board of Trustees.
 * Each position has one person; `visitor` belongs to it besides, as an auditor. The transaction is the new tenant's own.
 */
export async function buildSeattlePacific(
  tx: Tx,
  id: string,
  now: Date,
  people: { manager: Person; visitor: Person },
): Promise<void> {
  const tenant = await makeTenant(
    tx,
    { id, name: 'Seattle Pacific University', accountId: 'SPU-10031', zone: 'America/Los_Angeles' },
    now,
  )
  const { positions, users } = await buildPositionsAndPeople(tx, tenant, now, people)
  const decisions = await buildDecisions(tx, tenant, users.get('manager') as string, now)
  await buildDelegations(tx, tenant, { positions, users }, decisions, now)
  await buildSchedule(tx, tenant, { positions, users }, now)
}

async function buildPositionsAndPeople(
  tx: Tx,
  tenant: BuiltTenant,
  now: Date,
  people: { manager: Person; visitor: Person },
) {
  const table = await readTable('positions.csv')
  const departments = [...new Set(table.map((row) => row.department as string))]
  const organization = new Map([['Seattle Pacific University', tenant.organizationId]])
  const groups = await buildGroups(
    tx,
    tenant.id,
    departments.map((name) => ({
      name,
      groupTypeId: tenant.groupTypes.departments,
      parents: ['Seattle Pacific University'],
    })),
    organization,
    now,
  )
  const positions = await buildPositions(
    tx,
    tenant.id,
    table.map((row) => ({
      name: row.position as string,
      groupIds: [groups.get(row.department as string) as string],
    })),
    now,
  )
  const holder = (row: Record<string, string>) => ({
    key: row.position as string,
    managerKey: row.reports_to || null,
    personId: null,
    email: `${(row.position as string)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '.')
      .replace(/\.$/, '')}@spu.example`,
    firstName: 'Holder of',
    lastName: row.position as string,
    userRoleIds: [tenant.userRoleIds.GU],
    groupIds: [tenant.organizationId, groups.get(row.department as string) as string],
    primaryOrganizationId: tenant.organizationId,
    positions: [{ id: positions.get(row.position as string) as string, from: now }],
  })
  const member = (key: string, person: Person, userRoleIds: string[]) => ({
    key,
    managerKey: null,
    personId: person.personId,
    ...namesOf(person.name),
    email: person.email,
    userRoleIds,
    groupIds: [tenant.organizationId],
    primaryOrganizationId: tenant.organizationId,
    positions: [],
  })
  const users = await buildUsers(
    tx,
    tenant.id,
    [
      ...table.map(holder),
      member('manager', people.manager, [tenant.userRoleIds.SA]),
      member('visitor', people.visitor, [tenant.userRoleIds.AU]),
    ],
    now,
  )
  return { positions, users }
}

const unlimited = {
  valueType: 'CURRENCY',
  unit: 'USD',
  min: null,
  minExclusive: false,
  max: null,
  maxExclusive: false,
} as const

async function buildDecisions(
  tx: Tx,
  tenant: BuiltTenant,
  managerId: string,
  now: Date,
): Promise<Map<string, string>> {
  const table = await readTable('decisions.csv')
  const named: Record<string, string[]> = {}
  for (const row of table)
    named[row.section as string] = [
      ...new Set([...(named[row.section as string] ?? []), row.category as string]),
    ]
  const { sections, categories } = await buildSections(tx, tenant.id, named, now)
  const viewer = await viewerOf(tx, tenant.id, managerId, now)
  const ids = new Map<string, string>()
  for (const row of table) {
    const input = decisionInput.parse({
      name: row.decision,
      sectionId: sections.get(row.section as string),
      categoryId: categories.get(`${row.section}/${row.category}`),
      delegationPathway: ['Matrix'],
      decisionAuthorities: [{ authorityTypeId: tenant.authorityTypes.approvalId, bounds: [unlimited] }],
      decisionGroups: [tenant.organizationId],
      conditions: row.condition ? [{ name: row.condition }] : [],
    })
    ids.set(row.decision as string, await createDecision(tx, viewer, { input, status: 'PUBLISHED', now }))
  }
  return ids
}

async function buildDelegations(
  tx: Tx,
  tenant: BuiltTenant,
  { positions, users }: { positions: Map<string, string>; users: Map<string, string> },
  decisions: Map<string, string>,
  now: Date,
) {
  actAt(tx, now)
  const manager = await viewerOf(tx, tenant.id, users.get('manager') as string, now)
  const issued = new Map<string, string>()
  for (const row of await readTable('delegations.csv')) {
    const isRoot = row.issuer === 'root'
    const issuer = isRoot
      ? manager
      : await viewerOf(tx, tenant.id, users.get(row.issuer as string) as string, now)
    const input = delegationInput.parse({
      decisionId: decisions.get(row.decision as string),
      parentDelegationId: isRoot ? null : issued.get(`${row.decision}/${row.issuer}`),
      recipientType: 'POSITION_ONLY',
      delegationRecipients: [{ recipientPositionId: positions.get(row.recipient as string) }],
      delegationAuthorities: [
        {
          authorityTypeId: tenant.authorityTypes.approvalId,
          bounds: [{ ...unlimited, max: row.limit_max ? `${row.limit_max}.00` : null }],
          redelegable: true,
        },
      ],
      delegationGroups: [tenant.organizationId],
      delegationPathway: ['Matrix'],
      isNoExpiration: true,
      conditions: row.condition ? [{ name: row.condition, ...whenOf(row.condition) }] : [],
      status: 'ISSUED',
    })
    issued.set(`${row.decision}/${row.recipient}`, await createDelegation(tx, issuer, input))
  }
}

/** The schedule as the university published it: its levels across, from the top down. */
async function buildSchedule(
  tx: Tx,
  tenant: BuiltTenant,
  { positions, users }: { positions: Map<string, string>; users: Map<string, string> },
  now: Date,
) {
  const manager = await viewerOf(tx, tenant.id, users.get('manager') as string, now)
  const input = matrixInput.parse({
    matrixName: 'Schedule of purchasing authority',
    matrixDescription: 'Who may approve a purchase, and up to how much.',
    allGroups: true,
    positions: [...positions.values()],
    allDecisions: true,
    authorityTypeIds: [tenant.authorityTypes.approvalId],
    delegationIdentification: 'position',
    documentSharingType: 'PUBLIC',
  })
  await createMatrix(tx, manager, { ...input, matrixStatusName: 'PUBLISHED' }, now)
}

/** "Projects greater than 250000 USD …": the amount from which a sentence applies. */
function whenOf(condition: string) {
  const found = /greater than (\d+) ([A-Z]{3})/.exec(condition)
  return found ? { when: { field: 'CURRENCY', operator: '>', value: found[1], unit: found[2] } } : {}
}

/** The questions of the schedule with their only right answers. */
export const readChecks = () => readTable('checks.csv')
