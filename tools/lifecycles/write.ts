import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { lifecyclesDocument } from './diagrams.ts'

// Writes docs/lifecycles.md from the tables of transitions.

writeFileSync(resolve(import.meta.dirname, '../../docs/lifecycles.md'), await lifecyclesDocument())
