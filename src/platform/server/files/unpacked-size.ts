/** The records of a ZIP archive that say what is in it, and where in them the sizes stand. */
const END = { signature: 0x06054b50, length: 22, longestComment: 0xffff }
const ENTRY = { signature: 0x02014b50, length: 46 }
/** Stands where a size or a count is said in the longer form: no file of a few megabytes needs it. */
const [LONG, LONG_COUNT] = [0xffffffff, 0xffff]
const IS_SAID_LATER = 8

/**
 * Sums the bytes that the entries of an archive say they have unpacked. A reader that unpacks no entry beyond what it says
 * stays below that. Null: not an archive, or one that leaves sizes out.
 */
export function unpackedSize(bytes: Uint8Array): number | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = endOf(view)
  if (end === null) return null
  const count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count === LONG_COUNT || at === LONG || view.getUint32(end + 12, true) === LONG) return null
  let total = 0
  for (let i = 0; i < count; i++) {
    if (at + ENTRY.length > end || view.getUint32(at, true) !== ENTRY.signature) return null
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)]
    const place = view.getUint32(at + 42, true)
    if (packed === LONG || unpacked === LONG || place === LONG) return null
    // without a size here, a reader takes one from elsewhere
    const isSaid = unpacked > 0 || (packed <= 2 && (view.getUint16(at + 8, true) & IS_SAID_LATER) === 0)
    if (!isSaid || (packed === 0 && unpacked > 0)) return null
    total += unpacked
    at +=
      ENTRY.length +
      view.getUint16(at + 28, true) +
      view.getUint16(at + 30, true) +
      view.getUint16(at + 32, true)
  }
  return total
}

function endOf(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - END.length - END.longestComment)
  for (let at = view.byteLength - END.length; at >= first; at--)
    if (view.getUint32(at, true) === END.signature) return at
  return null
}
