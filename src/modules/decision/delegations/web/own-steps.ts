import type { DelegationDetail, PathStep } from '../model/delegation.ts'

/** Finds the steps of the delegation itself, one for each recipient. */
export const findOwnSteps = ({ id, path }: Pick<DelegationDetail, 'id' | 'path'>): readonly PathStep[] =>
  path.filter(({ delegationId }) => delegationId === id)
