/** Whether a delegation is in force: for all of its recipients, for some, when its day comes, once it is answered, or not. */
export const STANDINGS = ['YES', 'PARTLY', 'NOT_YET', 'AWAITING', 'NO'] as const
export type Standing = (typeof STANDINGS)[number]
