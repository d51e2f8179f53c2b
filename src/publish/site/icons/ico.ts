export interface IcoImage {
  readonly pixels: number
  readonly png: Uint8Array
}

const HEADER_BYTES = 6
const ENTRY_BYTES = 16

/** Packs PNG files of up to 255 pixels as an icon of Windows, which browsers request by its name. */
export function icoOf(images: readonly IcoImage[]): Uint8Array {
  const header = Buffer.alloc(HEADER_BYTES + ENTRY_BYTES * images.length)
  header.writeUInt16LE(1, 2) // an icon, not a cursor
  header.writeUInt16LE(images.length, 4)
  let offset = header.length
  images.forEach(({ pixels, png }, index) => {
    const entry = HEADER_BYTES + ENTRY_BYTES * index
    header.writeUInt8(pixels, entry)
    header.writeUInt8(pixels, entry + 1)
    header.writeUInt16LE(1, entry + 4) // colour planes
    header.writeUInt16LE(32, entry + 6) // bits per pixel
    header.writeUInt32LE(png.length, entry + 8)
    header.writeUInt32LE(offset, entry + 12)
    offset += png.length
  })
  return Buffer.concat([header, ...images.map(({ png }) => png)])
}
