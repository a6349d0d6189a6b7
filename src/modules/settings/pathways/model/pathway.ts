import type { Filter } from '#platform/model/list.ts'

/** Ways on which authority is passed on. Spec 3.4. */
export const PATHWAYS = ['Matrix', 'Functional', 'Direct Line'] as const
export type Pathway = (typeof PATHWAYS)[number]

/** Anyone who passes on: no one, or whom the slot of the delegation above names. */
const ISSUERS = [
  { value: 'ROOT_AUTHORITY', label: 'Root Authority' },
  { value: 'USER', label: 'User' },
  { value: 'POSITION', label: 'Position' },
  { value: 'PERSONNEL_IN_POSITION', label: 'Personnel in position' },
] as const

const RECIPIENTS = [
  { value: 'POSITION_ONLY', label: 'Position only' },
  { value: 'PERSONNEL_IN_POSITION', label: 'Personnel in position' },
  { value: 'SPECIFIC_PERSONNEL', label: 'Specific personnel' },
] as const

/** Who is inside the pathways of an issuer: filters of lists of people and places. Without an issuer they narrow nothing. Spec 3.9. */
export const pathwayFilters = {
  issuerType: { kind: 'words', label: 'Issuer type', options: ISSUERS },
  issuerUserId: { kind: 'ids', label: 'Issuing user', of: 'user' },
  issuerPositionId: { kind: 'ids', label: 'Issuing position', of: 'position' },
  delegationPathway: {
    kind: 'words',
    label: 'Pathway',
    options: PATHWAYS.map((value) => ({ value, label: value })),
  },
} as const satisfies Record<string, Filter>

export const recipientFilter = {
  recipientType: { kind: 'words', label: 'Recipient type', options: RECIPIENTS },
} as const satisfies Record<string, Filter>

/** They are asked by programs and pickers, and not chosen by people in a list. */
export const ASKED_BY_PICKERS = [...Object.keys(pathwayFilters), ...Object.keys(recipientFilter)]

/** Who passes on: the user or the position that the slot of the delegation above names. */
export type Issuer = { userId: string | null; positionId: string | null }

export type AskedPathway = {
  issuerType?: readonly string[] | undefined
  issuerUserId?: readonly string[] | undefined
  issuerPositionId?: readonly string[] | undefined
  delegationPathway?: readonly string[] | undefined
}

/** The issuer that is asked about. Null: Root Authority, or none is named; undefined: one is named by half, and no one is inside. */
export function issuerOf({
  issuerType = [],
  issuerUserId,
  issuerPositionId,
}: AskedPathway): Issuer | null | undefined {
  const [userId = null, positionId = null] = [issuerUserId?.[0], issuerPositionId?.[0]]
  const type = issuerType[0]
  switch (type) {
    case 'ROOT_AUTHORITY':
      return null
    case 'USER':
      return userId ? { userId, positionId: null } : undefined
    case 'POSITION':
      return positionId ? { userId: null, positionId } : undefined
    case 'PERSONNEL_IN_POSITION':
      return userId && positionId ? { userId, positionId } : undefined
  }
  return userId || positionId ? { userId, positionId } : null
}
