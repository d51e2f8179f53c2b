import { existsSync, readdirSync, watch } from 'node:fs'
import type { FSWatcher } from 'node:fs'
import { join } from 'node:path'

/** A burst of changes has ended once nothing has changed for this long. */
const QUIET_MS = 150

/** Packages and hidden files, such as the output of `npm start`, are no sources. */
const isForeign = (path: string): boolean => /\/(node_modules|\.(?!well-known))/.test(path)

interface Folders {
  /** With all folders below them. Those that do not exist are left out until the next change. */
  readonly deep: readonly string[]
  /** Without the folders below them. One may be somebody's home. */
  readonly flat?: readonly string[]
}

/**
 * Calls `onChange` with the changed paths after files in the folders have changed: once per burst of changes, and never
 * concurrently. `onChange` must not reject. Calls `onError` if the system cannot watch the folders.
 */
export function watchFolders(
  { deep, flat = [] }: Folders,
  onChange: (paths: readonly string[]) => Promise<void>,
  onError: (error: unknown) => void,
): { close(): void } {
  const changedPaths = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let busy = false

  const run = async (): Promise<void> => {
    if (busy) return // the current run checks for more changes before it ends
    busy = true
    while (changedPaths.size > 0) {
      const paths = [...changedPaths]
      changedPaths.clear()
      watchAll() // the changes may include new folders
      await onChange(paths)
    }
    busy = false
  }

  // Watch each folder separately: on Linux, Node 20's recursive watcher misses a file that is replaced by renaming, and
  // many editors save that way.
  const watchers = new Map<string, FSWatcher>()
  const watchFolder = (folder: string): void => {
    if (watchers.has(folder)) return
    const watcher = watch(folder, (_event, name) => {
      if (name !== null && isForeign(`/${name}`)) return
      changedPaths.add(name === null ? folder : `${folder}/${name}`)
      clearTimeout(timer)
      timer = setTimeout(run, QUIET_MS)
    })
    watcher.on('error', () => {
      watcher.close() // most likely the folder was removed; `watchAll` watches it again if it returns
      watchers.delete(folder)
    })
    watchers.set(folder, watcher)
  }
  const watchAll = (): void => {
    try {
      for (const folder of flat) watchFolder(folder)
      for (const folder of deep.filter((each) => existsSync(each))) {
        watchFolder(folder)
        for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
          const path = join(entry.parentPath, entry.name).replaceAll('\\', '/')
          if (entry.isDirectory() && !isForeign(path.slice(folder.length))) watchFolder(path)
        }
      }
    } catch (error) {
      onError(error)
    }
  }
  watchAll()

  return {
    close: () => {
      clearTimeout(timer)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}
