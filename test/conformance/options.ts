import { parseArgs } from 'node:util'
import { plans } from './modules.ts'

export const usage = `npm run test:conformance -- --suite URL
  --suite URL    the address of a running conformance suite, such as https://localhost:8443;
                 test/conformance/README.md shows how to start one
  --plan NAME    runs one plan: ${plans.join(',\n                 ')}
  --module NAME  runs one module`

export interface Options {
  readonly suite: URL
  readonly plan: string | undefined
  readonly module: string | undefined
}

/** Thrown if the command line is wrong. */
export class UsageError extends Error {}

/** @throws UsageError */
export function readOptions(args: readonly string[]): Options {
  const { suite: address, plan, module } = parse(args)
  if (!address) throw new UsageError('--suite is missing.')
  const suite = URL.canParse(address) ? new URL(address) : null
  if (suite?.protocol !== 'https:') throw new UsageError(`--suite needs an https address, and ${address} is none.`)
  if (suite.pathname !== '/' || suite.search || suite.hash || suite.username)
    throw new UsageError(`--suite needs an address without a path, such as ${suite.origin}`)
  if (plan !== undefined && !plans.includes(plan)) throw new UsageError(`There is no plan ${plan}.`)
  return { suite, plan, module }
}

function parse(args: readonly string[]) {
  const text = { type: 'string' } as const
  try {
    return parseArgs({ args: [...args], options: { suite: text, plan: text, module: text } }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}
