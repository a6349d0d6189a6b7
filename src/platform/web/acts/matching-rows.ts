/** All rows that match, whatever their page: what narrows the list, and how many there are. */
export type MatchingRows = { matching: object; count: number; countIsExact: boolean }
