/** The texts of what an action asks about a delegation. */
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
  note: (note: string) => `Note: ${note}`,
} as const
