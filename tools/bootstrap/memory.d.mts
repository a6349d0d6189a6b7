export const MEMORY: readonly string[]
