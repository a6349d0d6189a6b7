import fc from 'fast-check'

/** How often a property is tried. A run of the tests that must be short sets fewer worlds for all: `npm run mutate`. */
export const tried = (worlds: number) => ({
  numRuns: Math.min(worlds, fc.readConfigureGlobal()?.numRuns ?? worlds),
})
