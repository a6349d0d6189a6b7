/** The texts of moving a delegation under another one. */
export const texts = {
  title: 'Move this delegation?',
  effect:
    'The delegation moves under another delegation of the same decision, which must cover all of its terms. All redelegations below move with it.',
  staysSuspended:
    'This delegation stays suspended after the move, and so do redelegations below that were suspended with it. Reissue this delegation after the move.',
  parent: 'Move under',
  itself: 'This delegation',
  now: 'Already issued from this delegation',
  below: 'Redelegated from this delegation',
  lower: (limit: string) => `Limit too low: ${limit}`,
  withoutType: (type: string) => `Without ${type}`,
  endsEarlier: (day: string) => `Ends on ${day}`,
  choose: 'Select a delegation.',
  issuer: (name: string) => `${name} becomes the issuer.`,
  act: 'Move delegation',
} as const
