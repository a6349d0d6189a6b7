/** A bound (MB) on the space for what is young, which V8 lets grow to twice that. The other one: platform/server/database/bound-memory.ts. */
export const MEMORY = ['--max-semi-space-size=16']
