import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type pg from 'pg'
import { type Files, isFileId } from '../../files/files.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Manifest } from './manifest.ts'

type ArchivedFiles = Manifest['files']

/** The ids of all files that a folder of files holds. */
async function idsIn(folder: string): Promise<string[]> {
  const found = await readdir(folder, { recursive: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return found
    .map((path) => path.split(/[\\/]/).at(-1) as string)
    .filter(isFileId)
    .sort()
}

/** The ids of the files that rows name: each column of the product that is called `file_id`, or ends so. */
export async function namedFiles(client: pg.ClientBase, tenantIds: readonly string[]): Promise<Set<string>> {
  const { rows: columns } = await client.query<{ select: string }>(`
    select format('select %1$I::text as id from %2$s where tenant_id = app.tid() and %1$I is not null', a.attname, c.oid::regclass) as select
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'app'::regnamespace and c.relkind = 'r' and a.atttypid = 'uuid'::regtype and a.attname ~ '(^|_)file_id$'`)
  const named = new Set<string>()
  for (const tenantId of tenantIds) {
    await client.query('select app.set_tenant($1)', [tenantId])
    for (const { select } of columns)
      for (const { id } of (await client.query<{ id: string }>(select)).rows) named.add(id)
  }
  return named
}

function hashing(source: AsyncIterable<Uint8Array>) {
  const hash = createHash('sha256')
  let bytes = 0
  async function* passed() {
    for await (const part of source) {
      hash.update(part)
      bytes += part.length
      yield part
    }
  }
  return { passed: passed(), digest: () => ({ bytes, sha256: hash.digest('hex') }) }
}

/** Copies every file; one whose time ends meanwhile is left out. */
export async function copyFiles(folder: string, from: Files, to: Files): Promise<ArchivedFiles> {
  const kept: ArchivedFiles = {}
  for (const id of await idsIn(folder)) {
    const source = await from.read(id).catch((error: unknown) => {
      if (error instanceof Refusal && error.failure.code === 'FILE_GONE') return undefined
      throw error
    })
    if (!source) continue
    const { passed, digest } = hashing(source)
    await to.write(id, passed)
    kept[id] = digest()
  }
  return kept
}

/** The files that are missing, or are not as they were written. */
export async function wrongFiles(files: Files, kept: ArchivedFiles): Promise<string[]> {
  const wrong: string[] = []
  for (const [id, { bytes, sha256 }] of Object.entries(kept)) {
    const found = await files.read(id).then(
      async (source) => {
        const { passed, digest } = hashing(source)
        for await (const _ of passed);
        return digest()
      },
      () => undefined,
    )
    if (found?.bytes !== bytes || found.sha256 !== sha256) wrong.push(id)
  }
  return wrong
}
