import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetLost, replaceLostSecret } from '#app/admin/replace-lost-secret.ts'
import { installationSecrets, type OpenDatabase, openDatabase } from '#app/installation.ts'
import { proof } from '#app/proof.ts'
import { readConfig } from '#platform/server/config.ts'
import { migrate, openPool } from '#platform/server/database/database.ts'
import { restoreBackup } from '#platform/server/proof/backup/restore-backup.ts'
import { takeBackup } from '#platform/server/proof/backup/take-backup.ts'
import { endUnfinished, markUnfinished } from '#platform/server/proof/backup/unfinished-restore.ts'

// A server of its own: the passwords of the database roles, which are the whole server's, change with the secret.

const folder = mkdtempSync(join(tmpdir(), 'lost-secret-'))
const config = readConfig({ MANDATE_DATA: folder }, '/')
const secret = join(folder, 'secret')
const archive = join(folder, 'archive')
let database: OpenDatabase
const said: string[] = []
const say = (line: string) => said.push(line)

beforeAll(async () => {
  const secrets = await installationSecrets(config)
  database = await openDatabase(config, { isNew: true })
  await migrate(database.ownerUrl, secrets)
  const pool = openPool(database.ownerUrl, { max: 1, application: 'test backup' })
  await takeBackup({ pool, secrets, filesFolder: join(folder, 'files'), to: archive, proof })
  await pool.end()
})
afterAll(async () => {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
})

async function asOwner(work: (owner: pg.Client) => Promise<unknown>): Promise<void> {
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await work(owner).finally(() => owner.end())
}

test('a lost secret is not replaced while a restore is unfinished, and no file is left', async () => {
  const kept = readFileSync(secret)
  rmSync(secret)
  await asOwner((owner) => markUnfinished(owner, { madeAt: 'Monday', hash: 'of it' }))
  await database.stop()
  await expect(replaceLostSecret(config, say)).rejects.toThrow(
    /restore of the backup of Monday .* not finished/,
  )
  expect(existsSync(secret)).toBe(false)
  database = await openDatabase(config)
  await asOwner(endUnfinished)
  writeFileSync(secret, kept)
})

test('the embedded database gets a new secret where the file is lost, and a good backup comes back under it', async () => {
  rmSync(secret)
  await expect(replaceLostSecret(config, say)).rejects.toThrow(
    /is in use by process \d+\. Stop that process first/,
  )
  expect(existsSync(secret)).toBe(false)
  await database.stop()
  await replaceLostSecret(config, say)
  expect(said).toEqual(['This installation has a new secret. Everyone signs in again.'])

  const secrets = await installationSecrets(config)
  expect(secrets).toEqual([readFileSync(secret, 'utf8')])
  database = await openDatabase(config, { isNew: true })
  await migrate(database.ownerUrl, secrets)

  await asOwner((owner) => owner.query('create database restored'))
  const url = Object.assign(new URL(database.ownerUrl), { pathname: '/restored' }).href
  const given = {
    archive,
    openDatabase: async () => url,
    secrets,
    filesFolder: join(folder, 'restored'),
    proof,
    say: () => {},
  }
  await expect(restoreBackup(given)).rejects.toThrow(
    /another MANDATE_SECRET.*If the secret is lost, run: .* --with-new-secret/s,
  )
  const underNewSecret = (ownerUrl: string) => forgetLost({ config, ownerUrl, secrets }, say)
  expect((await restoreBackup({ ...given, underNewSecret })).problems).toEqual([])
  expect(said).toHaveLength(2)
  await migrate(url, secrets)
})
