import { watch } from 'chokidar'
import { readlinkSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

/** A burst of changes has ended once nothing has changed for this long. */
const QUIET_MS = 150
/** Linux follows no more links in a path. */
const MAX_LINKS = 40

interface Watching {
  /** Watches a folder with the folders in it, or only these files in it. They may not exist yet. */
  readonly folder: string
  readonly only?: () => readonly string[]
  readonly isIgnored?: (path: string) => boolean
  /** Gets the changed paths: once a burst of changes, and never concurrently. It must not reject. */
  readonly onChange: (paths: readonly string[]) => Promise<void>
  /** Is called if the system cannot watch so many files. */
  readonly onError: (error: unknown) => void
}

/** Watches files. Where the system reports no changes, CHOKIDAR_USEPOLLING=1 makes it look again and again. */
export function watchFiles({ folder, only, isIgnored, onChange, onError }: Watching): { close(): void } {
  const changedPaths = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let onTheWay = only && pathsTo(only())
  const isForeign = (path: string) => isIgnored?.(path) === true || onTheWay?.has(path) === false

  const run = async (): Promise<void> => {
    if (changedPaths.size === 0) return
    const burst = [...changedPaths]
    changedPaths.clear()
    await onChange(burst)
  }
  const note = (path: string): void => {
    changedPaths.add(path)
    clearTimeout(timer)
    timer = setTimeout(() => {
      if (only) {
        onTheWay = pathsTo(only())
        watcher.add([...only()])
      }
      running = running.then(run)
    }, QUIET_MS)
  }
  const watcher = watch(folder, { ignored: isForeign, ignoreInitial: true })
    .on('all', (_, path) => note(path))
    .on('error', onError)
    // A link that leads elsewhere now, as in a ConfigMap that Kubernetes mounts, is no change for chokidar.
    .on('raw', (_, name, details) => {
      const { watchedPath = '' } = details as { readonly watchedPath?: string } // absent while it polls
      const path = resolve(watchedPath, name)
      if (!isForeign(path) && targetOf(path) !== undefined) note(path)
    })
  return {
    close() {
      clearTimeout(timer)
      void watcher.close()
    },
  }
}

/** The paths that decide what files contain: their own, those of the folders above, and of the links on the way. */
function pathsTo(files: readonly string[]): ReadonlySet<string> {
  const paths = new Set<string>()
  const add = (file: string, links: number): void => {
    for (let path = file; !paths.has(path); path = dirname(path)) {
      paths.add(path)
      const target = targetOf(path)
      if (links < MAX_LINKS && target !== undefined) add(target + file.slice(path.length), links + 1)
    }
  }
  for (const file of files) add(file, 0)
  return paths
}

/** The path that a link leads to, or undefined for what is no link. */
function targetOf(path: string): string | undefined {
  try {
    return resolve(dirname(path), readlinkSync(path))
  } catch {
    return undefined
  }
}
