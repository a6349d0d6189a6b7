import { crc32, inflateSync } from 'node:zlib'
import type { ImageKind } from '#platform/model/image.ts'

export type Pixels = { width: number; height: number }
type ImageReader = (bytes: Buffer) => Pixels | undefined

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Each reader walks the file from its first byte to its last: what hides another file behind a picture is none. */
const READERS: Readonly<Record<Exclude<ImageKind, 'svg'>, ImageReader>> = { png, jpeg, webp, gif }

/** What a picture is, by its bytes alone, and how many pixels it has; undefined where it is none. */
export function readImage(bytes: Buffer): { kind: Exclude<ImageKind, 'svg'>; size: Pixels } | undefined {
  for (const kind of Object.keys(READERS) as (keyof typeof READERS)[]) {
    try {
      const size = READERS[kind](bytes)
      if (size && size.width > 0 && size.height > 0) return { kind, size }
    } catch (error) {
      if (!(error instanceof RangeError)) throw error // a length that points beyond the end
    }
  }
  return undefined
}

function png(bytes: Buffer): Pixels | undefined {
  if (!bytes.subarray(0, 8).equals(PNG) || bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  const packed: Buffer[] = []
  let at = 8
  for (;;) {
    const length = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (bytes.readUInt32BE(at + 8 + length) !== crc32(bytes.subarray(at + 4, at + 8 + length)))
      return undefined
    if (name === 'IDAT') packed.push(bytes.subarray(at + 8, at + 8 + length))
    at += 12 + length
    if (name === 'IEND') {
      const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
      return at === bytes.length && isWhole(Buffer.concat(packed), size, bytes) ? size : undefined
    }
  }
}

/** Samples of a pixel by the color type of a PNG. */
const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
/** More than 50 million pixels of 4 bytes are not unpacked. Uploads of pictures refuse as many. */
const MOST_UNPACKED = 201_000_000

/** Whether all lines are there, as the header says: what breaks off in them, or is no data of a picture, shows as a broken one. */
function isWhole(packed: Buffer, { width, height }: Pixels, bytes: Buffer): boolean {
  const samples = SAMPLES[bytes.readUInt8(25)]
  if (samples === undefined) return false
  const bits = samples * bytes.readUInt8(24)
  const linesOf = (across: number, down: number) =>
    across > 0 ? down * (1 + Math.ceil((across * bits) / 8)) : 0
  const isInterlaced = bytes.readUInt8(28) === 1
  const expected = isInterlaced
    ? ADAM7.reduce(
        (sum, [x, y, dx, dy]) => sum + linesOf(Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)),
        0,
      )
    : linesOf(width, height)
  if (expected > MOST_UNPACKED) return true
  try {
    return inflateSync(packed, { maxOutputLength: expected + 1 }).length === expected
  } catch {
    return false
  }
}

/** The seven passes of an interlaced PNG: where each begins, and how far apart its pixels are. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

function gif(bytes: Buffer): Pixels | undefined {
  if (!/^GIF8[79]a$/.test(bytes.toString('latin1', 0, 6))) return undefined
  const tableOf = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const afterBlocks = (from: number) => {
    let at = from
    while (bytes.readUInt8(at) > 0) at += 1 + bytes.readUInt8(at)
    return at + 1
  }
  let at = 13 + tableOf(bytes.readUInt8(10))
  for (;;) {
    const sign = bytes.readUInt8(at)
    if (sign === 0x3b)
      return at + 1 === bytes.length
        ? { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
        : undefined
    if (sign === 0x21) at = afterBlocks(at + 2)
    else if (sign === 0x2c) at = afterBlocks(at + 11 + tableOf(bytes.readUInt8(at + 9)))
    else return undefined
  }
}

const SIZES_OF_JPEG = /^(c[0-3]|c[5-7]|c[9-b]|c[d-f])$/

function jpeg(bytes: Buffer): Pixels | undefined {
  if (bytes.readUInt16BE(0) !== 0xffd8 || bytes.readUInt16BE(bytes.length - 2) !== 0xffd9) return undefined
  let at = 2
  let size: Pixels | undefined
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return undefined
    const sign = bytes.readUInt8(at + 1)
    if (sign === 0xd9) return at + 2 === bytes.length ? size : undefined
    if (SIZES_OF_JPEG.test(sign.toString(16)))
      size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    at += 2 + bytes.readUInt16BE(at + 2)
    if (sign === 0xda) at = afterScan(bytes, at)
  }
}

/** The next sign after the data of a scan: in the data, 0xff is followed by zero or by a restart. */
function afterScan(bytes: Buffer, from: number): number {
  let at = from
  for (;;) {
    at = bytes.indexOf(0xff, at)
    if (at < 0) throw new RangeError()
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at += next === 0xff ? 1 : 2
  }
}

function webp(bytes: Buffer): Pixels | undefined {
  if (bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 12) !== 'WEBP')
    return undefined
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return undefined
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: 1 + bytes.readUIntLE(24, 3), height: 1 + bytes.readUIntLE(27, 3) }
  if (kind === 'VP8L' && bytes.readUInt8(20) === 0x2f) {
    const packed = bytes.readUInt32LE(21)
    return { width: 1 + (packed & 0x3fff), height: 1 + ((packed >>> 14) & 0x3fff) }
  }
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a)
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  return undefined
}
