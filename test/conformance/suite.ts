import { request } from 'node:https'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * The REST interface of the OpenID conformance suite. Its responses are untrusted input: they are limited in time and
 * size, and narrowed here.
 */
export interface Suite {
  /** The suite's version and revision. */
  readonly version: string
  /** The plans for clients, by their names. */
  plans(): Promise<ReadonlyMap<string, Plan>>
  /** Creates a plan, and resolves with its id and with the modules that the variant leaves in it. */
  createPlan(
    name: string,
    variant: Fields,
    config: object,
  ): Promise<{ readonly id: string; readonly modules: readonly string[] }>
  /** Starts a module of a plan, and waits until it expects requests. */
  start(planId: string, module: string): Promise<Run>
  /** Waits until a run has ended, for a minute at most. */
  end(run: Run): Promise<Ended>
  /** The conditions of a run that failed or warned. */
  complaints(run: Run): Promise<readonly string[]>
  /** Stops a run that has not ended. Never rejects. */
  stop(run: Run): Promise<void>
}

export interface Plan {
  /** The names of all modules, those that the suite leaves out of a created plan included. */
  readonly modules: readonly string[]
  /** The parameters of the variant that the plan leaves open. */
  readonly parameters: readonly string[]
}

export interface Run {
  readonly id: string
  /** The issuer that the module plays. */
  readonly issuer: string
}

export interface Ended {
  /** FINISHED, or the state in which the run is stuck. */
  readonly status: string
  /** PASSED, FAILED, WARNING, REVIEW, SKIPPED or UNKNOWN. */
  readonly result: string
}

type Fields = Readonly<Record<string, unknown>>

const REQUEST_MS = 30_000
const RUN_MS = 60_000
const POLL_MS = 500
const MAX_BYTES = 32 * 1024 * 1024

/** @throws an error that says how to reach the suite */
export async function connect(url: URL, signal: AbortSignal): Promise<Suite> {
  const call = createCaller(url, signal)
  /** Runs are also stopped after Ctrl-C. */
  const callAtEnd = createCaller(url, new AbortController().signal)
  const server = fieldsOf(await call('GET', 'api/server'))
  const version = textOf(server['version'])
  if (version === '') throw new Error(`There is no conformance suite at ${url.href}: api/server names no version.`)

  const statusOf = async ({ id }: Run): Promise<Ended> => {
    const { status, result } = fieldsOf(await call('GET', `api/info/${id}`))
    return { status: textOf(status), result: textOf(result) || 'UNKNOWN' }
  }
  /** Polls until the run has one of the states, for a minute at most. */
  const waitFor = async (run: Run, states: readonly string[]): Promise<Ended> => {
    const until = Date.now() + RUN_MS
    for (;;) {
      const now = await statusOf(run)
      if (states.includes(now.status) || Date.now() > until) return now
      await pause(POLL_MS, undefined, { signal })
    }
  }

  return {
    version: `${version} (revision ${textOf(server['revision'])})`,
    async plans() {
      const plans = listOf(await call('GET', 'api/plan/available')).map(fieldsOf)
      const isForClients = ({ planName }: Fields) => textOf(planName).startsWith('oidcc-client-')
      const parametersOf = ({ variants }: Fields) => Object.keys(fieldsOf(variants))
      const read = (plan: Fields) => ({ modules: modulesOf(plan), parameters: parametersOf(plan) })
      return new Map(plans.filter(isForClients).map((plan) => [textOf(plan['planName']), read(plan)]))
    },
    async createPlan(name, variant, config) {
      const query = new URLSearchParams({ planName: name, variant: JSON.stringify(variant) })
      const plan = fieldsOf(await call('POST', `api/plan?${query}`, config))
      return { id: idOf(plan), modules: modulesOf(plan) }
    },
    async start(planId, module) {
      const started = fieldsOf(await call('POST', `api/runner?${new URLSearchParams({ test: module, plan: planId })}`))
      const run = { id: idOf(started), issuer: `${textOf(started['url'])}/` }
      const { status } = await waitFor(run, ['WAITING', ...ends])
      if (status !== 'WAITING') throw new Error(`${module} did not start: its state is ${status}.`)
      return run
    },
    end: (run) => waitFor(run, ends),
    async complaints({ id }) {
      const entries = listOf(await call('GET', `api/log/${id}`)).map(fieldsOf)
      return entries
        .filter(({ result }) => result === 'FAILURE' || result === 'WARNING')
        .map(({ result, src, msg }) => `${textOf(result)} ${textOf(src)}: ${withoutTokens(textOf(msg))}`)
    },
    stop: ({ id }) =>
      callAtEnd('DELETE', `api/runner/${id}`).then(
        () => undefined,
        () => undefined,
      ),
  }
}

