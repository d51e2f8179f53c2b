import { watch } from 'node:fs'
import type { FSWatcher } from 'node:fs'

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
      await act(paths)
    }
    busy = false
  }

  const watchFolder = (folder: string): readonly FSWatcher[] => {
    try {
      const watcher = watch(folder, { recursive: true }, (_event, name) => {
        changed.add(name === null ? folder : `${folder}/${name.replaceAll('\\', '/')}`)
        clearTimeout(timer)
        timer = setTimeout(() => void run(), quietMs)
      })
      return [watcher.on('error', fail)]
    } catch (error) {
      fail(error)
      return []
    }
  }
  const watchers = folders.flatMap(watchFolder)

  return {
    close: () => {
      clearTimeout(timer)
      for (const each of watchers) each.close()
    },
  }
}
