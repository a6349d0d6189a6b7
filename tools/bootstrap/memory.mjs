/**
 * How the processes of the product take memory: a bounded space for what is young, and collecting again once the rest has
 * doubled. V8 by itself lets garbage grow to several times what is in use before it looks. Measured in docs/health/speed.md.
 */
export const MEMORY = ['--max-semi-space-size=16', '--heap-growing-percent=100']