const ends = ['FINISHED', 'INTERRUPTED']

/** Only this machine may show any certificate: that of the suite is mostly self-signed. */
export const isLoopback = ({ hostname }: URL): boolean => /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)

function createCaller(base: URL, signal: AbortSignal) {
  return async (method: string, path: string, body?: object): Promise<unknown> => {
    const url = new URL(path, base)
    const { status, text } = await send(
      url,
      method,
      body,
      AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]),
    ).catch((error: unknown) => {
      signal.throwIfAborted()
      throw new Error(adviceOn(codeOf(error), base), { cause: error })
    })
    const at = `${method} ${path.split('?')[0]}`
    const asksForLogin = status === 401 || status === 403 || (status >= 300 && status < 400)
    if (asksForLogin)
      throw new Error(
        `${at} answered ${status}: start the suite with --fintechlabs.devmode=true, so that it asks for no login.`,
      )
    if (status >= 400) throw new Error(`${at} answered ${status}: ${withoutTokens(text)}`)
    try {
      return text === '' ? null : (JSON.parse(text) as unknown)
    } catch {
      throw new Error(`There is no conformance suite at ${base.href}: ${at} answered ${status} without JSON.`)
    }
  }
}

function send(url: URL, method: string, body: object | undefined, signal: AbortSignal) {
  return new Promise<{ readonly status: number; readonly text: string }>((resolve, reject) => {
    const options = {
      method,
      signal,
      rejectUnauthorized: !isLoopback(url),
      headers: { 'Content-Type': 'application/json' },
    }
    const sent = request(url, options, (response) => {
      const chunks: Buffer[] = []
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
        if (bytes > MAX_BYTES) sent.destroy(new Error('too large'))
        chunks.push(chunk)
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body && JSON.stringify(body))
  })
}

/** The reason why no response came, from the code of Node's error, and what to do. */
export function adviceOn(code: string, { href }: URL): string {
  if (/CERT|SELF_SIGNED|UNABLE_TO/.test(code))
    return `The certificate of ${href} is not trusted (${code}). Name it: NODE_EXTRA_CA_CERTS=certificate.pem npm run test:conformance -- --suite ${href}`
  if (/^(EPROTO|ERR_SSL)/.test(code))
    return `${href} does not speak TLS. The suite needs a TLS proxy: see test/conformance/README.md.`
  return `${href} cannot be reached (${code}). Is the suite running? test/conformance/README.md shows how to start it.`
}

const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  if (error.name === 'AbortError') return `no response in ${REQUEST_MS / 1000} s`
  return 'code' in error ? String(error.code) : error.message
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** A printable text of at most 300 characters, and an empty one for any other value. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/[\p{C}\s]+/gu, ' ').slice(0, 300) : ''
const modulesOf = (plan: Fields): readonly string[] =>
  listOf(plan['modules']).map((each) => textOf(fieldsOf(each)['testModule']))

/** Ids become parts of addresses. */
function idOf({ id }: Fields): string {
  if (typeof id === 'string' && /^\w{1,64}$/.test(id)) return id
  throw new Error('The suite answered without an id.')
}

/** Hides codes, tokens and hashes. */
export const withoutTokens = (text: string): string => textOf(text).replace(/[\w.-]{25,}/g, '…')
