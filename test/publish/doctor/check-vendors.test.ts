import type { RequestListener } from 'node:http'
import { expect, onTestFinished, test } from 'vitest'
import { checkVendors } from '../../../src/publish/doctor/check-vendors.ts'
import { listen } from '../../../src/dev/listen.ts'
import { startSampleVendor } from '../../../src/dev/sample-vendor.ts'
import { config } from '../../support/sample-portal.ts'

const origin = 'https://portal.example'
const cors = { 'Access-Control-Allow-Origin': '*' }

/** Checks a vendor at an address. */
async function rowOf(status: string, change: object = {}, from: string | undefined = origin) {
  const vendors = [{ name: { en: 'Mail vendor' }, status, sites: ['ALS Group'], ...change }]
  const rows = await checkVendors({ ...config, vendors }, from)
  return rows.map(({ result, subject, remedy }) => `${result} | ${subject.replace(/:\d+/, '')} | ${remedy}`)
}

async function served(handler: RequestListener): Promise<string> {
  const { port, close } = await listen(handler, 0)
  onTestFinished(close)
  return `http://localhost:${port}/summary.json`
}

const subject = 'Vendor Mail vendor http://localhost'

test('without vendors there are no rows', async () => {
  expect(await checkVendors(config, origin)).toEqual([])
})

test('the sample vendor of npm start can be read', async () => {
  const { status, close } = await startSampleVendor()
  onTestFinished(close)
  expect(await rowOf(status)).toEqual([`ok | ${subject}/api/v2/summary.json | 1 open incident`])
  expect(await rowOf(status, { components: ['Servers', 'Disks'] })).toEqual([
    `warning | ${subject}/api/v2/summary.json | It has no component "Disks".`,
  ])
})

test('components of a page that names none are told, because none of its incidents would count', async () => {
  const status = await served((_, response) => response.writeHead(200, cors).end('{"page":{"status":"UP"}}'))
  expect(await rowOf(status, { components: ['Servers'] })).toEqual([
    expect.stringMatching(/^warning .* names no components/),
  ])
})

test.each<[string, RequestListener, RegExp]>([
  [
    'lacks CORS',
    (_, response) => response.end('{"page":{},"incidents":[]}'),
    /^failed .* does not allow pages of https:\/\/portal/,
  ],
  ['is no summary', (_, response) => response.writeHead(200, cors).end('<p>Sign in</p>'), /^failed .* not the summary/],
  [
    'is too large',
    (_, response) => response.writeHead(200, cors).end(' '.repeat(5_000_000)),
    /^failed .* larger than 1 MB\./,
  ],
  ['redirects', (_, response) => response.writeHead(302, { Location: '/' }).end(), /^failed .* answers 302/],
  ['is missing', (_, response) => response.writeHead(404).end(), /^failed .* answers 404/],
])('a vendor that %s fails', async (_, handler, row) => {
  expect(await rowOf(await served(handler))).toEqual([expect.stringMatching(row)])
})
