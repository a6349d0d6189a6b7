import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { canonical } from '#platform/model/canonical.ts'

const hash = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.int().min(0)

const content = z.strictObject({
  format: z.literal(1),
  madeAt: z.iso.datetime(),
  /** Of the schema, in their order. */
  migrations: z.array(z.strictObject({ name: z.string(), hash })),
  /** Says which secret the database was set up with, and nothing of it. */
  secretFingerprint: hash,
  tables: z.record(z.string(), z.strictObject({ rows: count, sha256: hash })),
  files: z.record(z.uuid(), z.strictObject({ bytes: count, sha256: hash })),
  /** What the proof of the history said of each tenant, and the last of its seals. */
  tenants: z.array(
    z.strictObject({
      id: z.uuid(),
      entries: count,
      records: count,
      seals: count,
      unsealed: count,
      head: hash.nullable(),
      problems: z.array(z.string()),
    }),
  ),
  /** What some people and positions could decide when the backup was made. */
  answers: z.array(
    z.strictObject({
      tenantId: z.uuid(),
      kind: z.enum(['USER', 'POSITION']),
      id: z.uuid(),
      decisions: count,
      sha256: hash,
    }),
  ),
})
const shape = content.extend({ sha256: hash })

/** What an archive holds and what was true of it. It is written last: an archive without it is not whole. */
export type Manifest = z.output<typeof content>
export type TenantEvidence = Manifest['tenants'][number]
export type AnswerEvidence = Manifest['answers'][number]

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** Tells a backup from any other. */
export const hashOf = (manifest: Manifest): string => sha256(canonical(manifest))
const fileIn = (folder: string) => join(folder, 'manifest.json')

/** Answers with the hash of the manifest. Kept elsewhere, it tells the archive from another one. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<string> {
  const own = hashOf(manifest)
  const text = `${JSON.stringify({ ...manifest, sha256: own }, null, 2)}\n`
  await writeFile(fileIn(folder), text, { mode: 0o600, flag: 'wx', flush: true })
  return own
}

/** Throws where there is none, or where it has changed since it was written. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(fileIn(folder), 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new Error(
      code === 'ENOTDIR'
        ? `${folder} is a file, but a backup is a folder. Unpack the file first, and name the folder.`
        : code === 'EACCES'
          ? `${fileIn(folder)} cannot be read by this user. Only the owner of a backup can read the backup.`
          : `${folder} is not a complete backup because it has no manifest.json.`,
    )
  })
  const broken = new Error(`${fileIn(folder)} has changed since it was written.`)
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    throw broken
  }
  if ((given as { format?: unknown } | null)?.format !== 1)
    throw new Error(`${fileIn(folder)} is in a format that this version of Mandate cannot read.`)
  const read = shape.safeParse(given)
  if (!read.success) throw broken
  const { sha256: own, ...manifest } = read.data
  if (hashOf(manifest) !== own) throw broken
  return manifest
}
