/** Why what a person received ends without an act on it. */
export const END_REASONS = {
  deactivated: 'The recipient was deactivated.',
  deleted: 'The recipient was deleted.',
  left: 'The recipient left the position.',
} as const
