/**
 * How the processes of the product take memory: a small space for what is young, and collecting again once the rest has grown
 * by half. V8 by itself lets garbage grow to several times what is in use before it looks. Measured in docs/health/speed.md.
 */
export const MEMORY = ['--max-semi-space-size=4', '--heap-growing-percent=50']
