import type { DelegationRow } from '../model/delegation-list.ts'

/** In force for anybody at all: what turns a status green. */
export const isInForce = ({ standing }: Pick<DelegationRow['inForce'], 'standing'>): boolean =>
  standing === 'YES' || standing === 'PARTLY'
