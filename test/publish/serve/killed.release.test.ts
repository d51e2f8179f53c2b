import { execFileSync } from 'node:child_process'
import { rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { ask, requestsEvery } from '../../support/requests-every.ts'
import { startServe, twoFreePorts, untilShown, wholeReleaseOf } from '../../support/serve.ts'
import { shipped } from '../../support/shipped.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { emptyFolder } from '../../support/workspace.ts'

allowSlowTests()

const ROUNDS = 50
const DISK = '64m'

/** A folder that may be full without harm: a file system of its own, for which only root has the right. */
async function smallDisk(): Promise<{ readonly folder: string; readonly isOwn: boolean }> {
  const folder = await emptyFolder()
  if (process.getuid?.() !== 0) return { folder, isOwn: false }
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK}`, 'tmpfs', folder])
  onTestFinished(() => void execFileSync('umount', ['-l', folder]))
  return { folder, isOwn: true }
}

/** Fills the disk but for a part of a release. */
async function fill(folder: string): Promise<void> {
  const { bavail, bsize } = await statfs(folder)
  const bytes = bavail * bsize - Math.floor(Math.random() * 4_000_000)
  // The killed process may have left its release.sh, which takes room meanwhile.
  await writeFile(join(folder, 'other'), Buffer.alloc(Math.max(0, bytes))).catch((error: unknown) => {
    if (!String(error).includes('ENOSPC')) throw error
  })
}

test(
  'whenever it is killed, or the disk is full, or the file half-written, one whole release is served',
  { timeout: 900_000 },
  async () => {
    const [folder, { folder: out, isOwn }, port] = [await emptyFolder(), await smallDisk(), await twoFreePorts()]
    const file = join(folder, 'portal.json')
    const [site, ...others] = shipped.sites
    const textOf = (round: number) =>
      JSON.stringify({ ...shipped, sites: [{ ...site, url: `https://site-${round}.als.example` }, ...others] })
    const origin = `http://127.0.0.1:${port}`

    await writeFile(file, textOf(0))
    const startedAt = performance.now()
    let serving = startServe(file, out, port)
    await untilShown(origin, 'site-0.als.example')
    const maxDelayMs = Math.min(10_000, 1.3 * (performance.now() - startedAt))
    const requests = requestsEvery(50, async () => {
      const release = await wholeReleaseOf(origin)
      const { body } = await ask(origin)
      const [script = 'no script'] = /\/assets\/main-\w+\.js/.exec(body) ?? []
      const { status } = await ask(origin + script)
      return status === 200 ? release : `${script} is missing`
    })
    onTestFinished(async () => void (await requests.stop()))

    for (let round = 1; round <= ROUNDS; round++) {
      const kind = round % 3
      if (kind === 0 && isOwn) await fill(out)
      await writeFile(file, kind === 1 ? textOf(round).slice(0, Math.random() * 2000) : textOf(round))
      // Before, during and after a build, however busy the machine is.
      if (kind === 2 && round % 2 === 0) await untilShown(origin, `site-${round}.als.example`)
      else await pause(Math.random() * maxDelayMs)
      await serving.end('SIGKILL')
      await rm(join(out, 'other'), { force: true })
      // Caddy goes on without its parent, unless that was about to start it.
      expect(await wholeReleaseOf(origin).catch(() => 'no answer')).not.toContain('broken')
      serving = startServe(file, out, port)
    }
    await writeFile(file, textOf(ROUNDS + 1))
    await untilShown(origin, `site-${ROUNDS + 1}.als.example`).catch((error: unknown) => {
      throw new Error(serving.output(), { cause: error })
    })
    // Nothing answers between the end of one Caddy and the start of the next, which may cut an answer off.
    const answers = [...(await requests.stop())].filter(
      (answer) => !/^no answer: .*(ECONNREFUSED|ECONNRESET|hang up|aborted)/.test(answer),
    )
    expect(answers.filter((answer) => answer.includes(' '))).toEqual([])
    expect(answers.length).toBeGreaterThan(5)
  },
)
