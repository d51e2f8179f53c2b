import { randomUUID } from 'node:crypto'
import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'

/**
 * Replaces a file in one step: readers see the former file or the new one, also if two processes write at the same time.
 * Everybody may read it, because it is for a web server, and the umask may be that of a careful person. Other rights stay.
 *
 * @param flush whether to wait for the disk, so that the file survives a loss of power
 */
export async function replaceFile(path: string, content: string | Uint8Array, flush = true): Promise<void> {
  const file = await realpath(path).catch(() => path)
  const modeOf = (path: string) => stat(path).then(({ mode }) => mode & 0o777)
  const mode = (await modeOf(file).catch(() => 0)) | 0o644
  const fresh = `${file}.${randomUUID()}.new`
  try {
    await writeFile(fresh, content, { flag: 'wx', flush, mode })
    // Only if it has to: some file systems refuse.
    if ((await modeOf(fresh)) !== mode) await chmod(fresh, mode)
    await rename(fresh, file)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}
