import { randomBytes } from 'node:crypto'
import process from 'node:process'
import { messageOf } from '../../src/dev/stack.ts'
import { launch } from '../support/chromium.ts'
import { drive, ways, type Stage, type Way } from './drive.ts'
import { faultsOf, sortModules } from './judge.ts'
import { algorithms, algorithmsNotApplicable, plans, plansNotApplicable, variant, type Module } from './modules.ts'
import { readOptions, usage, UsageError, type Options } from './options.ts'
import { servePortal, type Build, type ConformancePortal } from './portal.ts'
import { isLoopback } from './request.ts'
import { createReport, type Report } from './report.ts'
import { connect, type Plan, type Suite } from './suite.ts'
import { withoutTokens } from './text.ts'

/** Drives the portal through the suite, prints each module, and sets the exit status: 0 if all passed. */
export async function conformance(build: Build, args: readonly string[]): Promise<void> {
  const stop = new AbortController()
  process.once('SIGINT', () => stop.abort())
  try {
    const options = readOptions(args)
    const suite = await connect(options.suite, stop.signal)
    const report = createReport()
    await runPlans(build, options, suite, report, stop.signal)
    process.exitCode = report.end()
  } catch (error) {
    process.exitCode = stop.signal.aborted ? 130 : 1
    console.error(stop.signal.aborted ? '\nStopped.' : messageOf(error))
    if (error instanceof UsageError) console.error(`\n${usage}`)
  }
}

interface Place {
  readonly suite: Suite
  readonly stage: Stage
  /** The configuration of a plan. */
  readonly config: ReturnType<typeof configOf>
  readonly report: Report
  readonly signal: AbortSignal
}

async function runPlans(build: Build, options: Options, suite: Suite, report: Report, signal: AbortSignal) {
  const listed = await suite.plans()
  // Random, because the suite stops a module when another run starts one with the same alias.
  const alias = `als-portal-${randomBytes(4).toString('hex')}`
  const issuer = new URL(`test/a/${alias}/`, options.suite).href
  const portal = await servePortal(build, issuer, alias)
  try {
    const browser = await launch({ channel: 'chromium', handleSIGINT: false })
    signal.addEventListener('abort', () => void browser.close())
    try {
      console.log(`Conformance suite ${suite.version}, Chromium ${browser.version()}`)
      const stage = { browser, origin: portal.origin, issuer, acceptsAnyCertificate: isLoopback(options.suite) }
      const place = { suite, stage, config: configOf(alias, portal), report, signal }
      const wanted = plans.filter((name) => options.plan === undefined || options.plan === name)
      for (const name of wanted) await runPlan(place, name, listed.get(name), options.module)
      if (options.plan === undefined && options.module === undefined) {
        await runAlgorithms(place)
        reportOtherPlans(report, [...listed.keys()])
      }
    } finally {
      await browser.close()
    }
  } finally {
    await portal.close()
  }
}

/** The portal as a client of the suite. */
const configOf = (alias: string, { origin, backChannelUrl }: ConformancePortal) => ({
  alias,
  description: 'ALS Portal',
  client: {
    client_id: alias,
    redirect_uris: [`${origin}/`],
    post_logout_redirect_uris: [`${origin}/`],
    backchannel_logout_uri: backChannelUrl,
  },
})

/** Runs the modules of a plan, or one of them. */
async function runPlan(place: Place, planName: string, plan: Plan | undefined, only?: string): Promise<void> {
  const { suite, config, report } = place
  report.plan(planName)
  if (plan === undefined) return report.module('failed', [planName, 'The suite has no such plan.'])
  const parameters = Object.entries(variant).filter(([parameter]) => plan.parameters.includes(parameter))
  const created = await suite.createPlan(planName, Object.fromEntries(parameters), config)
  const isWanted = ([module]: readonly [string, unknown]) => only === undefined || only === module
  const { run, left, lost } = sortModules(plan, created.modules)
  for (const [name, module] of run.filter(isWanted)) {
    for (const way of ways)
      await runModule(place, { planId: created.id, name, module, way, title: `${name} by ${way}` })
  }
  for (const words of left.filter(isWanted)) report.module('not applicable', words)
  for (const words of lost.filter(isWanted)) report.module('failed', words)
}

interface Job {
  readonly planId: string
  readonly name: string
  readonly module: Module
  readonly way: Way
  /** The name of the job in the report. */
  readonly title: string
}

async function runModule({ suite, stage, report, signal }: Place, job: Job): Promise<void> {
  const { planId, name, module, way, title } = job
  signal.throwIfAborted()
  const run = await suite.start(planId, name)
  if (run.issuer !== stage.issuer)
    throw new Error(
      `The suite gives its modules other addresses, such as ${run.issuer}: correct its fintechlabs.base_url.`,
    )
  try {
    const outcome = await drive(stage, module, way, () => suite.end(run))
    const faults = faultsOf(module, outcome)
    const notes = faults.length > 0 ? [...faults, ...(await suite.complaints(run))] : []
    report.module(faults.length > 0 ? 'failed' : 'passed', [title, outcome.result, outcome.shown], notes)
  } catch (error) {
    signal.throwIfAborted()
    // The browser's message may quote an address with a code or token.
    report.module('failed', [title, withoutTokens(messageOf(error))], await suite.complaints(run))
  } finally {
    await suite.stop(run)
  }
}

/** Runs the first module again for each of the other signing algorithms of the ID token. */
async function runAlgorithms(place: Place): Promise<void> {
  const { suite, config, report } = place
  const [planName = ''] = plans
  const [name, module] = ['oidcc-client-test', { shows: 'signed in' }] as const
  report.plan('Signatures of the ID token')
  for (const algorithm of algorithms) {
    const client = { ...config.client, id_token_signed_response_alg: algorithm }
    const { id: planId } = await suite.createPlan(planName, variant, { ...config, client })
    for (const way of ways) await runModule(place, { planId, name, module, way, title: `${algorithm} by ${way}` })
  }
  for (const words of Object.entries(algorithmsNotApplicable)) report.module('not applicable', words)
}

/** Reports the suite's other plans for clients, which are not run. */
function reportOtherPlans(report: Report, listed: readonly string[]): void {
  report.plan('Other plans')
  const reasons = new Map(Object.entries(plansNotApplicable))
  for (const name of listed.filter((each) => !plans.includes(each))) {
    const reason = reasons.get(name)
    if (reason === undefined) report.module('failed', [name, 'modules.ts does not say whether it applies.'])
    else report.module('not applicable', [name, reason])
  }
}
