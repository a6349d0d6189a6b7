/** The tints of the screen (variables.css), as files have them: small limits first, no limit last. */
export const TINTS = ['#f2faf9', '#dff2f0', '#c5e8e4', '#a3d9d3', '#00736b']

export const COLORS = {
  ink: '#1b2a2f',
  secondary: '#5f6e74',
  tertiary: '#8a979c',
  onHeat: '#ffffff',
  amber: '#7a4f00',
  orange: '#8a3b0a',
  red: '#a3242b',
  stone: '#5a4c44',
} as const
