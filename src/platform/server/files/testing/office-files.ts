import { crc32 } from 'node:zlib'

type Part = readonly [name: string, text: string]

/** An archive whose parts are not packed. */
export function archiveOf(...parts: readonly Part[]): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, text] of parts) {
    const [title, bytes] = [Buffer.from(name), Buffer.from(text)]
    const told = Buffer.alloc(26)
    told.writeUInt16LE(20, 0)
    told.writeUInt32LE(crc32(bytes), 10)
    told.writeUInt32LE(bytes.length, 14)
    told.writeUInt32LE(bytes.length, 18)
    told.writeUInt16LE(title.length, 22)
    local.push(Buffer.from('PK\x03\x04', 'latin1'), told, title, bytes)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    central.push(Buffer.from('PK\x01\x02\x14\0', 'latin1'), told, place, title)
    at += 30 + title.length + bytes.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\x05\x06', 'latin1'), end])
}

const OFFICE = 'application/vnd.openxmlformats-officedocument'

/** A file of Office as it is since 2007: its list of contents says what its main part is. */
export const officeFile = (main: string, first: readonly Part[] = []): Buffer =>
  archiveOf(
    ...first,
    [
      '[Content_Types].xml',
      `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/main.xml" ContentType="${OFFICE}.${main}.main+xml"/></Types>`,
    ],
    ['main.xml', '<main/>'],
  )

/** As it was before 2007: a container with a directory of streams. */
export function oldOfficeFile(stream: string): Buffer {
  const header = Buffer.alloc(512)
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(header)
  const entry = (name: string, kind: number) => {
    const bytes = Buffer.alloc(128)
    const title = Buffer.from(`${name}\0`, 'utf16le')
    title.copy(bytes)
    bytes.writeUInt16LE(title.length, 64)
    bytes[66] = kind
    return bytes
  }
  return Buffer.concat([header, entry('Root Entry', 5), entry(stream, 2), Buffer.alloc(256)])
}

export const PDF = Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n<<>>\nendobj\n%%EOF\n', 'latin1')
