import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/**
 * The sum of the files' sizes in bytes after gzip, which every browser accepts; brotli is smaller still.
 *
 * @param root the published folder
 * @param addresses paths in it that begin with a slash
 */
export async function gzipSizeOf(root: string, addresses: readonly string[]): Promise<number> {
  const files = await Promise.all(addresses.map((address) => readFile(join(root, address))))
  return files.reduce((sum, bytes) => sum + gzipSync(bytes, { level: 9 }).length, 0)
}
