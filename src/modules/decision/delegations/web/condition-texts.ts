/** The texts of changing a condition of a delegation. */
export const texts = {
  add: 'Add condition',
  edit: 'Edit condition',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  question: {
    add: 'Add this condition?',
    change: 'Change this condition?',
    turnOn: (name: string) => `Turn on “${name}”?`,
    turnOff: (name: string) => `Turn off “${name}”?`,
    delete: (name: string) => `Delete “${name}”?`,
  },
  effect: 'The condition applies to this delegation and to all redelegations below. These are the effects.',
  ends: 'The condition no longer applies to this delegation or to redelegations below. The history keeps a record.',
  deleteAct: 'Delete condition',
  keepIt: 'Keep condition',
  added: 'Condition added.',
  saved: 'Condition updated.',
  deleted: 'Condition deleted.',
} as const
