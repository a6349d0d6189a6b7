/** The texts of what an action asks about a delegation or a decision. */
export const texts = {
  title: {
    APPROVAL: 'What you are asked to approve',
    CHANGE_APPROVAL: 'What you are asked to approve',
    ACCEPTANCE: 'What you are asked to accept',
    REQUEST: 'What is requested',
    ACKNOWLEDGEMENT: 'What you are asked to acknowledge',
    DECISION: 'What you are asked to decide',
    OTHER: 'Delegation',
  },
  decision: 'Decision',
  note: 'Note',
  holdsToday: 'Today',
  ifAccepted: 'If accepted',
  activity: 'Activity',
  question: {
    sentence: (decision: string, amounts: readonly string[]) =>
      `Make the decision “${decision}”${amounts.length > 0 ? ` for ${new Intl.ListFormat('en-US').format(amounts)}` : ''}?`,
    whyAsked: (name: string) => `Authority of ${name}`,
    own: 'Your authority now',
    verdict: { ALLOW: 'Yes', CONDITIONAL: 'Yes, with conditions', DENY: 'No' },
    receipt: 'Receipt',
    decidedBy: 'Decided by',
    checked: 'Checked',
    limits: 'Limit',
    path: 'Path',
    comment: 'Comment',
    titleOfAsker: 'What you asked',
    titleOfOthers: 'What was asked',
    view: (day: string) => `View the answer of ${day}`,
  },
  acceptance: {
    changeAccepted: 'The changed terms replace the terms accepted last.',
    changeRejected: 'The change is discarded, and the terms accepted last still apply.',
    heldFrom: (day: string) => `You hold the authority from ${day}.`,
    othersStay: 'You are removed as a recipient. Other recipients keep the delegation.',
    returnsToIssuer: 'The delegation returns to its issuer.',
  },
  effects: {
    issuedNow: 'Issued and in force immediately.',
    issuedOnAcceptance: 'Issued. In force once accepted.',
    issuedFrom: (day: string) => `Issued. In force from ${day}.`,
    returnsToDraft: 'Returns to Draft.',
    staysSuspended: 'Stays suspended.',
    issuedOnAcceptanceFrom: (day: string) => `Issued. In force from ${day} once accepted.`,
    change: {
      NOW: 'The change takes effect immediately.',
      ON_ACCEPTANCE: 'The change takes effect once recipients accept it.',
      PARTLY:
        'Where it grants less, it takes effect immediately. Where it grants more, it takes effect once recipients accept it.',
    },
  },
} as const
