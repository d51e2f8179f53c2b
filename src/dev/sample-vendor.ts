import { listen } from './listen.ts'
import { page, sendHtml } from './page.ts'

/** The status page of a company that a sample site needs, with an open incident. */
export interface SampleVendor {
  /** The address of its summary, which pages of all sites may read. */
  readonly status: string
  close(): Promise<void>
}

const MINUTE_MS = 60_000

/** Starts a status page in the form of Statuspage, whose incident began 25 minutes before. */
export async function startSampleVendor(port = 0): Promise<SampleVendor> {
  const startedAt = Date.now()
  const minutesLater = (minutes: number) => new Date(startedAt + minutes * MINUTE_MS).toISOString()
  const { port: actualPort, close } = await listen((request, response) => {
    if (request.url?.split('?')[0] !== '/api/v2/summary.json') {
      sendHtml(response, 200, page('Status of the hosting company', '<p>Servers are down: a switch has failed.</p>'))
      return
    }
    const url = `http://localhost:${actualPort}`
    const summary = {
      page: { id: 'hosting', name: 'Hosting company', url, time_zone: 'Etc/UTC', updated_at: minutesLater(-5) },
      status: { indicator: 'major', description: 'Partial System Outage' },
      components: [{ id: 'servers', name: 'Servers', status: 'major_outage' }],
      incidents: [
        {
          id: 'switch',
          name: 'Some servers cannot be reached',
          status: 'identified',
          impact: 'major',
          started_at: minutesLater(-25),
          resolved_at: null,
          components: [{ id: 'servers', name: 'Servers' }],
          incident_updates: [
            { status: 'identified', body: 'A switch has failed. We are replacing it.', display_at: minutesLater(-5) },
            { status: 'investigating', body: 'We are looking into it.', display_at: minutesLater(-25) },
          ],
        },
      ],
      scheduled_maintenances: [],
    }
    response.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
    response.end(JSON.stringify(summary))
  }, port)
  return { status: `http://localhost:${actualPort}/api/v2/summary.json`, close }
}
