/** The value types of limits by name, those with amounts first. */
export const MEASURES = [
  { value: 'CURRENCY', label: 'Value (currency)' },
  { value: 'NUMBER', label: 'Number' },
  { value: 'PERCENTAGE', label: 'Percentage' },
  { value: 'TIME', label: 'Time' },
] as const
export const LIMIT_TYPES = [...MEASURES, { value: 'AUTHORIZED', label: 'Authorized' }] as const

/** How lists compare limits: in the base currency, and in days. */
export const LIMITS_WITH_AMOUNTS = [
  { value: 'CURRENCY', label: 'Value (base currency)' },
  { value: 'NUMBER', label: 'Number' },
  { value: 'PERCENTAGE', label: 'Percentage' },
  { value: 'TIME', label: 'Time (days)' },
] as const
