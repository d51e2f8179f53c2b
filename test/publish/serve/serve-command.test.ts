import { once } from 'node:events'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { withManyCards } from '../../support/many-cards.ts'
import { ask, requestsEvery } from '../../support/requests-every.ts'
import { startServe, twoFreePorts, untilShown, wholeReleaseOf } from '../../support/serve.ts'
import { shipped } from '../../support/shipped.ts'
import { allowSlowTests } from '../../support/slow-tests.ts'
import { emptyFolder, project } from '../../support/workspace.ts'

allowSlowTests()

const cards = withManyCards(shipped, 200)
const withLink = (url: string) => {
  const [first, ...others] = cards.cards.webpages
  return JSON.stringify({
    ...cards,
    cards: { ...cards.cards, webpages: [{ ...first, name: 'First', url }, ...others] },
  })
}
const link = (name: string) => `https://${name}.als.example`

test(
  'a save is live by itself, a faulty one changes nothing, and stop and start lose nothing',
  { timeout: 120_000 },
  async () => {
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
    await expect
      .poll(problemsOf)
      .toMatchObject({ problems: { configuration: expect.stringMatching(/line 1, column/) } })
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
    await writeFile(join(folder, 'announcements.json'), '[{"id": ')
    await expect.poll(problemsOf).toMatchObject({ problems: { announcements: expect.stringContaining('problem') } })
    expect(await announced()).toContain('We have moved')
    await writeFile(join(folder, 'announcements.json'), '[]')
    await expect.poll(announced).toBe('[]')

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

    // Without its parent, Caddy goes on, also after it has written a line to its log.
    await faulty.end('SIGKILL')
    expect(await refusedAtSocket(out)).toBe(403)
    await expect.poll(() => readFile(join(out, 'caddy.log'), 'utf8')).toContain('host not allowed')
    expect((await ask(page)).body).toContain(link('five'))

    // Killed before its Caddy had opened the socket.
    await rm(join(out, 'caddy.sock'))
    // The next one may be a newer version of the program.
    await writeFile(join(out, 'build/hosting/Caddyfile'), '# Of a former version.\nimport portal-policy-of-then\n')
    await save(withLink(link('six')))
    startServe(file, out, port)
    await untilShown(page, link('six'))
  },
)

test('an address that is taken is said at once, and nothing is built', async () => {
  const [out, port] = [await emptyFolder(), await twoFreePorts()]
  const other = createServer().listen(port)
  onTestFinished(() => void other.close())
  await once(other, 'listening')
  const { exitCode, all } = await startServe(join(project, 'static/portal.json'), out, port).child
  expect([exitCode, all]).toEqual([
    1,
    expect.stringMatching(/^Building .*\nCaddy ended with exit code 1\.\nError: .*in use\n.*systemctl disable/),
  ])
  expect(await readdir(out)).not.toContain('build')
})

/** Asks Caddy at its socket by the name of a host, which it refuses and logs. Resolves with the status. */
function refusedAtSocket(folder: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ socketPath: join(folder, 'caddy.sock'), path: '/config/' }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
      .on('error', reject)
      .end()
  })
}
