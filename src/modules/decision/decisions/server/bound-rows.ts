import type { DecisionTerms } from '#modules/authority/terms/model/terms.ts'

/** Columns of the rows in which limits stand for the filters of lists. */
export const BOUND_COLUMNS = {
  authority_type_id: 'uuid',
  bound_number: 'integer',
  value_type: 'text',
  unit: 'text',
  min: 'numeric',
  min_exclusive: 'boolean',
  max: 'numeric',
  max_exclusive: 'boolean',
} as const

/** A row for each limit of an authority. */
export const boundRows = ({ authorityTypeId, bounds }: DecisionTerms['authorities'][number]) =>
  bounds.map((bound, i) => ({
    authority_type_id: authorityTypeId,
    bound_number: i + 1,
    value_type: bound.valueType,
    unit: bound.unit,
    min: bound.min,
    min_exclusive: bound.minExclusive,
    max: bound.max,
    max_exclusive: bound.maxExclusive,
  }))
