import { setTimeout as pause } from 'node:timers/promises'
import { fieldsOf } from '../../src/base/json.ts'
import { createCall } from './request.ts'
import { printable, withoutTokens } from './text.ts'

/**
 * The REST API of the OpenID conformance suite. Its responses are untrusted input: request.ts limits their time and
 * size, and this file narrows them.
 */
export interface Suite {
  /** The suite's version and revision. */
  readonly version: string
  /** The plans for clients, by their names. */
  plans(): Promise<ReadonlyMap<string, Plan>>
  /** Creates a plan, and resolves with its ID and with the modules that it keeps for the variant. */
  createPlan(name: string, variant: Fields, config: object): Promise<CreatedPlan>
  /** Starts a module of a plan, and waits until it expects requests. */
  start(planId: string, module: string): Promise<Run>
  /** Waits until a run has ended, for a minute at most. */
  end(run: Run): Promise<Ended>
  /** The conditions that failed or warned in a run, and the address of its log. */
  complaints(run: Run): Promise<readonly string[]>
  /** Stops a run that has not ended. Never rejects. */
  stop(run: Run): Promise<void>
}

export interface Plan {
  /** The names of all modules, including those that the suite leaves out of a created plan. */
  readonly modules: readonly string[]
  /** The parameters of the variant that the plan leaves open. */
  readonly parameters: readonly string[]
}

interface CreatedPlan extends Pick<Plan, 'modules'> {
  readonly id: string
}

export interface Run {
  readonly id: string
  /** The issuer that the module plays. */
  readonly issuer: string
  /** The address of the run's log. */
  readonly logUrl: string
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

/** Checks that the suite at `url` answers. @throws an error that says why the suite cannot be used */
export async function connect(url: URL, signal: AbortSignal): Promise<Suite> {
  const call = createCall(url, signal, REQUEST_MS)
  /** Ignores `signal`, because runs are also stopped after Ctrl-C. */
  const callAtEnd = createCall(url, new AbortController().signal, REQUEST_MS)
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
      const id = idOf(started)
      const run = { id, issuer: `${textOf(started['url'])}/`, logUrl: new URL(`log-detail.html?log=${id}`, url).href }
      const { status } = await waitFor(run, ['WAITING', ...ends])
      if (status !== 'WAITING') throw new Error(`${module} did not start: its state is ${status}.`)
      return run
    },
    end: (run) => waitFor(run, ends),
    async complaints({ id, logUrl }) {
      const entries = listOf(await call('GET', `api/log/${id}`)).map(fieldsOf)
      const complaints = entries
        .filter(({ result }) => result === 'FAILURE' || result === 'WARNING')
        .map(({ result, src, msg }) => `${textOf(result)} ${textOf(src)}: ${withoutTokens(textOf(msg))}`)
      return [...complaints, `Log: ${logUrl}`]
    },
    stop: ({ id }) =>
      callAtEnd('DELETE', `api/runner/${id}`).then(
        () => undefined,
        () => undefined,
      ),
  }
}

const ends = ['FINISHED', 'INTERRUPTED']

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

const textOf = (value: unknown): string => (typeof value === 'string' ? printable(value) : '')
const modulesOf = (plan: Fields): readonly string[] =>
  listOf(plan['modules']).map((each) => textOf(fieldsOf(each)['testModule']))

/** Checks the ID, because it becomes a part of addresses. */
function idOf({ id }: Fields): string {
  if (typeof id === 'string' && /^\w{1,64}$/.test(id)) return id
  throw new Error('The suite answered without an id.')
}
