import type { Condition } from '../../../terms/model/terms.ts'
import type { Principal, Question } from '../question.ts'
import type { World } from '../world.ts'
import { ALWAYS, emptyWorld } from './writing.ts'

/** The four files of `test/data/seattle-pacific-purchasing`, as text. */
export type PurchasingFiles = { positions: string; decisions: string; delegations: string; checks: string }

const APPROVAL = 'Approval'
const UNIVERSITY = 'Seattle Pacific University'

/** Rows of a CSV file without quotes, by the names of its head. */
function rowsOf(csv: string): Record<string, string>[] {
  const [head = '', ...lines] = csv.trim().split('\n')
  const keys = head.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [keys[i] ?? '', value])))
}

const conditions = (originId: string, text: string | undefined): Condition[] =>
  text
    ? [
        {
          id: `${originId}: ${text}`,
          name: text,
          description: '',
          when: null,
          rule: null,
          isActive: true,
          bindsFrom: null,
        },
      ]
    : []

/** The person who holds the post; each has one. */
export const personIn = (position: string): string => `Person in ${position}`

/** Ids are the names that the files use. */
export function purchasingWorld(files: PurchasingFiles): World {
  const positions = rowsOf(files.positions).map((row) => row.position ?? '')
  const decisions = rowsOf(files.decisions)
  const delegations = rowsOf(files.delegations).map((row) => {
    const idOf = (recipient: string) => `${row.decision}: ${recipient}`
    return {
      id: idOf(row.recipient ?? ''),
      decisionId: row.decision ?? '',
      parentSlotId: row.issuer === 'root' ? null : `${idOf(row.issuer ?? '')}: slot`,
      recipient: row.recipient ?? '',
      max: row.limit_max || null,
      condition: row.condition,
    }
  })
  return {
    ...emptyWorld,
    zone: 'America/Los_Angeles',
    users: positions.map((position) => ({ ...ALWAYS, userId: personIn(position), active: true })),
    positions: positions.map((positionId) => ({ ...ALWAYS, positionId, active: true })),
    occupancies: positions.map((positionId) => ({ ...ALWAYS, userId: personIn(positionId), positionId })),
    groups: [{ ...ALWAYS, groupId: UNIVERSITY, active: true }],
    decisionStatuses: decisions.map((row) => ({
      ...ALWAYS,
      decisionId: row.decision ?? '',
      status: 'PUBLISHED',
    })),
    decisionTerms: decisions.map(({ decision: decisionId = '', condition }) => ({
      ...ALWAYS,
      decisionId,
      terms: {
        authorities: [{ authorityTypeId: APPROVAL, bounds: [upToDollars(null)] }],
        groups: [UNIVERSITY],
        pathways: ['Direct Line'],
        conditions: conditions(decisionId, condition),
        delegable: true,
      },
    })),
    delegations: delegations.map(({ id, decisionId }) => ({ id, displayId: id, decisionId })),
    delegationTerms: delegations.map(({ id, parentSlotId, max, condition }) => ({
      ...ALWAYS,
      delegationId: id,
      parentSlotId,
      terms: {
        authorities: [
          {
            authorityTypeId: APPROVAL,
            bounds: [upToDollars(max)],
            redelegable: true,
            redelegationLimit: null,
            limitOverridden: false,
            selfApproval: false,
          },
        ],
        groups: [UNIVERSITY],
        pathways: ['Direct Line'],
        conditions: conditions(id, condition),
        effective: 0,
        expiration: null,
      },
    })),
    issues: delegations.map(({ id }) => ({
      ...ALWAYS,
      delegationId: id,
      issuedAt: 0,
      acceptanceRequired: false,
      endsWithPosition: false,
    })),
    slots: delegations.map(({ id, recipient }) => ({
      id: `${id}: slot`,
      delegationId: id,
      kind: 'POSITION_ONLY',
      userId: null,
      positionId: recipient,
    })),
    slotStatuses: delegations.map(({ id }) => ({ ...ALWAYS, slotId: `${id}: slot`, status: 'ISSUED' })),
  }
}

const upToDollars = (max: string | null) =>
  ({ valueType: 'CURRENCY', unit: 'USD', min: null, minExclusive: false, max, maxExclusive: false }) as const

/** The rows of checks.csv, each asked by the requester's position and by its person. */
export function purchasingChecks(
  files: PurchasingFiles,
): { title: string; question: Question; byPerson: Question; expected: string }[] {
  return rowsOf(files.checks).map((row) => {
    const { position = '', decision: decisionId = '', amount = '', currency = '', requester: post = '' } = row
    const question = (requester: Principal): Question => ({
      decisionId,
      who: { kind: 'POSITION', id: position },
      groupId: UNIVERSITY,
      amounts: [{ valueType: 'CURRENCY', value: amount, unit: currency }],
      requester: post ? requester : undefined,
      facts: {},
    })
    return {
      title: `${position}, ${decisionId}, ${amount} ${currency}${post && `, asked by ${post}`}: ${row.why}`,
      question: question({ kind: 'POSITION', id: post }),
      byPerson: question({ kind: 'USER', id: personIn(post) }),
      expected: row.expected ?? '',
    }
  })
}
