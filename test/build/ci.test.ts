import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { allowSlowTests } from '../support/slow-tests.ts'
import { emptyFolder, project, writePrograms } from '../support/workspace.ts'

allowSlowTests()

/** The programs that `.ci/run` would install if they were missing, and apt-get. */
const installed =
  'chromium chromium-headless-shell firefox-esr nginx caddy openssl WebKitWebDriver Xvfb java mvn apt-get'

/** The last lines of `.ci/run`, its exit code, and the arguments of each `npm` that it ran. */
interface Ended {
  readonly status: number
  readonly lastLines: readonly string[]
  readonly runs: readonly string[]
}

/** Runs `.ci/run` with a fake `npm` that runs these shell lines, and then reports two passed tests per test run. */
async function runCi(npm: string): Promise<Ended> {
  const folder = await emptyFolder()
  const log = join(folder, 'runs')
  const passed = `case "$*" in ci*) ;; *) echo "      Tests  2 passed (2)" ;; esac`
  const others = Object.fromEntries(installed.split(' ').map((name) => [name, 'exit 9']))
  await writePrograms(folder, { ...others, npm: `echo "$*" >> '${log}'\n${npm}\n${passed}` })
  const env = { ...process.env, PATH: `${folder}:/usr/bin:/bin` }
  const ended = await execa(join(project, '.ci/run'), { env, reject: false })
  const runs = (await readFile(log, 'utf8')).trimEnd().split('\n')
  return { status: ended.exitCode ?? -1, lastLines: ended.stdout.trimEnd().split('\n').slice(-3), runs }
}

test('CI adds the tests of all runs, and fails if any of them fails', async () => {
  const { status, lastLines, runs } = await runCi('')
  expect([status, lastLines.slice(1)]).toEqual([0, ['0 skipped', `${2 * (runs.length - 1)} passed, 0 failed`]])
  for (const run of runs) {
    const failing = await runCi(`[ "$*" != "${run}" ] || { echo "      Tests  1 failed | 3 passed (4)"; exit 3; }`)
    expect(failing.status, run).not.toBe(0)
    expect(failing.lastLines.at(-1)).toMatch(/^\d+ passed, 1 failed \(did not succeed\)$/)
  }
})

test('CI says at its end which tests were skipped', async () => {
  const last = (await runCi('')).runs.at(-1)
  const skipped = 'echo "SKIPPED: none of these runs."; echo "      Tests  4 skipped (4)"; exit 0'
  const { status, lastLines, runs } = await runCi(`[ "$*" != "${last}" ] || { ${skipped}; }`)
  expect(lastLines).toEqual(['SKIPPED: none of these runs.', '4 skipped', `${2 * (runs.length - 2)} passed, 0 failed`])
  expect(status).toBe(0)
})
