/** The texts of giving delegations other recipients, or another issuer. */
export const texts = {
  recipients: 'New recipients',
  hint: 'They replace the present recipients. Recipients who remain keep what they accepted.',
  move: 'Move what removed recipients redelegated under the first new recipient',
  issuer: 'New issuer',
  issuerHint: 'Only recipients of the delegation above can be the issuer.',
  noOther: 'The delegation above has no other recipient.',
} as const
