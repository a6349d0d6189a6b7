/** The texts of what becomes of what a group is tied to. */
export const texts = {
  choice: 'Associations',
  options: {
    KEEP_ASSOCIATIONS: {
      label: 'Keep associations',
      hint: 'Records, positions, and users keep the group. If you activate it again, it works as before.',
    },
    REMOVE_ASSOCIATIONS: {
      label: 'Remove associations',
      hint: 'The group is removed from users, positions, decisions, and delegations. Groups below it keep their other parents. The history keeps a record.',
    },
  },
} as const
