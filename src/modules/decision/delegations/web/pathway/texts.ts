import { grouped } from '#platform/model/how-many.ts'

/** The texts of the pathway of a delegation. */
export const texts = {
  title: 'Pathway',
  of: (name: string) => `Pathway of ${name}`,
  larger: 'Zoom in',
  smaller: 'Zoom out',
  whole: 'Fit the whole pathway',
  from: (issuer: string) => `issued by ${issuer}`,
  more: (count: number) => `${grouped(count)} more not shown`,
} as const
