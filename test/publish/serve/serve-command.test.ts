import { execa } from 'execa'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { readdir, rename, writeFile } from 'node:fs/promises'
import { createServer, get } from 'node:http'
import { join } from 'node:path'
import { connect } from 'node:tls'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ask, requestsEvery } from '../../support/requests-every.ts'
import { startServe, twoFreePorts, untilShown, wholeReleaseOf } from '../../support/serve.ts'
import { shipped } from '../../support/shipped.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { emptyFolder, project } from '../../support/workspace.ts'

allowSlowTests()
// Each waits for several builds.
vi.setConfig({ testTimeout: 300_000, expect: { poll: { timeout: 60_000 } } })

const withLink = (url: string) => {
  const [first, ...others] = shipped.cards.webpages
  return JSON.stringify({
    ...shipped,
    cards: { ...shipped.cards, webpages: [{ ...first, name: 'First', url }, ...others] },
  })
}
const link = (name: string) => `https://${name}.als.example`

test('a save is live by itself, a faulty one changes nothing, and stop and start lose nothing', async () => {
  const [folder, out, port] = [await emptyFolder(), join(await emptyFolder(), 'my releases'), await twoFreePorts()]
  const file = join(folder, 'portal.json')
  const save = async (text: string) => {
    await writeFile(`${file}.new`, text)
    await rename(`${file}.new`, file)
  }
  const origin = `http://127.0.0.1:${port}`
  const [page, health] = [`${origin}/webpages`, `http://127.0.0.1:${port + 1}/healthz`]
  const problemsOf = async () => JSON.parse((await ask(health)).body) as { readonly problems: object }

  await save(withLink(link('one')))
  const serving = startServe(file, out, port, '127.0.0.1')
  await untilShown(page, link('one'))
  expect(serving.output()).toContain(`Serving ${file} at ${origin}. Health: ${health}`)
  // At this interface only, and no name in the request matters.
  await expect(ask(`http://127.0.0.2:${port}`)).rejects.toThrow('ECONNREFUSED')
  expect((await ask(`http://localhost:${port}`)).status).toBe(200)
  await expect.poll(async () => (await ask(health)).status).toBe(200)
  const requests = requestsEvery(50, () => wholeReleaseOf(origin))
  onTestFinished(async () => void (await requests.stop()))

  await save(withLink(link('two')))
  await untilShown(page, link('two'))

  await save(withLink(link('three')).slice(0, -200))
  await expect.poll(problemsOf).toMatchObject({ problems: { configuration: expect.stringMatching(/line 1, column/) } })
  expect(serving.output()).toContain('The last good release is still served.')
  await save(withLink('javascript:alert(1)').replace('"name":"First"', '"nome":"First"'))
  await expect
    .poll(problemsOf)
    .toMatchObject({ problems: { configuration: expect.stringMatching(/2 problems|3 problems/) } })
  expect((await ask(page)).body).toContain(link('two'))

  await save(withLink(link('four')))
  await save(withLink(link('five')))
  await untilShown(page, link('five'))
  expect(await problemsOf()).toMatchObject({ problems: {} })

  const announced = async () => (await ask(`${origin}/announcements.json`)).body
  const announcement = {
    id: 'a',
    kind: 'notice',
    title: 'Moved',
    text: 'We have moved',
    from: '2026-01-01T00:00:00Z',
  }
  await writeFile(join(folder, 'announcements.json'), JSON.stringify([announcement]))
  await expect.poll(announced).toContain('We have moved')
  const feed = async () => (await ask(`${origin}/announcements.en.ics`)).body
  expect(await feed()).toContain('SUMMARY:Notice: Moved')
  expect((await ask(origin)).body).toContain('hreflang="en" href="/announcements.en.ics"')
  await writeFile(join(folder, 'announcements.json'), '[{"id": ')
  await expect.poll(problemsOf).toMatchObject({ problems: { announcements: expect.stringContaining('problem') } })
  expect(await announced()).toContain('We have moved')
  await writeFile(join(folder, 'announcements.json'), '[]')
  await expect.poll(announced).toBe('[]')
  expect(await feed()).not.toContain('Moved')

  // The whole folder is away for a while, as a mount may be.
  await writeFile(join(folder, 'announcements.json'), JSON.stringify([announcement]))
  await expect.poll(announced).toContain('We have moved')
  const announcedMeanwhile = requestsEvery(20, announced)
  await rename(folder, `${folder}.away`)
  await expect.poll(problemsOf).toMatchObject({ problems: { configuration: expect.stringContaining('There is no') } })
  await rename(`${folder}.away`, folder)
  await expect.poll(problemsOf).toEqual({ release: expect.any(String), problems: {} })
  expect(await announcedMeanwhile.stop()).toEqual(new Set([JSON.stringify([announcement])]))

  expect([...(await requests.stop())].filter((answer) => answer.includes(' '))).toEqual([])
  expect((await serving.end('SIGTERM')).exitCode).toBe(0)
  await expect(ask(origin)).rejects.toThrow('ECONNREFUSED')
  // Faulty from the start: the last release is served all the same.
  await save('{')
  const faulty = startServe(file, out, port)
  await untilShown(page, link('five'))
  await expect.poll(problemsOf).toMatchObject({ problems: { configuration: expect.any(String) } })

  // The system ends the Caddy of a process that was killed.
  await faulty.end('SIGKILL')
  await expect.poll(() => ask(origin).catch(String)).toContain('ECONNREFUSED')
  // The next one may be a newer version of the program.
  await writeFile(join(out, 'build/hosting/Caddyfile'), '# Of a former version.\nimport portal-policy-of-then\n')
  await save(withLink(link('six')))
  startServe(file, out, port)
  await untilShown(page, link('six'))
})

