import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import process from 'node:process'
import { onTestFinished, vi } from 'vitest'
import { runCommand } from '../../src/publish/commands/command-line.ts'

export const project = resolve(import.meta.dirname, '../..')

/** An empty folder that is removed after the test. */
export async function emptyFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'portal-')))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
}

/** Writes shell scripts into a folder. `programs` has their lines, by name. */
export async function writePrograms(folder: string, programs: Readonly<Record<string, string>>): Promise<void> {
  await mkdir(folder, { recursive: true })
  for (const [name, lines] of Object.entries(programs)) {
    const file = join(folder, name)
    await writeFile(file, `#!/bin/sh\n${lines}\n`)
    await chmod(file, 0o755)
  }
}

/** The path of each file in a folder, with the digest of its bytes. */
export async function contentsOf(folder: string): Promise<Readonly<Record<string, string>>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
  const digests = paths.map(
    async (path) =>
      [
        relative(folder, path).replaceAll('\\', '/'),
        createHash('sha256')
          .update(await readFile(path))
          .digest('hex'),
      ] as const,
  )
  return Object.fromEntries(await Promise.all(digests))
}

export interface Ended {
  readonly status: number
  readonly output: string
  readonly errors: string
}

/** Runs the build's command line in this process, to save the start and the compilation of another one. */
export async function runBuild(...args: readonly string[]): Promise<Ended> {
  const [output, errors]: [string[], string[]] = [[], []]
  const { exitCode } = process
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line: string) => void output.push(`${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line: string) => void errors.push(`${line}\n`)),
  ]
  try {
    await runCommand(args)
    return { status: Number(process.exitCode ?? 0), output: output.join(''), errors: errors.join('') }
  } finally {
    process.exitCode = exitCode
    for (const spy of spies) spy.mockRestore()
  }
}

/** Runs the build by its command line. */
export function runProgram(...args: readonly string[]): Promise<Ended> {
  return new Promise((done) => {
    execFile(process.execPath, [join(project, 'build.mjs'), ...args], { cwd: project }, (error, output, errors) => {
      done({ status: error === null ? 0 : Number(error.code), output, errors })
    })
  })
}

/** The shipped configuration with some fields changed, as text. */
export async function shippedConfig(changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const shipped = JSON.parse(await readFile(join(project, 'static/portal.json'), 'utf8')) as object
  return JSON.stringify({ ...shipped, ...changes })
}
