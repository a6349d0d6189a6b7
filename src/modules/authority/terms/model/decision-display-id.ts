/** The number of a decision as people write it. */
export const decisionDisplayId = (number: number) => `DEC-${number}`
