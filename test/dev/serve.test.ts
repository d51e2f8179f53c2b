import { once } from 'node:events'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { build as bundle } from 'esbuild'
import { execa } from 'execa'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listen } from '../../src/dev/listen.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { writePrograms } from '../support/workspace.ts'

allowSlowTests()

const project = resolve('.')
let folder: string
let program: string
let running: { kill(signal: 'SIGKILL'): boolean } | undefined

/** Starts the stack like build.mjs. A build publishes the text of src/main.tsx, and fails while there is static/fault. */
const source = `
import { existsSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { serve } from './src/dev/serve.ts'
await serve(async ({ config, out }) => {
  if (existsSync('static/fault')) throw new Error(config + ': 1 problem')
  await mkdir(out + '/site', { recursive: true })
  await cp('src/main.tsx', out + '/site/index.html')
}, { keycloak: process.argv.length > 2 })`

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'serve-'))
  await Promise.all(['src/dev', 'static'].map((path) => mkdir(join(folder, path), { recursive: true })))
  await writeFile(join(folder, 'static/portal.json'), JSON.stringify({ identity: {}, sites: [] }))
  await writeFile(join(folder, 'src/main.tsx'), 'first')
  program = join(project, '.cache', `serve-test-${process.pid}.mjs`) // in the project, to resolve its packages
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

function start(port: string, args: readonly string[] = [], env: Readonly<Record<string, string>> = {}) {
  const child = execa(process.execPath, [program, ...args], {
    cwd: folder,
    env: { PORT: port, ...env },
    all: true,
    reject: false,
  })
  running = child
  let output = ''
  child.all.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return {
    child,
    output: () => output,
    /** Waits for a match in the output. Resolves with its first group, or with the whole match if it has none. */
    async waitForOutput(pattern: RegExp): Promise<string> {
      await expect.poll(() => output).toMatch(pattern)
      const [whole = '', group = whole] = pattern.exec(output) ?? []
      return group
    },
    exitCode: child.then(({ exitCode }) => exitCode),
  }
}

const freePort = async (): Promise<number> => {
  const listener = await listen(() => {}, 0)
  await listener.close()
  return listener.port
}

describe('npm start', () => {
  test('prints all addresses and users, and no warnings', async () => {
    const port = await freePort()
    const stack = start(String(port))
    await stack.waitForOutput(/Ctrl-C stops everything/)
    expect(stack.output()).toContain(`http://localhost:${port}\n`)
    expect(stack.output()).toMatch(/http:\/\/localhost:\d+\/realms\/als/)
    for (const word of ['Ana Torres', 'Ben Carter', 'Nameless user', 'eve@tp.als.example.evil.test', 'refusing']) {
      expect(stack.output()).toContain(word)
    }
    expect(stack.output()).not.toMatch(/oidc-provider (WARNING|NOTICE)/)
  })

  test('says what it builds before it does', async () => {
    await writeFile(join(folder, 'static/fault'), '')
    const stack = start('0')
    expect(await stack.exitCode).toBe(1)
    expect(stack.output()).toBe('Building static/portal.json…\nstatic/portal.json: 1 problem\n')
    await rm(join(folder, 'static/fault'))
  })

  // Closing a terminal sends SIGHUP.
  test('stops cleanly on SIGHUP, even with open connections', async () => {
    const stack = start('0')
    const site = await stack.waitForOutput(/silent +(http:\S+) /)
    const socket = connect(Number(new URL(site).port), '127.0.0.1')
    await once(socket, 'connect')
    const connectionClosed = new Promise(
      (resolve) =>
        void socket
          .on('error', () => {})
          .on('close', resolve)
          .resume(),
    )
    socket.write('GET /favicon.ico HTTP/1.1\r\nHost: localhost\r\n\r\n')
    stack.child.kill('SIGHUP')
    expect(await stack.exitCode).toBe(0)
    await connectionClosed
  })

  test('rebuilds after a change, and serves the last good build if that fails', async () => {
    const stack = start('0')
    const portal = await stack.waitForOutput(/Portal +(http:\S+)/)
    await stack.waitForOutput(/Ctrl-C stops everything/)
    const page = async (): Promise<string> => (await fetch(portal)).text()
    expect(await page()).toBe('first')

    await writeFile(join(folder, 'static/fault'), '')
    await writeFile(join(folder, 'src/main.tsx'), 'second')
    await stack.waitForOutput(/static\/portal\.json: 1 problem\nThe last good build is still served/)
    expect(await page()).toBe('first')

    await rm(join(folder, 'static/fault'))
    await stack.waitForOutput(/Rebuilt in \d+ ms; reload the page/)
    await expect.poll(page).toBe('second')

    // Many editors save by replacing the file with a new one.
    for (const text of ['third', 'fourth']) {
      await writeFile(join(folder, 'new.tsx'), text)
      await rename(join(folder, 'new.tsx'), join(folder, 'src/main.tsx'))
      await expect.poll(page).toBe(text)
    }

    await writeFile(join(folder, 'src/dev/serve.ts'), 'export {}')
    await stack.waitForOutput(/src\/dev has changed: restart to apply it/)
    expect(await page()).toBe('fourth')
  })

  test('reports that its port is in use, and how to use another one', async () => {
    const other = await listen(() => {}, 0)
    const stack = start(String(other.port))
    expect(await stack.exitCode).toBe(1)
    expect(stack.output()).toContain(`Port ${other.port} is in use`)
    expect(stack.output()).toContain(`PORT=${other.port + 10}`)
    await other.close()
  })

  test('rejects a PORT which is not a port', async () => {
    const stack = start('70000')
    expect(await stack.exitCode).toBe(1)
    expect(stack.output()).toContain('PORT is "70000", which is not a port')
  })
})

describe('npm run start:keycloak', () => {
  /** Answers any request like a Keycloak that has just created a realm. */
  const fakeKeycloak = `exec '${process.execPath}' -e "
    const port = process.argv.find((text) => text.startsWith('--http-port=')).slice(12);
    require('node:http').createServer((request, response) => {
      request.resume().on('end', () => response.end(request.url.endsWith('/token') ? '{}' : ''));
    }).listen(Number(port), '127.0.0.1');" -- "$@"`

  test('prints the addresses of Keycloak, and stops it on Ctrl-C', async () => {
    const home = join(folder, 'keycloak')
    await writePrograms(join(home, 'bin'), { 'kc.sh': fakeKeycloak })
    const stack = start('0', ['keycloak'], { KEYCLOAK_HOME: home })
    await stack.waitForOutput(/Ctrl-C stops everything/)
    const provider = await stack.waitForOutput(/Provider +(http:\S+)\/realms\/als\n/)
    expect(stack.output()).toContain(`${provider}/admin/master/console/#/als\n`)
    expect(stack.output()).toContain('user admin, password admin')
    expect(stack.output()).toContain('(ana) ana@tp.als.example')
    stack.child.kill('SIGINT')
    expect(await stack.exitCode).toBe(0)
    expect(stack.output()).toContain('Keycloak is stopping...')
    await expect(fetch(provider)).rejects.toThrow('fetch failed')
  })

  test('says why Keycloak cannot be fetched, and exits with 1', async () => {
    const stack = start('0', ['keycloak'], { KEYCLOAK_HOME: '', XDG_CACHE_HOME: folder, PATH: folder })
    expect(await stack.exitCode).toBe(1)
    expect(stack.output()).toContain('apt-get install default-jre-headless maven')
  })
})
