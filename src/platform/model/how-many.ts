/** 1204 as "1,204". */
export const grouped = (count: number | bigint): string => count.toLocaleString('en-US')

/** "1 user", "1,204 users". */
export const howMany = (count: number, one: string, several: string): string =>
  `${grouped(count)} ${oneOr(count, one, several)}`

/** The words for one, or for several. */
export const oneOr = (count: number, one: string, several: string): string => (count === 1 ? one : several)
