import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { type Files, isFileId } from '../files/files.ts'
import { Refusal } from '../refusal.ts'
import type { Manifest } from './manifest.ts'

type Kept = Manifest['files']

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
export async function copyFiles(folder: string, from: Files, to: Files): Promise<Kept> {
  const kept: Kept = {}
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
export async function wrongFiles(files: Files, kept: Kept): Promise<string[]> {
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
