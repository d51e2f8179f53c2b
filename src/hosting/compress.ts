import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { OutputFile } from './output-folder.ts'

const compressible = /\.(html|js|css|svg|json|txt|xml|webmanifest|ico)$/
/** In bytes. Below it the headers of an answer outweigh what is won. */
const smallest = 200

/** The files, each followed by its `.br` and `.gz` where these are smaller. */
export async function withCompressed(files: readonly OutputFile[]): Promise<readonly OutputFile[]> {
  const each = files.map(async ([path, bytes]): Promise<readonly OutputFile[]> => {
    if (!compressible.test(path) || bytes.length < smallest) return [[path, bytes]]
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    const [br, gz] = await Promise.all([
      promisify(brotliCompress)(bytes, { params }),
      promisify(gzip)(bytes, { level: 9 }),
    ])
    const smaller: readonly OutputFile[] = [
      [`${path}.br`, br],
      [`${path}.gz`, gz],
    ]
    return [[path, bytes], ...smaller.filter(([, compressed]) => compressed.length < bytes.length)]
  })
  return (await Promise.all(each)).flat()
}
