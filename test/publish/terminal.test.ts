import { join } from 'node:path'
import process from 'node:process'
import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../../src/dev/listen.ts'
import { allowSlowTests } from '../support/slow-tests.ts'
import { emptyFolder, runBuild, runProgram, shippedConfig, write } from '../support/workspace.ts'
import type { Ended } from '../support/workspace.ts'

allowSlowTests()

/** Clears the screen, sets the window's title, rings, returns to the start of the line, and turns the text around. */
const hostile = '\x1b[2J\x1b]0;title\x07\r\x9b31m\u202E\u2066'
/** The same in a text that goes on in a line of its own. */
const twoLines = `A text\nforged${hostile}`
/** The part of it that a header may have. */
const hostileHeader = '\x9b31m'

/** Expects that a command has printed the hostile text, but no character that a terminal obeys. Returns all that it printed. */
function expectNoControls({ output, errors }: Ended): string {
  const printed = output + errors
  expect(printed.match(/[^\P{Cc}\n]|[\u2028-\u202E\u2066-\u2069]/gu), printed).toBe(null)
  expect(printed).toMatch(/\\u00[19]b/)
  expect(printed).not.toMatch(/^ *forged/m)
  return printed
}

async function serve(handler: RequestListener): Promise<string> {
  const { port, close } = await listen(handler, 0)
  onTestFinished(close)
  return `http://localhost:${port}`
}

/** Answers JSON in which every text is hostile. */
const json =
  (body: (origin: string) => unknown): RequestListener =>
  (request, response) => {
    response.writeHead(request.url?.includes('token') ? 400 : 200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    })
    response.end(JSON.stringify(body(`http://${request.headers.host}`)))
  }

const card = { name: twoLines, url: `https://a.example/${twoLines}`, imagePath: twoLines, [twoLines]: twoLines }

test('the check of a hostile provider, site and monitor prints no control character', async () => {
  const provider = await serve(
    json((origin) => ({
      issuer: twoLines,
      authorization_endpoint: twoLines,
      token_endpoint: `${origin}/token`,
      jwks_uri: `https://keys.example/${twoLines}`,
      end_session_endpoint: `http://${twoLines}`,
      dpop_signing_alg_values_supported: [twoLines, 'ES256'],
      code_challenge_methods_supported: [twoLines],
      error: twoLines,
      error_description: twoLines,
    })),
  )
  const site = await serve((_, response) =>
    response.writeHead(200, { 'content-type': `text/${hostileHeader}` }).end('a'),
  )
  const moved = await serve((_, response) => response.writeHead(302, { location: `/${hostileHeader}` }).end())
  const monitor = await serve(
    json(() => ({
      status: 'success',
      data: { result: [{ metric: { instance: twoLines }, values: [[Date.now() / 1000, '1']] }] },
    })),
  )
  const folder = await emptyFolder()
  await write(folder, {
    'portal.json': await shippedConfig({
      identity: { authority: provider, clientId: 'als-portal', staffDomain: 'als.example', dpop: false },
      status: { confirm: true, monitor: `${monitor}/history.json` },
      sites: [
        { name: 'A site', url: site },
        { name: 'Moved', url: moved },
      ],
    }),
  })
  const args = ['check', '--config', join(folder, 'portal.json'), '--origin', 'http://localhost:3999']
  // In a process of its own, all of whose output is seen.
  const printed = expectNoControls(await runProgram(...args))
  expect(printed).toMatch(/^failed +Issuer .*\\u000aforged\\u001b\[2J/m)
})

test.each([[[]], [['check']]])(
  'the problems of a hostile configuration have no control character: %j',
  async (command) => {
    const folder = await emptyFolder()
    await write(folder, {
      'portal.json': await shippedConfig({
        name: twoLines,
        [twoLines]: twoLines,
        menu: [{ label: twoLines, href: twoLines, icon: twoLines }],
        cards: { webpages: [card, card], apps: [], tools: [], demo: [] },
        locale: twoLines,
      }),
    })
    const printed = expectNoControls(await runBuild(...command, '--config', join(folder, 'portal.json')))
    expect(printed).not.toMatch(/^ *forged/m)
  },
)

test('the problems of hostile announcements have no control character', async () => {
  const folder = await emptyFolder()
  const announcement = {
    id: twoLines,
    kind: twoLines,
    title: twoLines,
    text: twoLines,
    from: twoLines,
    sites: [twoLines],
  }
  await write(folder, {
    'portal.json': await shippedConfig(),
    'a.json': JSON.stringify([announcement, { ...announcement, link: twoLines, [twoLines]: 1 }]),
  })
  const args = ['--announcements', join(folder, 'a.json'), '--config', join(folder, 'portal.json')]
  expectNoControls(await runBuild(...args))
})

test.each([
  ['--config', `/nowhere/${hostile}.json`],
  ['--announcements', `/nowhere/${hostile}.json`],
  [hostile, 'command'],
  ['check', `--${hostile}`],
])('the names of files and options are shown without control characters: %j', async (...args) => {
  expectNoControls(await runBuild(...args))
})

test('npm start shows its environment without control characters', async () => {
  vi.stubEnv('PORT', hostile)
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  expect(process.env['PORT']).toBe(hostile)
  expectNoControls(await runBuild('start'))
})
