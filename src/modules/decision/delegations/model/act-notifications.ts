/** Ties to a delegation by which people are notified of an act. Semantics 9.3. */
export const TOLD_OF_ACTS = {
  approve: ['holder', 'issuer', 'designee'],
  suspend: ['holder', 'issuer', 'designee'],
  reissue: ['holder', 'issuer', 'designee'],
  revoke: ['holder', 'issuer', 'designee'],
  delete: ['holder', 'issuer'],
} as const
