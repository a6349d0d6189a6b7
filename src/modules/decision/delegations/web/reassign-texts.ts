/** The texts of giving delegations to other recipients. */
export const texts = {
  recipients: 'New recipients',
  hint: 'They replace the present recipients. Recipients who remain keep what they accepted.',
  move: 'Move what removed recipients redelegated under the first new recipient',
} as const
