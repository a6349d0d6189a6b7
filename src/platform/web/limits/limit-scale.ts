/** Share of one amount in another, 0 to 1. Every bar of a limit shows its share of the limit above by it. */
export const share = (part: string, whole: string): number =>
  Number(whole) > 0 ? Math.max(0, Math.min(1, Number(part) / Number(whole))) : 0
