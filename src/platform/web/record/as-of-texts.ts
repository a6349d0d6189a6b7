/** The texts of a record as of a day. */
export const texts = {
  label: 'Record as of',
  note: (day: string) => `You are viewing the record as of ${day}.`,
  current: 'Return to current',
  notThere: (one: string, day: string) => `This ${one} did not exist on ${day}`,
  detail: 'It was created later, or you cannot view it.',
} as const
