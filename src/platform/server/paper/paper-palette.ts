import type { Color } from './paper.ts'

/** Landscape, in points. What is wider than a few pages of A4 continues A3. */
export const A4 = { width: 841.89, height: 595.28 }
export const A3 = { width: 1190.55, height: 841.89 }
export type Size = { readonly width: number; readonly height: number }
export const WIDE = 24
export const MARGIN = 28
export const FOOT = 22
export const RUNNING = 20

export const INK: Color = '#1b2a2f'
export const SECONDARY: Color = '#5f6e74'
export const LINE: Color = '#cfd8da'
export const SUBTLE: Color = '#eef2f2'
export const FAINT: Color = '#f8fafa'

export const TEXT = 8
export const LEADING = 10
export const PAD = { x: 4, y: 3 }
export const HEAD_LINES = { over: 1, name: 3, below: 2 }

export const BAND = 15
export const OVER = 14
