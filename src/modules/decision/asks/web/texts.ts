/** The texts of what an action asks about a delegation or a decision. */
export const texts = {
  title: {
    APPROVAL: 'What you are asked to approve',
    CHANGE_APPROVAL: 'What you are asked to approve',
    ACCEPTANCE: 'What you are asked to accept',
    REQUEST: 'What is requested',
    ACKNOWLEDGEMENT: 'What you are asked to acknowledge',
    OTHER: 'Delegation',
  },
  decision: 'Decision',
  note: 'Note',
  holdsToday: 'In force today',
  checks: 'Checks',
  verdict: { PASSED: 'Passed', ATTENTION: 'Attention', FAILED: 'Failed' },
  activity: 'Activity',
  effects: {
    issuedNow: 'Issued and in force immediately.',
    issuedOnAcceptance: 'Issued. In force once accepted.',
    issuedFrom: (day: string) => `Issued. In force from ${day}.`,
    returnsToDraft: 'Returns to Draft.',
    staysSuspended: 'Stays suspended.',
    changeNow: 'The change takes effect immediately.',
    changeOnAcceptance: 'The change takes effect once recipients accept it.',
  },
} as const
