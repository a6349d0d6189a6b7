import { stringify } from 'csv-stringify/sync'
import type pg from 'pg'
import { DECISION_COLUMNS } from '#modules/decision/decisions/model/decision-template.ts'
import { ACTS, PLACES, SECTIONS, THINGS } from '../data/words.ts'
import { type Random, randomOf } from '../random.ts'

export const DECISIONS = 50_000

type Names = {
  organization: string
  locations: string[]
  departments: string[]
  positions: string[]
  owners: string[]
}

/** A file as the template has it, all rows new and right: names of the tenant in every column that refers to something. */
export async function decisionsCsv(owner: pg.Client, tenantId: string): Promise<Uint8Array<ArrayBuffer>> {
  const names = await namesOf(owner, tenantId)
  const random = randomOf(41)
  const columns = DECISION_COLUMNS.map(({ name }) => name)
  const rows = Array.from({ length: DECISIONS }, (_, i) => rowOf(names, random, i))
  return new Uint8Array(
    Buffer.from(stringify([columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))])),
  )
}

async function namesOf(owner: pg.Client, tenantId: string): Promise<Names> {
  const names = async (from: string, column = 'name') =>
    (
      await owner.query<{ name: string }>(`select ${column} as name from ${from} order by id limit 500`, [
        tenantId,
      ])
    ).rows.map((row) => row.name)
  const groups = (type: string) =>
    names(`app.group_public where tenant_id = $1 and status = 'ACTIVE' and group_type_name = '${type}'`)
  const [organization] = await groups('Organizations')
  return {
    organization: organization as string,
    locations: await groups('Locations'),
    departments: await groups('Departments'),
    positions: await names(`app.position_public where tenant_id = $1 and status = 'ACTIVE'`),
    owners: await names(`app.user_public where tenant_id = $1 and status = 'ACTIVE'`, 'email'),
  }
}

const CATEGORIES = 'ABCD'.split('')

function rowOf(names: Names, random: Random, i: number): Readonly<Record<string, string>> {
  const section = random.pick(SECTIONS)
  const currency = random.chance(0.85) ? '' : random.pick(['EUR', 'GBP'])
  const hasTime = random.chance(0.2)
  const hasSignatory = random.chance(0.3)
  return {
    'Decision Name': `${random.pick(ACTS)} ${random.pick(THINGS)} of the ${random.pick(PLACES)} ${i}`,
    Description: 'Every commitment of this kind, whoever asks for it.',
    Guidance: 'Say what it is for, and attach the offers.',
    Section: section,
    Category: random.chance(0.8) ? `${section} ${random.pick(CATEGORIES)}` : '',
    Organizations: names.organization,
    Locations: random.chance(0.3) ? random.pick(names.locations) : '',
    Departments: random.chance(0.3)
      ? [...new Set([random.pick(names.departments), random.pick(names.departments)])].join('; ')
      : '',
    'Owner Email': random.pick(names.owners),
    Delegable: random.chance(0.9) ? 'Yes' : 'No',
    Pathways: random.pick(['Matrix', 'Matrix; Functional', 'Matrix; Functional; Direct Line']),
    'Authority Type 1': 'Approval',
    'Limit Type 1': 'Currency',
    'Operator 1': '<=',
    'Max 1': String(1_000 * (1 + random.below(5_000))),
    'Currency 1': currency,
    ...(hasTime && { 'Authority Type 2': 'Approval', 'Limit Type 2': 'Months', 'Max 2': '60' }),
    ...(hasSignatory && {
      'Authority Type 3': 'Signatory',
      'Limit Type 3': 'Currency',
      'Min 3': '0',
      'Max 3': String(1_000 * (1 + random.below(5_000))),
      'Currency 3': currency,
    }),
    Conditions: random.chance(0.1) ? 'Three quotations: As the policy on purchases says.' : '',
    Roles: random.chance(0.3) ? `Consulted: ${random.pick(names.positions)}` : '',
  }
}
