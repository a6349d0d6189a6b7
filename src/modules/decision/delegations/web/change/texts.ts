/** The texts of a change that awaits approval. */
export const texts = {
  title: 'Change awaiting approval',
  field: 'Field',
  today: 'Today',
  awaiting: 'Awaiting acceptance',
  ifApproved: 'If approved',
  acceptedLast: 'Accepted last',
  ifAccepted: 'If accepted',
  proposed: (name: string, day: string) => `Sent by ${name} on ${day}.`,
  waitsFor: (names: readonly string[]) =>
    names.length > 0
      ? `Awaiting approval by ${new Intl.ListFormat('en-US', { type: 'disjunction' }).format(names)}.`
      : 'No one may approve it now. An administrator can assign someone the role Delegation Approver.',
  holds: 'Today’s terms apply until then.',
  earlierWaits:
    'An earlier change is awaiting acceptance. Until it is accepted, the terms accepted last apply as well.',
  cannot: (why: string) => `It cannot be approved now. ${why}`,
} as const
