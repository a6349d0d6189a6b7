import { defineWords, newWord, type StoredWord, wordsOf } from '#modules/settings/index.server.ts'
import type { Tx } from '#platform/server/database/sql.ts'
import { notFound } from '#platform/server/http/refusal.ts'
import type { Author } from '#platform/server/records/record-store.ts'
import type { ActionType, ActionTypeIcon } from '../model/action-type.ts'

export const actionTypes = defineWords('action-type', 'app.action_type', { hasIcon: true })

const asTypes = (words: readonly StoredWord[]): ActionType[] => words.map(asType)
export const asType = ({ id, name, icon, status, isDefault, version }: StoredWord): ActionType => ({
  id,
  name,
  typeIcon: icon as ActionTypeIcon,
  status: status === 'ACTIVE',
  isCustom: !isDefault,
  version,
})

/** All of them in their order. There are few. */
export const actionTypesOf = async (tx: Tx, tenantId: string): Promise<ActionType[]> =>
  asTypes(await wordsOf(tx, tenantId, actionTypes))

export async function readActionType(tx: Tx, tenantId: string, id: string): Promise<ActionType> {
  const found = (await actionTypesOf(tx, tenantId)).find((each) => each.id === id)
  if (!found) throw notFound()
  return found
}

type NewActionType = { readonly name: string; readonly icon: ActionTypeIcon; readonly isDefault?: boolean }

/** Adds several behind those that are there. Their names are free. */
export async function addActionTypes(tx: Tx, author: Author, added: readonly NewActionType[], now: Date) {
  const before = (await actionTypesOf(tx, author.tenantId)).length
  const created = added.map((each, i) => newWord({ ...each, position: before + i + 1 }))
  await actionTypes.save(
    tx,
    author,
    created.map((after) => ({ event: 'CREATE', before: null, after })),
    now,
  )
}
