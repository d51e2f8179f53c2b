import { readFileSync, statSync } from 'node:fs'
import { type Fault, fault } from '../../../portal/schema/fault.ts'
import { noPicture, svgFaults } from './svg.ts'

/** A picture in the file system. */
export interface Picture {
  readonly sizeBytes: number
  /** Empty if it is larger than the limit. */
  readonly firstBytes: Uint8Array
}

/** A limit for each picture, because a page may have 200. */
const MAX_PICTURE_BYTES = 1_000_000

export function readPicture(file: string): Picture {
  const sizeBytes = statSync(file).size
  return { sizeBytes, firstBytes: sizeBytes > MAX_PICTURE_BYTES ? new Uint8Array() : readFileSync(file) }
}

/** The first bytes of the bitmaps that every browser shows. An AVIF file may list other brands before its own. */
const rasters = /^(\x89PNG|\xFF\xD8\xFF|GIF8|RIFF....WEBP|....ftyp.{0,24}avi[fs]|\0\0\x01\0)/s

/** Checks the file of a picture. */
export function pictureFaults(path: string, picture: Picture | undefined): readonly Fault[] {
  if (picture === undefined) {
    const hint = 'Put the file in the images folder next to the configuration; upper and lower case must match.'
    return [fault('is missing or not a plain file', hint)]
  }
  if (picture.sizeBytes === 0) return [fault('is empty', 'Save it again.')]
  if (picture.sizeBytes > MAX_PICTURE_BYTES) {
    const hint = 'Save it smaller: 1,000 pixels wide, as .webp or .avif, is enough for any card, and 512 for an icon.'
    return [fault(`has more than ${MAX_PICTURE_BYTES / 1e6} MB`, hint)]
  }
  // Browsers recognize bitmaps by their bytes, whatever their name, but SVG only by its name.
  if (/\.svg$/i.test(path)) return svgFaults(picture.firstBytes)
  const bitmap = bitmapFault(path, picture.firstBytes)
  return bitmap ? [bitmap] : []
}

function bitmapFault(path: string, bytes: Uint8Array): Fault | null {
  return rasters.test(latin1(bytes)) ? iconSizeFault(path, bytes) : noPicture('bitmap')
}

/** Compares the size in a PNG's IHDR chunk with the size in the file name, which the manifest declares. */
function iconSizeFault(path: string, bytes: Uint8Array): Fault | null {
  const pixels = Number(/^icon-(?:maskable-)?(\d+)\.png$/.exec(path)?.[1] ?? 0)
  if (pixels === 0 || bytes.length < 24 || !latin1(bytes).startsWith('\x89PNG')) return null
  const header = new DataView(bytes.buffer, bytes.byteOffset)
  const [width, height] = [header.getUint32(16), header.getUint32(20)]
  if (width === pixels && height === pixels) return null
  return fault(`is ${width} × ${height} pixels`, `Save it with ${pixels} × ${pixels} pixels.`)
}

/** Returns the first 64 bytes as text, one character per byte. */
const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 64))
