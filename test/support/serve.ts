import { execa } from 'execa'
import { createHash } from 'node:crypto'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished } from 'vitest'
import { freePort } from '../../src/dev/listen.ts'
import { ask } from './requests-every.ts'
import { project } from './workspace.ts'

/** Runs `npm run serve` on a configuration, with its releases in a folder, at all interfaces or at that of a host. */
export function startServe(config: string, out: string, port: number, host = '', more: readonly string[] = []) {
  const args = ['serve', '--config', config, '--address', `${host}:${port}`, '--out', out, ...more]
  const child = execa(process.execPath, [join(project, 'build.mjs'), ...args], { all: true, reject: false })
  let output = ''
  child.all.setEncoding('utf8').on('data', (text: string) => void (output += text))
  onTestFinished(async () => {
    child.kill()
    await child
  })
  return {
    child,
    output: () => output,
    async end(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal)
      return child
    },
  }
}

/** Finds a port whose next one, for the health, is free, too. */
export async function twoFreePorts(): Promise<number> {
  const port = await freePort()
  return (await freePort(port + 1)) === port + 1 ? port : twoFreePorts()
}

/** The release of a page, if the policy of its response allows its inline script and styles. */
export async function wholeReleaseOf(url: string): Promise<string> {
  const { status, policy, body: html } = await ask(url)
  const [, script = ''] = /<script data-cfasync="false">([^]*?)<\/script>/.exec(html) ?? []
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(html) ?? []
  const hashes = [script, style].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
  const [, release = ''] = /<meta name="version" content="([^"]+)">/.exec(html) ?? []
  return status === 200 && hashes.every((hash) => policy.includes(hash)) ? release : `broken ${status}`
}

/** Waits until a page contains a text. */
export async function untilShown(url: string, text: string): Promise<void> {
  const has = async () => (await ask(url).catch(() => ({ body: '' }))).body.includes(text)
  await expect.poll(has, { interval: 50, timeout: 120_000 }).toBe(true)
}
