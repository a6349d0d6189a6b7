import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describedCalls } from './described-api.ts'
import { withTables } from './tables.ts'

// Writes the tables of docs/api.md from what the product describes of itself.

const file = resolve(import.meta.dirname, '../../docs/api.md')
writeFileSync(file, withTables(readFileSync(file, 'utf8'), await describedCalls()))
