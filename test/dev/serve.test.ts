import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build as bundle } from 'esbuild'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../src/dev/listen.ts'
import { allowSlowTests } from '../support/slow-tests.ts'

allowSlowTests()

const project = resolve('.')
let folder: string
let program: string
let running: ChildProcess | undefined

/** As build.mjs starts it, with a build that counts. */
const source = `
import { mkdir, writeFile } from 'node:fs/promises'
import { serve } from './src/dev/serve.ts'
let count = 0
await serve(async ({ config, out }) => {
  count += 1
  if (count === 2) throw new Error(config + ': 1 problem')
  await mkdir(out + '/site', { recursive: true })
  await writeFile(out + '/site/index.html', 'build ' + count)
})`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'))
  await Promise.all(['src/dev', 'static'].map((each) => mkdir(join(folder, each), { recursive: true })))
  await writeFile(join(folder, 'static/portal.json'), JSON.stringify({ identity: {}, sites: [] }))
  program = join(project, '.cache', `serve-test-${process.pid}.mjs`) // in the project, where the packages are
  await bundle({
    stdin: { contents: source, resolveDir: project, loader: 'ts' },
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    outfile: program,
    logLevel: 'error',
  })
})
afterEach(() => void running?.kill('SIGKILL'))
afterAll(() => Promise.all([rm(folder, { recursive: true }), rm(program)]))

function start(port: string) {
  const child = spawn(process.execPath, [program], { cwd: folder, env: { ...process.env, PORT: port } })
  running = child
  let said = ''
  const waiting = new Set<() => void>()
  const hear = (chunk: Buffer): void => {
    said += chunk.toString()
    for (const check of waiting) check()
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  return {
    child,
    said: () => said,
    /** The first match in what it has said or will say. */
    hears: (pattern: RegExp) =>
      new Promise<string>((found, never) => {
        const check = (): void => {
          const match = pattern.exec(said)
          if (match) found(match[1] ?? match[0])
        }
        waiting.add(check)
        check()
        child.once('exit', () => never(new Error(`It ended and never said ${pattern}. It said: ${said}`)))
      }),
    ends: new Promise<number | null>((ended) => void child.once('exit', ended)),
  }
}

const freePort = async (): Promise<number> => {
  const taken = await listen(() => {}, 0)
  await taken.close()
  return taken.port
}

describe('npm start', () => {
  test('says where everything is and who can sign in, and no noise', async () => {
    const port = await freePort()
    const stack = start(String(port))
    await stack.hears(/Ctrl-C stops everything/)
    expect(stack.said()).toContain(`http://localhost:${port}\n`)
    expect(stack.said()).toMatch(/http:\/\/localhost:\d+\/realms\/als/)
    for (const word of ['Ana Torres', 'Ben Carter', 'Nameless user', 'eve@tp.als.example.evil.test', 'refusing']) {
      expect(stack.said()).toContain(word)
    }
    expect(stack.said()).not.toMatch(/oidc-provider (WARNING|NOTICE)/)
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('stops cleanly at %s, whatever is still open', async (signal) => {
    const stack = start('0')
    const site = await stack.hears(/silent +(http:\S+) /)
    const socket = connect(Number(new URL(site).port), '127.0.0.1')
    await once(socket, 'connect')
    const cut = new Promise(
      (resolve) =>
        void socket
          .on('error', () => {})
          .on('close', resolve)
          .resume(),
    )
    socket.write('GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\n\r\n')
    const startedAt = performance.now()
    stack.child.kill(signal)
    expect(await stack.ends).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(5000)
    await cut
  })

  test('builds again after a change, and serves the last good build when that fails', async () => {
    const stack = start('0')
    const portal = await stack.hears(/Portal +(http:\S+)/)
    await stack.hears(/Ctrl-C stops everything/)
    const page = async (): Promise<string> => (await fetch(portal)).text()
    expect(await page()).toBe('build 1')

    await writeFile(join(folder, 'static/picture.svg'), '<svg/>')
    await stack.hears(/static\/portal\.json: 1 problem\nThe last good build is still served/)
    expect(await page()).toBe('build 1')

    await writeFile(join(folder, 'src/main.tsx'), 'export {}')
    await stack.hears(/Rebuilt in \d+ ms; reload the page/)
    expect(await page()).toBe('build 3')

    // As many editors save: another file takes the place of the old one, and again.
    for (const build of [4, 5]) {
      await writeFile(join(folder, 'new.tsx'), `export const build = ${build}`)
      await rename(join(folder, 'new.tsx'), join(folder, 'src/main.tsx'))
      await expect.poll(page, { timeout: 20_000 }).toBe(`build ${build}`)
    }

    await writeFile(join(folder, 'src/dev/serve.ts'), 'export {}')
    await stack.hears(/src\/dev has changed: start again/)
    expect(await page()).toBe('build 5')
  })

  test('says that its port is in use, and how to take another', async () => {
    const other = await listen(() => {}, 0)
    const stack = start(String(other.port))
    expect(await stack.ends).toBe(1)
    expect(stack.said()).toContain(`Port ${other.port} is in use`)
    expect(stack.said()).toContain(`PORT=${other.port + 1} npm start`)
    await other.close()
  })

  test.each(['http', '70000', '-1', '3000.5'])('says that PORT=%s is no port', async (port) => {
    const stack = start(port)
    expect(await stack.ends).toBe(1)
    expect(stack.said()).toContain(`PORT is "${port}", which is not a port`)
  })
})
