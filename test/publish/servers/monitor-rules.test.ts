import { describe, expect, test } from 'vitest'
import { headersFile } from '../../../src/publish/servers/headers-file.ts'
import { generatedFiles } from '../../../src/publish/servers/hosting-files.ts'
import { hostingOf } from '../../../src/publish/site/hosting-of.ts'
import {
  monitorRulesOf,
  monitorScript,
  prometheusSites,
  prometheusYml,
} from '../../../src/publish/servers/monitor-rules.ts'
import { monitorQuery } from '../../../src/status/index.ts'
import { config } from '../../support/sample-portal.ts'

const monitoredAt = (monitor: string) => ({ ...config, status: { ...config.status, monitor } })

test('the web servers send the query of the page and no other', () => {
  const { target } = monitorRulesOf(config)
  expect(new URL(target, 'http://127.0.0.1:9090').searchParams.get('query')).toBe(monitorQuery(config.sites.length))
  const hosting = hostingOf(monitoredAt('/status-history.json'), ['/'])
  const files = generatedFiles(hosting, 'test')
  for (const text of [files['portal-monitor.conf'], files['portal-policy.caddy'], monitorScript(hosting.monitor)]) {
    expect(text?.split('/api/v1/')).toHaveLength(2)
    expect(text).toContain(target)
  }
})

describe('the proxy of the group’s monitor', () => {
  const textOf = (monitor?: string) => {
    const hosting = hostingOf(monitor === undefined ? config : monitoredAt(monitor), ['/'])
    return Object.values(generatedFiles(hosting, 'test')).join('') + headersFile(hosting)
  }

  test.each([undefined, 'https://status.als.example/portal.json'])('is missing if status.monitor is %s', (monitor) => {
    expect(textOf(monitor)).not.toMatch(/9090|status-history|group's/)
  })

  test('is asked for again each time, like the announcements', () => {
    const rule = `\n/monitor/portal.json\n  Content-Security-Policy: default-src 'none'; sandbox\n  Cache-Control: no-cache\n`
    const text = textOf('/monitor/portal.json')
    expect(text).toContain(rule)
    expect(text).not.toContain('max-age=30')
  })

  test('is at the path of status.monitor, with a policy of its own', () => {
    const lines = textOf('/monitor/portal.json').split('\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        'location = /monitor/portal.json {',
        `  "~^/monitor/portal\\.json$" "default-src 'none'; sandbox";`,
        '\t\tpath /monitor/portal.json',
        '/monitor/portal.json',
        "  Content-Security-Policy: default-src 'none'; sandbox",
      ]),
    )
  })
})

test('Prometheus reads the sites from a file of their own, so that a new one needs no new configuration', () => {
  expect(JSON.parse(prometheusSites(config))).toEqual([{ targets: config.sites.map(({ url }) => url) }])
  expect(prometheusYml).toContain('    file_sd_configs:\n      - files: [prometheus-sites.json]\n')
  expect(prometheusYml).not.toContain('static_configs')
})
