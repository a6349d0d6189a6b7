import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import type { Config } from '#platform/server/config.ts'
import { asRole, openPool, refuseOtherVersion } from '#platform/server/database/database.ts'
import { anchorFile } from '#platform/server/proof/anchors/anchor-places.ts'
import { type Witness, witnessesIn } from '#platform/server/proof/anchors/verify-anchors.ts'
import {
  type VerifiedRegister,
  type VerifiedTenant,
  verifyInstallation,
} from '#platform/server/proof/verify-installation.ts'
import { configOf, keptSecrets, openDatabase } from './installation.ts'
import { replays } from './replays.ts'

// Computes the history of every tenant again, or of one (--tenant <id>), compares it with what was anchored (in the folder of
// anchors, and in files that are named: --anchors <file>), and says what is not as it was written. Ends with 1 where something
// is not. It changes nothing: a database of another version is refused.

try {
  const { values } = parseArgs({
    options: { tenant: { type: 'string' }, anchors: { type: 'string', multiple: true, default: [] } },
  })
  const config = configOf(process.env, resolve(import.meta.dirname, '../..'))
  const outside = anchorsOutside(config, values.anchors)
  const database = await openDatabase(config)
  const owner = openPool(database.ownerUrl, { max: 1, application: 'mandate verify-history' })
  const worker = asRole(database.ownerUrl, 'mandate_worker', keptSecrets(config)[0])
  const pool = openPool(worker, { max: 1, application: 'mandate verify-history' })
  try {
    await refuseOtherVersion(owner)
    for await (const found of verifyInstallation({ pool, replays, outside, only: values.tenant })) {
      if ('id' in found) console.log(sentenceOf(found))
      else console.log(anchorsSentence(found, outside))
      for (const problem of found.problems) console.log(`  ${problem}`)
      if (found.problems.length > 0) process.exitCode = 1
    }
  } finally {
    await Promise.all([owner.end(), pool.end()])
    await database.stop()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}

function sentenceOf({ name, id, entries, records, seals, unsealed, problems }: VerifiedTenant): string {
  const verdict =
    problems.length === 0 ? 'Everything is as written.' : 'These parts have changed since they were written:'
  return `${name ?? `Tenant ${id}`}: ${entries} entries of ${records} records under ${seals} seals, ${unsealed} not sealed yet. ${verdict}`
}

function anchorsSentence({ problems, made, seen }: VerifiedRegister, outside: readonly Witness[]): string {
  const last = outside
    .map(({ at }) => at)
    .sort()
    .at(-1)
  const compared = last
    ? `Compared with ${seen} of ${made} anchors outside the database, the last of ${last}.`
    : made === 0
      ? 'There are no anchors yet.'
      : 'There was no anchor outside the database to compare with.'
  return `${compared} ${problems.length === 0 ? 'The register and the anchors are as written.' : 'The register and the anchors have changed since they were written:'}`
}

/** Those of the folder, where there are any yet, and of every file that is named. */
function anchorsOutside(config: Config, files: readonly string[]): Witness[] {
  const kept = anchorFile(config.anchorFolder)
  const ofFolder = (() => {
    try {
      return witnessesIn(readFileSync(kept, 'utf8'), kept)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
      throw error
    }
  })()
  const named = files.flatMap((file) => {
    const found = witnessesIn(textOf(file), file)
    if (found.length === 0) throw new Error(`${file} contains no line of an anchor.`)
    return found
  })
  return [...ofFolder, ...named]
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Error(
      `The file of anchors ${file} cannot be read: ${(error as NodeJS.ErrnoException).code}. Name a file with --anchors <file>.`,
    )
  }
}
