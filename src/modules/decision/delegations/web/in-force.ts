import type { DelegationRow } from '../model/delegation-list.ts'

type InForce = Pick<DelegationRow['inForce'], 'standing' | 'held'>

/** In force for anyone at all. */
export const isInForce = ({ standing }: Pick<InForce, 'standing'>): boolean =>
  standing === 'YES' || standing === 'PARTLY'

/** In force for anyone who can use it: what turns a status green. */
export const isUsable = (inForce: InForce): boolean => isInForce(inForce) && inForce.held
