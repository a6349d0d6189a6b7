import type { ImageKind, ImageRule } from '#platform/model/image.ts'

export const LOGOS = ['company', 'dashboard'] as const
export type Logo = (typeof LOGOS)[number]

/** Pixels that each has at most: larger pictures are scaled before they are sent. A drawing (svg) has none. Spec 9. */
export const LOGO_SIZES: Readonly<Record<Logo, { readonly width: number; readonly height: number }>> = {
  company: { width: 40, height: 40 },
  dashboard: { width: 200, height: 50 },
}

/** Spec 5.4. */
const LOGO_TYPES = ['png', 'svg', 'jpeg', 'webp'] as const satisfies readonly ImageKind[]
export const LOGO_RULES: Readonly<Record<Logo, ImageRule>> = {
  company: { types: LOGO_TYPES, most: 100 * 1024, limit: '100 KB' },
  dashboard: { types: LOGO_TYPES, most: 200 * 1024, limit: '200 KB' },
}
