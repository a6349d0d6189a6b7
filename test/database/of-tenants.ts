import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TenantSchema } from './statement-rules.ts'

const SCHEMA = readFileSync(join(import.meta.dirname, '../../db/schema.sql'), 'utf8')

/** These tables name a tenant in an ordinary column. */
const SHARED = ['tenant_register']

const named = (pattern: RegExp, text = SCHEMA) =>
  [...text.matchAll(pattern)].map(([, name]) => (name as string).replaceAll('"', ''))

/** What reads or writes tables is written in PL/pgSQL, and nothing else is. */
const functions = SCHEMA.split(/^(?=CREATE OR REPLACE FUNCTION )/m)
  .filter((text) => text.includes('\n LANGUAGE plpgsql'))
  .flatMap((text) => named(/^CREATE OR REPLACE FUNCTION (\w+\.\w+)\(/g, text))

/** Tables, views and functions of tenants, as the schema has them. */
export const ofTenants: TenantSchema = {
  relations: new Set(
    [
      ...named(/^create table app\.(\S+) \(\n {2}tenant_id uuid/gm),
      ...named(/^create view app\.(\S+) with \(\S+\) as\n SELECT [^;]*?\btenant_id\b/gm),
    ].filter((each) => !SHARED.includes(each)),
  ),
  functions: new Set(functions),
}
