import { recordKind } from '#platform/server/records/record-kind.ts'

export const matrixLinkKind = recordKind({ name: 'matrix/links', tables: ['matrix_link'] })
