import { recordKind } from '#platform/server/records/record-kind.ts'

export const accessLogKind = recordKind({ name: 'auth/access-log', tables: ['access_log'] })
