import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '../http/refusal.ts'

/** Where bytes are kept, by ids that the product makes up; what a file is called and who may have it is in the database. */
export type Files = {
  /** Answers with the size in bytes. Leaves nothing where the source fails, or the disk does: STORAGE_AWAY. */
  write(id: string, source: AsyncIterable<Uint8Array>): Promise<number>
  /** Fails with FILE_GONE where there is none. */
  read(id: string): Promise<AsyncIterable<Uint8Array>>
  /** The same, to be read in any order. */
  blob(id: string): Promise<Blob>
  /** Nothing happens where there is none. */
  remove(id: string): Promise<void>
}

export const isFileId = (name: string): boolean => /^[0-9a-f-]{36}$/.test(name)

const IS_GONE = /^(ENOENT|ENOTDIR)$/
const OF_DISK = /^(ENOSPC|EDQUOT|EROFS|EACCES|EPERM|EIO|ENOTDIR|EEXIST|ENOENT|EMFILE)$/
const isOfDisk = ({ code }: NodeJS.ErrnoException) => OF_DISK.test(code ?? '')

/** In a folder of this machine. Where several nodes work together, a folder that all of them see. */
export function filesOnDisk(folder: string): Files {
  const pathOf = (id: string) => {
    if (!isFileId(id)) throw new Error('A file is kept under an id.')
    return join(folder, id.slice(-2), id)
  }
  const remove = (id: string) => rm(pathOf(id), { force: true })
  return {
    async write(id, source) {
      const path = pathOf(id)
      try {
        await mkdir(join(path, '..'), { recursive: true, mode: 0o700 })
        const out = createWriteStream(path, { mode: 0o600 })
        await pipeline(Readable.from(source), out)
        return out.bytesWritten
      } catch (error) {
        await remove(id).catch(() => {})
        throw isOfDisk(error as NodeJS.ErrnoException) ? new Refusal('STORAGE_AWAY') : error
      }
    },
    async read(id) {
      const stream = createReadStream(pathOf(id))
      await new Promise((resolve, reject) => {
        stream.once('open', resolve)
        stream.once('error', (error: NodeJS.ErrnoException) =>
          reject(IS_GONE.test(error.code ?? '') ? new Refusal('FILE_GONE') : error),
        )
      })
      return stream
    },
    blob: (id) =>
      openAsBlob(pathOf(id)).catch(() => {
        throw new Refusal('FILE_GONE')
      }),
    remove,
  }
}
