import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { writePrograms } from '../support/fake-keycloak.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { emptyFolder, project } from '../support/workspace.ts'

allowSlowTests()

/** The programs that `.ci/run` would install if they were missing, and apt-get. */
const installed =
  'chromium chromium-headless-shell firefox-esr nginx caddy openssl WebKitWebDriver Xvfb java mvn apt-get'

/** Runs `.ci/run` with a fake `npm` that runs these shell lines, and then reports two passed tests per test run. */
async function runCi(npm: string): Promise<{ readonly status: number; readonly lastLines: readonly string[] }> {
  const folder = await emptyFolder()
  const passed = `case "$*" in ci*) ;; *) echo "      Tests  2 passed (2)" ;; esac`
  const others = Object.fromEntries(installed.split(' ').map((name) => [name, 'exit 9']))
  await writePrograms(folder, { ...others, npm: `${npm}\n${passed}` })
  const env = { ...process.env, PATH: `${folder}:/usr/bin:/bin` }
  return new Promise((done) => {
    execFile(join(project, '.ci/run'), { env }, (error, output) => {
      done({ status: error === null ? 0 : Number(error.code), lastLines: output.trimEnd().split('\n').slice(-3) })
    })
  })
}

test('CI adds the tests of all runs', async () => {
  const { status, lastLines } = await runCi('')
  expect(lastLines.slice(1)).toEqual(['0 skipped', '4 passed, 0 failed'])
  expect(status).toBe(0)
})

test('CI fails if a test of the second tier fails', async () => {
  const failed = 'echo "      Tests  1 failed | 3 passed (4)"; exit 1'
  const { status, lastLines } = await runCi(`if [ "$*" = "run test:ci" ]; then ${failed}; fi`)
  expect(lastLines.at(-1)).toBe('5 passed, 1 failed (did not succeed)')
  expect(status).toBe(1)
})

test.each([
  ['ci --ignore-scripts', 0],
  ['test', 2],
  ['run test:ci', 2],
])('CI fails if `npm %s` fails, and %i tests of other runs still count', async (run, passed) => {
  const { status, lastLines } = await runCi(`if [ "$*" = "${run}" ]; then exit 3; fi`)
  expect(lastLines.at(-1)).toBe(`${passed} passed, 0 failed (did not succeed)`)
  expect(status).toBe(3)
})

test('CI says at its end that the tests with Keycloak were skipped', async () => {
  const skipped = 'echo "SKIPPED: none of these runs."; echo "      Tests  4 skipped (4)"; exit 0'
  const { status, lastLines } = await runCi(`if [ "$*" = "run test:ci" ]; then ${skipped}; fi`)
  expect(lastLines).toEqual(['SKIPPED: none of these runs.', '4 skipped', '2 passed, 0 failed'])
  expect(status).toBe(0)
})
