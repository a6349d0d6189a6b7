import type { Principal } from '#modules/authority/engine/model/question.ts'

/** Whom the key of a column names. */
export const holderOf = (key: string): Principal => {
  const [kind, id = ''] = key.split(' ')
  return { kind: kind === 'USER' ? 'USER' : 'POSITION', id }
}
