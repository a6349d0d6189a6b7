import { v7 as uuid } from 'uuid'
import type { TenantEvents } from '#modules/auth/index.server.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import { actionTypesOf } from '../../action-types/server/action-type-store.ts'
import type { ActionTemplateInput } from '../model/action-template.ts'
import { actionTemplates, type StoredActionTemplate } from './action-template-store.ts'

type TemplateSeed = Partial<ActionTemplateInput> & {
  readonly name: string
  /** The name of the type. */
  readonly type: string
} & Partial<Pick<StoredActionTemplate, 'source' | 'recursSince'>>

const NOTHING_SAID: Omit<StoredActionTemplate, 'id' | 'name' | 'typeId'> = {
  description: '',
  source: 'CUSTOM',
  status: 'ACTIVE',
  priority: 'MEDIUM',
  dueInDays: null,
  userIds: [],
  positionIds: [],
  recurrence: 'NONE',
  startDate: null,
  recursSince: null,
  version: 1,
}

/** Adds templates of types that the tenant has. */
export async function addActionTemplates(
  tx: Tx,
  author: Author,
  added: readonly TemplateSeed[],
  now: Date,
): Promise<void> {
  const types = await actionTypesOf(tx, author.tenantId)
  const created = added.flatMap(({ type, ...template }) => {
    const typeId = types.find(({ name }) => name === type)?.id
    return typeId ? [{ ...NOTHING_SAID, ...template, typeId, id: uuid() }] : []
  })
  await actionTemplates.save(
    tx,
    author,
    created.map((after) => ({ event: 'CREATE', before: null, after })),
    now,
  )
}

const DEFAULTS: readonly TemplateSeed[] = [
  {
    name: 'Annual Authority Assertion',
    type: 'Delegation',
    description: 'Confirm that the authority delegated to you is still correct.',
    source: 'SYSTEM',
    dueInDays: 30,
  },
  {
    name: 'Quarterly Authority Assertion',
    type: 'Delegation',
    description: 'Confirm that the authority delegated to you is still correct.',
    source: 'SYSTEM',
    dueInDays: 30,
  },
  {
    name: 'Payment Approvals',
    type: 'Decision',
    description: 'Review the payments that need approval.',
    source: 'SYSTEM',
    priority: 'HIGH',
    dueInDays: 7,
  },
]

/** What a new tenant starts with. None recurs until someone selects its assignees. */
export const seedActionTemplates: TenantEvents['tenantCreated'][number] = (tx, author, _created, now) =>
  addActionTemplates(tx, author, DEFAULTS, now)
