import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const TEXTS = /\.(js|css|svg)$/
/** Smaller ones fit into one packet. */
const FROM_BYTES = 1_000

/** Each file of text is beside its brotli and its gzip: they are made once, and sent as they lie. */
export async function compressSite(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => TEXTS.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      const text = await readFile(file)
      if (text.length < FROM_BYTES) return
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: text.length }
      await Promise.all([
        promisify(brotliCompress)(text, { params }).then((packed) => writeFile(`${file}.br`, packed)),
        promisify(gzip)(text, { level: 9 }).then((packed) => writeFile(`${file}.gz`, packed)),
      ])
    }),
  )
}
