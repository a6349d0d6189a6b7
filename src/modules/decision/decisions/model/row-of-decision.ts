import type { Condition } from '#modules/authority/terms/model/terms.ts'
import type { DecisionInput } from './decision.ts'
import type { GROUP_COLUMNS } from './decision-template.ts'

/** What may be chosen, by its name without case. */
export type Names = {
  readonly find: (name: string) => { readonly id: string; readonly isActive: boolean } | undefined
  /** " Did you mean …?" or "". */
  readonly near: (name: string) => string
  /** What to enter instead of a name that several have. */
  readonly severalOf?: (name: string) => string | undefined
}

/** What a row of the file may refer to. */
export type ImportNames = {
  readonly sections: Names
  readonly categoriesOf: (sectionId: string) => Names
  /** By the column of their group type. */
  readonly groups: Readonly<Record<(typeof GROUP_COLUMNS)[number], Names>>
  readonly authorityTypes: Names
  readonly positions: Names
  readonly decisionRoles: Names
  readonly owners: Names
  readonly baseCurrency: string
  /** Which parts decisions have: what is turned off stays as it is where a row leaves it empty. */
  readonly parts: {
    readonly conditions: boolean
    readonly decisionRoles: boolean
    readonly categories: boolean
  }
}

/** What is in the decision that a row overwrites: columns that the file does not have leave it as it is. */
export type OverwrittenDecision = {
  readonly input: DecisionInput
  readonly conditions: readonly Condition[]
  readonly isPublished: boolean
  readonly authorityTypeIds: readonly string[]
  readonly limits: number
  /** Its groups, by the column that they would be in; null: a file has no column for them. */
  readonly groups: readonly { readonly id: string; readonly column: string | null }[]
}

export type CellProblem = { readonly column: string; readonly value: string; readonly fix: string }
/** A row of the file: what is in a column, "" where nothing does. */
export type Row = {
  readonly of: (column: string) => string
  /** Whether a spreadsheet says that it is a number with a fraction. */
  readonly isFraction: (column: string) => boolean
}

/** Says of a column what to fix. */
export type ReportProblem = (column: string, fix: string, value?: string) => void
