import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import type { PortalConfig } from '../../../portal/config.ts'
import { textsOf } from '../../../portal/texts.ts'
import { DEGRADED_FROM_MS } from '../../../status/index.ts'
import { project } from '../../project.ts'
import type { StatusSites } from './update-history.ts'

const folder = join(project, 'src/publish/servers/status-history')

/** Two days of 200 sites, with a sample each five minutes: about 2 MB. */
const MAX_SAMPLES = 116_000
const STEP_SECONDS = 300
const MAX_DAYS = 7

const probe = (metric: string): string => `probe_${metric}{job="portal"}`

/** The query for sites that `prometheus.yml` watches. Its values are 0 for down, 1 for operational and 2 for degraded. */
const prometheusQuery = `${probe('success')} + ${probe('success')} * (${probe('duration_seconds')} >= bool ${DEGRADED_FROM_MS / 1000})`

/** By their names: the script that asks the group's monitor, what it has to know of the portal, and files for a Prometheus of one's own. */
export async function statusHistoryFiles(config: PortalConfig): Promise<Readonly<Record<string, string>>> {
  return {
    'status-history.mjs': await bundledScript(),
    'status-sites.json': toJson(statusSitesOf(config)),
    // In a file of their own (`file_sd`): Prometheus reads it anew after each change, and needs no restart.
    'prometheus-sites.json': toJson([{ targets: config.sites.map(({ url }) => url) }]),
    'prometheus.yml': await readFile(join(folder, 'prometheus.yml'), 'utf8'),
    'blackbox.yml': await readFile(join(folder, 'blackbox.yml'), 'utf8'),
  }
}

/** More sites have fewer days, so that the file of the history stays at 2 MB. */
function statusSitesOf({ sites, status: { monitor } }: PortalConfig): StatusSites {
  const days = Math.floor((MAX_SAMPLES * STEP_SECONDS) / (Math.max(1, sites.length) * 86_400))
  return {
    path: monitor?.startsWith('/') ? monitor : null,
    query: prometheusQuery,
    keepSeconds: Math.min(MAX_DAYS, Math.max(1, days)) * 86_400,
    stepSeconds: STEP_SECONDS,
    sites: sites.map(({ url, name }) => ({ url, names: textsOf(name) })),
  }
}

const toJson = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

async function bundledScript(): Promise<string> {
  const { outputFiles } = await build({
    absWorkingDir: project,
    entryPoints: [join(folder, 'status-history.ts')],
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
