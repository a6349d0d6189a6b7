import type * as z from 'zod'
import type { Column } from '#platform/model/list.ts'
import type { SmallWorld } from './product.ts'
import type { RecordIds } from './things.ts'
import type { ExampleWorld, WrittenKind } from './written/example.ts'

/** A good request: what the administrator of the world may ask. */
export type Sample = { path: string; body?: unknown; headers?: Record<string, string> }

/** An id that names nothing whose visibility could be asked, and why. */
export type Exemption = { why: string }

/** A list beside the record that its rows are of. */
export type ListedKind = {
  readonly list: { name: string; row: z.ZodObject; columns: readonly Column[] }
  readonly detail: z.ZodObject
  /** Fields that only a row has, and what of the record each says. */
  readonly only: Readonly<Record<string, string>>
}

/** What the tests of every kind ask of one. */
export type KindTesting = {
  /** A good request for each call, by the name of the call; previews are derived. */
  readonly samples: (world: SmallWorld, records: RecordIds) => Record<string, Sample>
  /** What an id names, by the name of its field, wherever a call takes it. */
  readonly ids?: Readonly<Record<string, string | Exemption>>
  /** What an id names in a place: "path at". The longest pattern that fits says it. */
  readonly places?: readonly (readonly [RegExp, string | Exemption])[]
  /** Records that every member of a tenant chooses from, and one of each. */
  readonly chosen?: Readonly<Record<string, (world: SmallWorld, records: RecordIds) => string>>
  /** Two records that differ in every field that people write. */
  readonly written?: { readonly name: string; readonly example: (world: ExampleWorld) => WrittenKind }
  readonly listed?: ListedKind
}

export const kindTesting = (testing: KindTesting): KindTesting => testing
