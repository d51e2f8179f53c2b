import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { build as ownBuild } from '../../build.mjs'
import { PortInUse } from '../../src/dev/listen.ts'
import { startStack } from '../../src/dev/stack.ts'
import type { BuildOptions, Stack, StackOptions } from '../../src/dev/stack.ts'

type Files = readonly (readonly [path: string, bytes: Buffer])[]

/** The files of each build, by configuration. Test files that run in this process share them. */
const builds = new Map<string, Files>()

/** The stacks of this process use the same ports, one after the other, because ports are part of the configuration. */
let port = anyPort()

/**
 * Returns a port below the ephemeral ports, which systems assign to outgoing connections (RFC 6335 §6; on Linux from
 * 32768). A stack also uses the seven ports after it.
 */
function anyPort(): number {
  return 20_000 + 10 * Math.floor(Math.random() * 1_200)
}

/**
 * Starts a stack like startStack. The first build is copied if an earlier stack had the same configuration.
 * @param options with `build`, its builds are not shared
 */
export async function startWithSharedBuild(
  options: Omit<StackOptions, 'build' | 'port'> & Partial<Pick<StackOptions, 'build'>>,
): Promise<Stack> {
  const { build = ownBuild } = options
  let isFirst = build === ownBuild
  const buildOrCopy = async (request: BuildOptions): Promise<void> => {
    // Later builds also depend on the output folder and on files that tests have changed.
    if (!isFirst) {
      await build(request)
      return
    }
    isFirst = false
    // An earlier run may have left published announcements, which a build keeps.
    await rm(request.out, { recursive: true, force: true })
    const key = `${request.kit} ${await readFile(request.config, 'utf8')}`
    const files = builds.get(key)
    if (files !== undefined) return writeFolder(request.out, files)
    await build(request)
    builds.set(key, await readFolder(request.out))
  }
  try {
    return await startStack({ ...options, build: buildOrCopy, port })
  } catch (error) {
    if (!(error instanceof PortInUse)) throw error
    port = anyPort()
    return startWithSharedBuild(options)
  }
}

async function readFolder(folder: string): Promise<Files> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  return Promise.all(paths.map(async (path) => [path.slice(folder.length + 1), await readFile(path)] as const))
}

async function writeFolder(folder: string, files: Files): Promise<void> {
  for (const [path, bytes] of files) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
}
