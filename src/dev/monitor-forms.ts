import type { RequestListener, ServerResponse } from 'node:http'
import type { RecordedSite } from './recorder.ts'

/** Answers of our recorder in the forms of Uptime Kuma 2 and Gatus 5, which are not installed from npm. */
export const monitorForms = { 'uptime-kuma': kumaForm, gatus: gatusForm } satisfies Readonly<
  Record<string, (sites: readonly RecordedSite[]) => RequestListener>
>

/** The part of the address of Kuma's status page that names it. */
export const kumaSlug = 'als'

function kumaForm(sites: readonly RecordedSite[]): RequestListener {
  return ({ url }, response) => {
    if (url === `/api/status-page/${kumaSlug}`) sendJson(response, kumaPage(sites))
    else if (url === `/api/status-page/heartbeat/${kumaSlug}`) sendJson(response, kumaBeats(sites))
    else sendJson(response, { status: 'fail', msg: 'Status Page Not Found' }, 404)
  }
}

const kumaPage = (sites: readonly RecordedSite[]) => ({
  config: { slug: kumaSlug, title: 'ALS', description: null, icon: '/icon.svg', theme: 'auto', published: true },
  incidents: [],
  publicGroupList: [
    {
      id: 1,
      name: 'Sites',
      weight: 1,
      monitorList: sites.map(({ name, url }, index) => ({ id: index + 1, name, sendUrl: 1, type: 'http', url })),
    },
  ],
  maintenanceList: [],
})

const kumaBeats = (sites: readonly RecordedSite[]) => ({
  heartbeatList: Object.fromEntries(
    sites.map(({ trials }, index) => [
      index + 1,
      trials.map(({ at, isUp, ms }) => ({
        status: isUp ? 1 : 0,
        time: new Date(at).toISOString().replace('T', ' ').replace('Z', ''),
        msg: '',
        ping: isUp ? ms : null,
      })),
    ]),
  ),
  uptimeList: Object.fromEntries(sites.map((_, index) => [`${index + 1}_24`, 1])),
})

function gatusForm(sites: readonly RecordedSite[]): RequestListener {
  return ({ url = '/' }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://localhost')
    if (pathname === '/api/v1/endpoints/statuses')
      sendJson(response, gatusStatuses(sites, Number(searchParams.get('pageSize') ?? 50)))
    else response.writeHead(404).end('Not Found')
  }
}

const gatusStatuses = (sites: readonly RecordedSite[], pageSize: number) =>
  sites.map(({ name, url, trials }) => ({
    name,
    group: 'sites',
    key: `sites_${name.toLowerCase().replaceAll(/[/_,. ]/g, '-')}`,
    results: trials.slice(-pageSize).map(({ at, isUp, ms }) => ({
      ...(isUp ? { status: 200 } : { errors: ['connection refused'] }),
      hostname: new URL(url).hostname,
      duration: ms * 1_000_000,
      conditionResults: [{ condition: '[STATUS] == 200', success: isUp }],
      success: isUp,
      timestamp: new Date(at).toISOString(),
    })),
  }))

function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
}
