import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { execa } from 'execa'
import { freePort } from './listen.ts'
import { untilAnswers } from './until-answers.ts'

const START_LIMIT_MS = 30_000

interface PrometheusOptions {
  /** The folder with the generated `prometheus.yml`, its sites, and `blackbox.yml`. */
  readonly hosting: string
  /** A folder for the data, which is emptied. */
  readonly scratch: string
  readonly scrapeSeconds: number
}

export interface PrometheusServer {
  /** The origin, without a trailing slash. */
  readonly url: string
  close(): Promise<void>
}

/** A program is not installed. */
export class NotInstalled extends Error {}

/**
 * Starts Prometheus and its blackbox exporter with the generated files, on free ports and with another interval.
 * @throws NotInstalled, or Error with the log if one of them ends
 */
export async function startPrometheus(options: PrometheusOptions): Promise<PrometheusServer> {
  const { hosting, scratch, scrapeSeconds } = options
  const [port, exporterPort] = [await freePort(), await freePort()]
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  const generated = await readFile(join(hosting, 'prometheus.yml'), 'utf8')
  const config = join(scratch, 'prometheus.yml')
  await writeFile(
    config,
    generated
      .replace('scrape_interval: 1m', `scrape_interval: ${scrapeSeconds}s`)
      .replace('scrape_timeout: 15s', `scrape_timeout: ${scrapeSeconds}s`)
      .replace('127.0.0.1:9115', `127.0.0.1:${exporterPort}`),
  )
  await copyFile(join(hosting, 'prometheus-sites.json'), join(scratch, 'prometheus-sites.json'))
  const exporter = run('prometheus-blackbox-exporter', [
    `--config.file=${join(hosting, 'blackbox.yml')}`,
    `--web.listen-address=127.0.0.1:${exporterPort}`,
  ])
  const prometheus = run('prometheus', [
    `--config.file=${config}`,
    `--web.listen-address=127.0.0.1:${port}`,
    `--storage.tsdb.path=${join(scratch, 'data')}`,
  ])
  const close = async (): Promise<void> => {
    await Promise.all([exporter.stop(), prometheus.stop()])
  }
  try {
    await Promise.all([
      exporter.untilReady(`http://127.0.0.1:${exporterPort}/-/healthy`),
      prometheus.untilReady(`http://127.0.0.1:${port}/-/ready`),
    ])
  } catch (error) {
    await close()
    throw error
  }
  return { url: `http://127.0.0.1:${port}`, close }
}

/** Starts a program. */
function run(command: string, args: readonly string[]) {
  const program = execa(command, args, { stdin: 'ignore', all: true, reject: false })
  const end = new AbortController()
  void program.then(() => end.abort())
  return {
    async stop(): Promise<void> {
      program.kill()
      await program
    },
    /** Waits until the program answers. */
    async untilReady(url: string): Promise<void> {
      const signal = AbortSignal.any([end.signal, AbortSignal.timeout(START_LIMIT_MS)])
      await untilAnswers(url, signal).catch(async () => {
        if (!end.signal.aborted) throw new Error(`${command} does not answer at ${url}`)
        const { code, shortMessage = '', all = '' } = await program
        if (code !== 'ENOENT') throw new Error(`${command} ended: ${shortMessage}\n${all}`)
        throw new NotInstalled(
          `${command} is not installed. On Debian: apt-get install prometheus prometheus-blackbox-exporter`,
        )
      })
    },
  }
}
