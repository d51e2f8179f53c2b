import { describe, expect, test } from 'vitest'
import { statusHistoryFiles } from '../../../src/publish/servers/status-history/status-history-files.ts'
import { TIMEOUT_MS } from '../../../src/status/index.ts'
import { config } from '../../support/sample-portal.ts'

const filesAt = (monitor?: string) =>
  statusHistoryFiles(monitor === undefined ? config : { ...config, status: { ...config.status, monitor } })
const sitesOf = async (files: ReturnType<typeof filesAt>) => JSON.parse((await files)['status-sites.json'] ?? '')

describe('what the script knows of the portal', () => {
  test.each([
    ['/monitor/portal.json', '/monitor/portal.json'],
    ['https://status.als.example/portal.json', null],
    [undefined, null],
  ])('is the path of status.monitor: %s', async (monitor, path) => {
    expect(await sitesOf(filesAt(monitor))).toHaveProperty('path', path)
  })

  test('is the address of each site, with its names in all languages', async () => {
    const site = { ...config.sites[0], name: { en: 'Board', es: 'Tablero' }, url: 'https://board.example' }
    const { sites } = await sitesOf(statusHistoryFiles({ ...config, sites: [site] }))
    expect(sites).toEqual([{ url: 'https://board.example', names: ['Board', 'Tablero'] }])
  })

  test.each([
    [0, 7],
    [57, 7],
    [58, 6],
    [200, 2],
    [1000, 1],
  ])('is that the file of %i sites has %i days', async (count, days) => {
    const sites = Array.from({ length: count }, (_, index) => ({ name: `S${index}`, url: `https://s${index}.example` }))
    const known = await sitesOf(statusHistoryFiles({ ...config, sites }))
    expect(known).toMatchObject({ keepSeconds: days * 86_400, stepSeconds: 300 })
    expect(known.query).toBe(
      'probe_success{job="portal"} + probe_success{job="portal"} * (probe_duration_seconds{job="portal"} >= bool 3)',
    )
  })
})

test('Prometheus reads the sites from a file of their own, so that a new one needs no new configuration', async () => {
  const files = await filesAt()
  expect(JSON.parse(files['prometheus-sites.json'] ?? '')).toEqual([{ targets: config.sites.map(({ url }) => url) }])
  expect(files['prometheus.yml']).toContain('    file_sd_configs:\n      - files: [prometheus-sites.json]\n')
  expect(files['prometheus.yml']).not.toContain('static_configs')
})

test('the exporter waits as long for a site as a page does', async () => {
  expect((await filesAt())['blackbox.yml']).toContain(`timeout: ${TIMEOUT_MS / 1000}s`)
})
