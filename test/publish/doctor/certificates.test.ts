import { execFile, execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import process from 'node:process'
import { expect, onTestFinished, test } from 'vitest'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { emptyFolder, project, shippedConfig, write } from '../../support/workspace.ts'

allowSlowTests()

/** Creates a certificate authority in a folder. Returns what serves https with a certificate of it. */
async function createAuthority(folder: string) {
  await write(folder, { names: 'subjectAltName=DNS:localhost,IP:127.0.0.1' })
  const openssl = (command: string) =>
    execFileSync('openssl', command.split(' '), { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  openssl('req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 90 -subj /CN=Authority')
  openssl('req -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj /CN=localhost')
  /** Serves a picture at each path until the test ends. Resolves with the port. */
  return async function serve(days: number): Promise<number> {
    const request = `x509 -req -in request.pem -extfile names -CA ca.pem -CAkey ca.key -out ${days}.pem`
    openssl(`${request} -days ${days}`)
    const [key, cert] = await Promise.all(['key.pem', `${days}.pem`].map((name) => readFile(join(folder, name))))
    const server = createServer({ key, cert }, (_, response) => {
      response.writeHead(200, { 'Content-Type': 'image/svg+xml' }).end()
    })
    await once(server.listen(0), 'listening')
    onTestFinished(() => void server.close())
    return (server.address() as AddressInfo).port
  }
}

test('npm run check foresees the end of certificates that it gets over TLS', async () => {
  const folder = await emptyFolder()
  const serve = await createAuthority(folder)
  const [soon, sooner, later, ended] = await Promise.all([20, 5, 60, -1].map(serve))
  const urls = [`localhost:${soon}`, `127.0.0.1:${soon}`, `localhost:${later}`, `localhost:${ended}`]
  const config = await shippedConfig({
    identity: { authority: `https://localhost:${sooner}`, clientId: 'als-portal', staffDomain: 'als.example' },
    sites: urls.map((host) => ({ name: host, url: `https://${host}` })),
    cards: { webpages: [], apps: [], tools: [], demo: [] },
  })
  await write(folder, { 'portal.json': config })
  const args = [join(project, 'build.mjs'), 'check', '--config', join(folder, 'portal.json')]
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'ca.pem') }
  const [output, errors] = await new Promise<readonly string[]>((resolve) => {
    execFile(process.execPath, args, { env }, (_, ...texts) => resolve(texts))
  })
  const dayOf = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  // A moment of the first day has gone by.
  const row = (host: string, days: number) =>
    expect.stringMatching(
      new RegExp(`^warning +Certificate of ${host} +It ends on ${dayOf(days)}, in ${days - 1} days: renew it\\.$`),
    )
  const rows = output?.split('\n') ?? []
  expect(rows.filter((line) => line.includes('Certificate of'))).toEqual([
    row(`localhost:${sooner}`, 5),
    row(`localhost:${soon}`, 20),
    row(`127.0.0.1:${soon}`, 20),
  ])
  expect(rows.filter((line) => line.includes('expired'))).toEqual([
    expect.stringMatching(`^failed +Icon of localhost:${ended} .*Its certificate has expired: renew it`),
  ])
  expect(errors).toBe('')
})
