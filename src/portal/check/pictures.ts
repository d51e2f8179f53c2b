import { type Fault, fault } from './problem.ts'

/** A picture in the file system. */
export interface Picture {
  readonly sizeBytes: number
  /** At least the first 64 kB, or all of them. */
  readonly firstBytes: Uint8Array
}

/** A limit for each picture, because a page may have 200. */
const MAX_PICTURE_BYTES = 1_000_000

/** The first bytes of the bitmaps that every browser shows. An AVIF file may name other brands before its own. */
const rasters = /^(\x89PNG|\xFF\xD8\xFF|GIF8|RIFF....WEBP|....ftyp.{0,24}avi[fs]|\0\0\x01\0)/s

/** Everything that may precede the first element of an SVG file. */
const prolog = /^\uFEFF|<\?.*?\?>|<!--.*?-->|<!DOCTYPE[^[>]*(\[.*?\]\s*)?>/gis

/** Checks the file of a picture. */
export function pictureFault(path: string, picture: Picture | undefined): Fault | null {
  if (picture === undefined) {
    const hint = 'Put the file in the images folder next to the configuration; upper and lower case must match.'
    return fault('does not exist', hint)
  }
  if (picture.sizeBytes === 0) return fault('is empty', 'Save it again.')
  if (picture.sizeBytes > MAX_PICTURE_BYTES) {
    const hint = 'Save it smaller: 1,000 pixels wide, as .webp or .avif, is enough for any card, and 512 for an icon.'
    return fault(`has more than ${MAX_PICTURE_BYTES / 1e6} MB`, hint)
  }
  // Browsers recognize bitmaps by their bytes, whatever the name says, but SVG by its name only.
  const isSvg = /\.svg$/i.test(path)
  if (isSvg ? hasSvg(picture.firstBytes) : rasters.test(latin1(picture.firstBytes))) return null
  const hint = 'It may be a saved web page, or a picture with the name of another format: save it again.'
  return fault(`contains no ${isSvg ? 'SVG' : 'bitmap'}`, hint)
}

function hasSvg(bytes: Uint8Array): boolean {
  const text = new TextDecoder().decode(bytes).replaceAll(prolog, '')
  return /^\s*<([\w-]+:)?svg[\s/>]/.test(text)
}

/** The first 64 bytes as text, one character for each byte. */
const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes.subarray(0, 64))
