/** Share of one amount in another, 0 to 1. */
export const share = (part: string, whole: string): number =>
  Number(whole) > 0 ? Math.max(0, Math.min(1, Number(part) / Number(whole))) : 0
