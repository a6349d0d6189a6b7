import type * as z from 'zod'
import { dayOf as dayIn } from '#platform/model/day.ts'
import type { Answer, SmallWorld } from '../product.ts'

export type ExampleRecord = Record<string, unknown>
export type RecordReply = Answer['data']

/** A kind of record that people write: two that differ in every field, and what its form makes of it. */
export type WrittenKind = {
  readonly path: string
  /** Where all of them are listed: by a GET with a page, or by a POST where it ends with "search". */
  readonly listed: string
  /** Where a new one is sent, if elsewhere. */
  readonly create?: string
  /** What a person writes. */
  readonly schema: z.ZodObject
  readonly first: ExampleRecord
  readonly second: ExampleRecord
  /** What only a new one says. */
  readonly onlyNew?: ExampleRecord
  /** Fields that are saved together: none of them fits without the others. */
  readonly together?: readonly (readonly string[])[]
  /** Fields in which the order says nothing. */
  readonly sets?: readonly string[]
  /** Fields of which a change waits until it is proven: nothing is kept of it, and nothing told, before. */
  readonly proven?: readonly string[]
  /** What the change log calls a field, where that is another name as well. */
  readonly told?: Readonly<Record<string, string>>
  /** It is saved whole, by a PUT. */
  readonly whole?: true
  /** What its form begins with, as it is sent. */
  readonly sent: (record: RecordReply) => ExampleRecord
  /** What a file says of it in each column; what is a moment is left to the day. */
  readonly exported?: {
    readonly list: { columns: readonly { key: string }[] }
    readonly ask: (id: string, columns: readonly string[]) => readonly [string, string, unknown?]
    readonly cells: (record: RecordReply) => Readonly<Record<string, unknown>>
  }
}

/** What examples are written of. */
export type ExampleWorld = ReturnType<typeof exampleWorld>

export const exampleWorld = (
  world: SmallWorld,
  decisionRoleId: string,
  decisionId: string,
  actionTypeIds: readonly string[],
) => ({
  world,
  tenant: world.tenant,
  ...world.tenant.authorityTypes,
  root: world.tenant.organizationId,
  departments: world.tenant.groupTypes.departments,
  position: (name: string) => world.positions.get(name) as string,
  group: (name: string) => world.groups.get(name) as string,
  user: (key: string) => world.users.get(key) as string,
  decisionRoleId,
  decisionId,
  actionTypeIds,
})

export const names = (of: readonly { name: string }[]) => of.map(({ name }) => name).join('; ')

/** The zone of a tenant that chose none. */
const ZONE = 'America/New_York'
export const dayOf = (instant: string) => dayIn(Date.parse(instant), ZONE)

export const ruled = (name: string, value: string) => ({
  name,
  description: `${name}, said at length`,
  when: { field: 'CURRENCY', operator: '>', value, unit: 'USD' },
  rule: { field: 'budgeted', operator: '=', value: true },
  isActive: true,
})
