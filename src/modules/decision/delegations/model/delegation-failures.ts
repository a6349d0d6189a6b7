import { defineFailures } from '#platform/model/failures.ts'

/** How acts on delegations fail before their terms are looked at. Spec 4, 6. */
export const DELEGATION_FAILURES = defineFailures({
  NO_APPROVER: [
    409,
    ({ designated }) =>
      designated
        ? 'None of the designated approvers may approve this delegation. An administrator can designate other approvers in the delegation settings.'
        : 'No one may approve this delegation. An administrator can assign someone the role Delegation Approver.',
  ],
  CHANGE_WAITS: [
    409,
    'A change of this delegation is awaiting approval. Withdraw it before you change the terms again.',
  ],
  NO_CHANGE_WAITS: [
    409,
    'No change of this delegation is awaiting approval. It was approved, denied, or withdrawn.',
  ],
  DECISION_HIDDEN: [422, 'You cannot view this decision.'],
  ISSUER_NOT_HOLDER: [422, 'The issuer does not hold the authority this is issued from.'],
  ROOT_WITHOUT_ISSUER: [422, 'This delegation comes from Root Authority, which has no issuer.'],
  ISSUER_NOT_ABOVE: [422, 'The new issuer must be a recipient of the delegation above.'],
  NOT_OF_ONE_STATUS: [422, 'Select delegations that have the same status.'],
  PARENT_NOT_EFFECTIVE: [422, 'The authority this is issued from is not in force.'],
  RECIPIENT_TYPE_OFF: [422, 'This recipient type is turned off in the delegation settings.'],
  PATHWAY_OFF: [403, 'The pathway is turned off in the delegation settings.'],
})
