import { afterAll } from 'vitest'
import { brokenRules } from './sent-statements.ts'

// A file of tests fails where the product, or a test as a role of the product, sent what a distributed engine refuses. Decision record 48.
afterAll(async () => {
  const broken = await brokenRules()
  if (broken.length > 0) throw new Error(`A distributed engine refuses:\n${broken.join('\n')}`)
})
