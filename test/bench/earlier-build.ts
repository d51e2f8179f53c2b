import { execFileSync } from 'node:child_process'
import { mkdir, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Build } from './portal.ts'

/** The commit to which some limits are relative. */
export const earlierCommit = 'b694484'

const earlierFolder = resolve('.cache/bench', earlierCommit)
/** The configuration that the earlier build accepts. */
export const earlierConfig = join(earlierFolder, 'static/portal.json')

/** The parts of that commit that its build needs. */
const parts = ['build.mjs', 'package.json', 'src', 'static']

/**
 * Returns the `build` of the earlier commit, which uses the packages that are installed now.
 *
 * @throws if git or the commit is missing, as in a shallow clone
 */
export async function earlierBuild(): Promise<Build> {
  const folder = earlierFolder
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const input = execFileSync('git', ['archive', earlierCommit, ...parts], { maxBuffer: 1e9, stdio: 'pipe' })
  execFileSync('tar', ['-x', '-C', folder], { input })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  // The cast is safe, because `build` of that fixed commit has this type.
  const { build } = (await import(pathToFileURL(join(folder, 'build.mjs')).href)) as { build: Build }
  return build
}
