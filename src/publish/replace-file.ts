import { randomUUID } from 'node:crypto'
import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'

/**
 * Replaces a file in one step: readers see the former file or the new one. It keeps the mode of the former one. A new one is
 * for everybody to read, because the umask may be that of a careful person, and the file is for a web server.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const file = await realpath(path).catch(() => path)
  const mode = await stat(file).then(
    (status) => status.mode & 0o777,
    () => 0o644,
  )
  const fresh = `${file}.${randomUUID()}`
  try {
    await writeFile(fresh, content, { flag: 'wx', flush: true })
    await chmod(fresh, mode)
    await rename(fresh, file)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}