/** Listens at a port, as another program does. */
const takePort = {
  async 'another program'(port: number) {
    const other = createServer().listen(port)
    onTestFinished(() => void other.close())
    await once(other, 'listening')
  },
  // It lets other Caddys of its user listen there, too.
  async 'a Caddy of the same user'(port: number) {
    const file = join(await emptyFolder(), 'Caddyfile')
    await writeFile(file, `{\n\tadmin off\n}\n:${port} {\n\trespond "other"\n}\n`)
    const other = execa('caddy', ['run', '--adapter', 'caddyfile', '--config', file], { reject: false })
    onTestFinished(async () => {
      other.kill()
      await other
    })
    await untilShown(`http://127.0.0.1:${port}`, 'other')
  },
}

test.each(Object.entries(takePort))('an address that %s has is said at once, and nothing is built', async (_, take) => {
  const [out, port] = [await emptyFolder(), await twoFreePorts()]
  await take(port)
  const { exitCode, all } = await startServe(join(project, 'static/portal.json'), out, port).child
  expect([exitCode, all]).toEqual([
    1,
    expect.stringMatching(/^Building .*\nCaddy cannot listen at port .* in use.*\n.*systemctl disable/),
  ])
  expect(await readdir(out)).not.toContain('build')
})

test('one process writes into a folder, and announcements and configuration do not hold each other back', async () => {
  const [folder, out, port] = [await emptyFolder(), await emptyFolder(), await twoFreePorts()]
  const save = (name: string, text: string) => writeFile(join(folder, name), text)
  const announced = async () => (await ask(`http://127.0.0.1:${port}/announcements.json`)).body
  const notice = (title: string) =>
    JSON.stringify([{ id: 'a', kind: 'notice', title, text: 'Text', from: '2026-01-01T00:00:00Z' }])
  await save('portal.json', JSON.stringify(shipped))
  await save('announcements.json', '[{"id": ')
  const { output, end } = startServe(join(folder, 'portal.json'), out, port, '127.0.0.1')
  const toldTimes = (text: RegExp) => output().match(new RegExp(text, 'g'))?.length ?? 0
  await untilShown(`http://127.0.0.1:${port}`, 'System Status')
  await expect.poll(() => toldTimes(/announcements\.json: 1 problem/)).toBe(1)

  const second = await startServe(join(folder, 'portal.json'), out, await twoFreePorts()).child
  expect([second.exitCode, second.all]).toEqual([
    1,
    expect.stringContaining(`npm run serve already runs there, at http://127.0.0.1:${port}: ${out}`),
  ])

  await save('announcements.json', notice('First'))
  await expect.poll(announced).toContain('First')
  for (let times = 1; times <= 2; times++) {
    await save('portal.json', '{')
    await expect.poll(() => toldTimes(/portal\.json: 1 problem/)).toBe(times)
    await save('announcements.json', notice(`While faulty ${times}`))
    await expect.poll(announced).toContain(`While faulty ${times}`)
  }
  // A read of these would never end.
  execFileSync('mkfifo', [join(folder, 'robots.txt'), join(folder, 'pipe')])
  await save('portal.json', JSON.stringify(shipped))
  await expect.poll(output).toContain('robots.txt is not a plain file')
  await rename(join(folder, 'pipe'), join(folder, 'portal.json'))
  await expect.poll(output).toContain('portal.json cannot be read: it is a pipe')
  await save('announcements.json', notice('Beside two pipes'))
  await expect.poll(announced).toContain('Beside two pipes')

  const health = { host: '127.0.0.1', port: port + 1, path: '/healthz' }
  const statusFor = (host: string) =>
    new Promise((resolve, reject) => {
      get({ ...health, headers: { host } }, ({ statusCode }) => resolve(statusCode)).on('error', reject)
    })
  expect([await statusFor(`localhost:${port + 1}`), await statusFor('evil.example')]).toEqual([200, 421])
  const endedAt = performance.now()
  expect((await end('SIGTERM')).exitCode).toBe(0)
  // 5 s on two idle cores.
  expect(performance.now() - endedAt).toBeLessThan(15_000)
})

test('a certificate of its own is served, SIGHUP publishes again, and SIGTERM ends also a build', async () => {
  const [folder, out, port] = [await emptyFolder(), await emptyFolder(), await twoFreePorts()]
  const certificate =
    'req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out cert.pem -days 9 -subj /CN=own-certificate'
  execFileSync('openssl', certificate.split(' '), { cwd: folder, stdio: 'ignore' })
  await writeFile(join(folder, 'portal.json'), JSON.stringify(shipped))
  const tls = ['--tls', join(folder, 'cert.pem'), join(folder, 'key.pem')]
  const start = () => startServe(join(folder, 'portal.json'), out, port, 'localhost', tls)
  const { child, output, end } = start()
  await expect.poll(output).toMatch(/^Serving .* at https:.*\n[^]*is live\./m)
  const subject = await new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false }, () => {
      resolve(socket.getPeerCertificate().subject.CN)
      socket.destroy()
    }).on('error', reject)
  })
  expect(subject).toBe('own-certificate')
  child.kill('SIGHUP')
  await expect.poll(output).toContain('is live, as before.')

  await end('SIGTERM')
  const building = start()
  await expect.poll(building.output).toContain('Serving')
  expect((await building.end('SIGTERM')).exitCode).toBe(0)
})
