import { readdirSync, watch } from 'node:fs'
import type { FSWatcher } from 'node:fs'
import { join } from 'node:path'

/**
 * Runs `act` after files in the folders changed: once for a burst of changes, and never twice at the same time.
 * `act` gets the changed paths and must not throw. `fail` hears when the system cannot watch (any more).
 */
export function watchFolders(
  folders: readonly string[],
  act: (paths: readonly string[]) => Promise<void>,
  fail: (error: unknown) => void,
  quietMs = 150,
): { close(): void } {
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let busy = false

  const run = async (): Promise<void> => {
    if (busy) return // the run under way looks again when it is done
    busy = true
    while (changed.size > 0) {
      const paths = [...changed]
      changed.clear()
      watchAll() // folders may have come
      await act(paths)
    }
    busy = false
  }

  // One watcher for each folder: a recursive one of Node 20 is blind, on Linux, for a file that was replaced by another,
  // which is how many editors save.
  const watchers = new Map<string, FSWatcher>()
  const watchFolder = (folder: string): void => {
    if (watchers.has(folder)) return
    const watcher = watch(folder, (_event, name) => {
      changed.add(name === null ? folder : `${folder}/${name}`)
      clearTimeout(timer)
      timer = setTimeout(() => void run(), quietMs)
    })
    watchers.set(
      folder,
      watcher.on('error', () => {
        watcher.close() // removed, most likely; if it comes back it is found again
        watchers.delete(folder)
      }),
    )
  }
  const watchAll = (): void => {
    try {
      for (const folder of folders) {
        const inner = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
          entry.isDirectory(),
        )
        for (const path of [folder, ...inner.map((entry) => join(entry.parentPath, entry.name))])
          watchFolder(path.replaceAll('\\', '/'))
      }
    } catch (error) {
      fail(error)
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
