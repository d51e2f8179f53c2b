import { chmod, realpath, rename, stat, writeFile } from 'node:fs/promises'

/**
 * Replaces a file in one step: readers see the former file or the new one. Everybody may read it, because it is for a web server,
 * and the umask may be that of a careful person. What else the mode of the former file allows stays.
 *
 * @param flush whether to wait for the disk, so that the file survives a loss of power
 */
export async function replaceFile(path: string, content: string | Uint8Array, flush = true): Promise<void> {
  const file = await realpath(path).catch(() => path)
  const modeOf = (path: string) => stat(path).then(({ mode }) => mode & 0o777)
  const mode = (await modeOf(file).catch(() => 0)) | 0o644
  // One name, so that the next one replaces what is left of a process that was killed.
  const fresh = `${file}.new`
  await writeFile(fresh, content, { flush })
  // Only if it has to: some file systems refuse.
  if (((await modeOf(fresh)) & mode) !== mode) await chmod(fresh, mode)
  await rename(fresh, file)
}
