import fc from 'fast-check'

// Each fault meets the same few worlds, and the first that shows it is enough: no smaller one is looked for.
fc.configureGlobal({ seed: 6, numRuns: 8, endOnFailure: true })

// Test files share a worker, which is faster by half: none is collected with the fault of the one before.
const planted = (globalThis as { __stryker__?: { activeMutant?: string | undefined } }).__stryker__
if (planted) planted.activeMutant = undefined
