import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OutputFile } from '../output-file.ts'

const compressible = /\.(html|js|css|svg|json|txt|xml|webmanifest|ico)$/
/** Smaller files stay uncompressed: compression would save less than the size of a response's headers. */
const MIN_BYTES = 200

/**
 * Adds `.br` and `.gz` versions of the files that compression makes smaller.
 * @param quality of Brotli, from 0 to 11
 */
export async function withCompressed(files: readonly OutputFile[], quality: number): Promise<readonly OutputFile[]> {
  const groups = files.map(async ([path, bytes]): Promise<readonly OutputFile[]> => {
    if (!compressible.test(path) || bytes.length < MIN_BYTES) return [[path, bytes]]
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    const compressed: readonly OutputFile[] = [
      [`${path}.br`, await promisify(brotliCompress)(bytes, { params })],
      [`${path}.gz`, await promisify(gzip)(bytes, { level: 9 })],
    ]
    return [[path, bytes], ...compressed.filter(([, { length }]) => length < bytes.length)]
  })
  return (await Promise.all(groups)).flat()
}
