export const LOGOS = ['company', 'dashboard'] as const
export type Logo = (typeof LOGOS)[number]

/** Pixels that each has at most: larger pictures are scaled before they are sent. A drawing (svg) has none. Spec 9. */
export const LOGO_SIZES: Readonly<Record<Logo, { readonly width: number; readonly height: number }>> = {
  company: { width: 40, height: 40 },
  dashboard: { width: 200, height: 50 },
}
