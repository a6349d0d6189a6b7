import { pipeline, Readable } from 'node:stream'
import { createDeflateRaw } from 'node:zlib'

export type ZipEntry = {
  readonly path: string
  readonly data: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
}

const TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

function checksum(bytes: Uint8Array, before: number): number {
  let value = ~before
  for (const byte of bytes) value = (TABLE[(value ^ byte) & 0xff] as number) ^ (value >>> 8)
  return ~value >>> 0
}

/** Packs faster than the default, into a file that is hardly larger. */
const LEVEL = 4
/** Deflated, sizes after the data, names in UTF-8. */
const [METHOD, FLAGS, VERSION] = [8, 0x0808, 20]
/** 1 January 1980: the oldest day that an archive can say. */
const DAY = 33

/** An archive that is sent while it is made: no entry is held in memory. */
export async function* writeZip(entries: Iterable<ZipEntry>): AsyncGenerator<Uint8Array> {
  const directory: Buffer[] = []
  let offset = 0
  for (const { path, data } of entries) {
    const name = Buffer.from(path)
    const sum = { crc: 0, packed: 0, unpacked: 0 }
    yield toHeader(0x04034b50, [VERSION], sum, [name.length, 0], name)
    const start = offset
    offset += 30 + name.length
    for await (const part of deflateEntry(data, sum)) {
      sum.packed += part.length
      yield part
    }
    const after = Buffer.alloc(16)
    for (const [at, value] of [0x08074b50, sum.crc, sum.packed, sum.unpacked].entries())
      after.writeUInt32LE(value, at * 4)
    yield after
    offset += sum.packed + after.length
    const tail = [name.length, 0, 0, 0, 0, 0, 0, start & 0xffff, start >>> 16]
    directory.push(toHeader(0x02014b50, [VERSION, VERSION], sum, tail, name))
  }
  const size = directory.reduce((total, each) => total + each.length, 0)
  yield* directory
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(directory.length, 8)
  end.writeUInt16LE(directory.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  yield end
}

type Sum = { crc: number; packed: number; unpacked: number }

async function* deflateEntry(data: ZipEntry['data'], sum: Sum): AsyncGenerator<Uint8Array> {
  async function* summed() {
    for await (const part of data) {
      sum.crc = checksum(part, sum.crc)
      sum.unpacked += part.length
      yield part
    }
  }
  // a failure of the source ends the stream that is read below
  yield* pipeline(Readable.from(summed()), createDeflateRaw({ level: LEVEL }), () => {})
}

/** The record of an entry, before its data or in the directory at the end. */
function toHeader(
  signature: number,
  versions: readonly number[],
  { crc, packed, unpacked }: Sum,
  tail: readonly number[],
  name: Uint8Array,
): Buffer {
  const words = (values: readonly number[]) => values.flatMap((value) => [value & 0xff, (value >>> 8) & 0xff])
  const long = (value: number) => words([value & 0xffff, value >>> 16])
  return Buffer.concat([
    Buffer.from([
      ...long(signature),
      ...words([...versions, FLAGS, METHOD, 0, DAY]),
      ...[crc, packed, unpacked].flatMap(long),
      ...words(tail),
    ]),
    name,
  ])
}
