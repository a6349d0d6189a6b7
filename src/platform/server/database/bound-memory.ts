import { setFlagsFromString } from 'node:v8'

/**
 * Collects again once the heap has grown by half. V8 on its own lets garbage grow to several times what is in use before it
 * looks. The other bound, on the space for what is young, has to be given when Node starts: tools/bootstrap/memory.mjs.
 * Measured in docs/health/speed.md.
 */
export const boundMemory = () => setFlagsFromString('--heap-growing-percent=50')
