import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { execa } from 'execa'
import { fieldsOf } from '../base/json.ts'
import { listen } from './listen.ts'
import { kumaSlug, monitorForms } from './monitor-forms.ts'
import { NotInstalled, startPrometheus } from './prometheus.ts'
import { startRecorder } from './recorder.ts'

/** The group's own monitor of the local stack. */
export interface LocalMonitor {
  /** Its name, for the terminal. */
  readonly name: string
  /** The file of the history, as a scheduler writes it. */
  readonly file: string
  close(): Promise<void>
}

export const monitorNames = ['prometheus', 'uptime-kuma', 'gatus'] as const

/** `any`: Prometheus if it is installed, else our server in the form of Gatus. */
export type MonitorKind = (typeof monitorNames)[number] | 'any'

interface MonitorOptions {
  readonly sites: readonly { readonly name: string; readonly url: string }[]
  /** The folder of the build with the script, and with the generated configuration of Prometheus. */
  readonly hosting: string
  /** A folder for data, which is emptied. */
  readonly scratch: string
  /** The time between two samples. Default: more often than a real monitor, so that a developer need not wait. */
  readonly stepSeconds?: number
}

const KEEP_HOURS = 6

/** @throws NotInstalled if Prometheus is asked for and is not installed */
export async function startMonitor(kind: MonitorKind, options: MonitorOptions): Promise<LocalMonitor> {
  const { hosting, scratch, stepSeconds = 15 } = options
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  const { name, source, close } = await startSource(kind, options, stepSeconds)
  await copyFile(join(hosting, 'status-history.mjs'), join(scratch, 'status-history.mjs'))
  const portal = fieldsOf(JSON.parse(await readFile(join(hosting, 'status-sites.json'), 'utf8')))
  const hurried = { ...portal, stepSeconds, keepSeconds: KEEP_HOURS * 3600 }
  await writeFile(join(scratch, 'status-sites.json'), JSON.stringify(hurried))
  const file = join(scratch, 'history.json')
  let updating: Promise<unknown> | undefined
  const update = (): void => {
    // Fails until there are samples. Never two at once, on a busy machine.
    updating ??= execa(process.execPath, [join(scratch, 'status-history.mjs'), source, file], {
      reject: false,
    }).finally(() => {
      updating = undefined
    })
  }
  update()
  const timer = setInterval(update, stepSeconds * 1000)
  return {
    name,
    file,
    async close() {
      clearInterval(timer)
      await Promise.all([updating, close()])
    },
  }
}

/** The monitor as the script names it. */
interface Source {
  readonly name: string
  readonly source: string
  close(): Promise<void>
}

async function startSource(kind: MonitorKind, options: MonitorOptions, scrapeSeconds: number): Promise<Source> {
  if (kind === 'uptime-kuma' || kind === 'gatus') return startForm(kind, options, scrapeSeconds)
  try {
    const scratch = join(options.scratch, 'prometheus')
    const { url, close } = await startPrometheus({ hosting: options.hosting, scratch, scrapeSeconds })
    return { name: `Prometheus at ${url}`, source: `prometheus=${url}`, close }
  } catch (error) {
    if (kind === 'any' && error instanceof NotInstalled) return startForm('gatus', options, scrapeSeconds)
    throw error
  }
}

/** Our own recorder, which answers as another monitor does. */
async function startForm(
  kind: 'uptime-kuma' | 'gatus',
  { sites }: MonitorOptions,
  stepSeconds: number,
): Promise<Source> {
  const recorder = startRecorder(sites, stepSeconds)
  const { port, close } = await listen(monitorForms[kind](recorder.sites), 0)
  const [url, title] = [`http://localhost:${port}`, kind === 'gatus' ? 'Gatus 5' : 'Uptime Kuma 2']
  return {
    name: `a small server at ${url} that answers as ${title} does`,
    source: `${kind}=${url}${kind === 'uptime-kuma' ? `/status/${kumaSlug}` : ''}`,
    async close() {
      recorder.close()
      await close()
    },
  }
}
