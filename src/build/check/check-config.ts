/** Validates `portal.json`. For the build only: it imports zod, which must not reach the browser bundles. */
import type { PortalConfig } from '../../portal/config.ts'
import { describeIssue, problemsOf } from './issues.ts'
import { parseJsonFile } from './json.ts'
import { type Files, listProblems, otherPictureProblems } from './lists.ts'
import type { ConfigProblem } from './problem.ts'
import { configSchema } from './schema.ts'
import { warningsOf } from './warnings.ts'

type CheckResult = { readonly warnings: readonly ConfigProblem[] } & (
  | { readonly ok: true; readonly config: PortalConfig }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }
)

/**
 * Parses and checks the bytes of the file, which may have comments and trailing commas. Returns the configuration with
 * its defaults filled in, or all of its problems; and warnings in both cases, unless the file does not parse.
 */
export function parseConfig(file: Uint8Array, files: Files): CheckResult {
  const json = parseJsonFile(file, { allowTrailingComma: true })
  if (!json.ok) return { ...json, warnings: [] }
  const parsed = configSchema.safeParse(json.value, { error: describeIssue })
  const problems = [
    ...json.repeatedKeys,
    ...[...problemsOf(parsed.error?.issues), ...listProblems(json.value, files)].map(json.locate),
    ...otherPictureProblems(files),
  ]
  const warnings = warningsOf(json.value).map(json.locate)
  if (parsed.success && problems.length === 0) {
    const { $schema: _, ...config } = parsed.data
    return { ok: true, config, warnings }
  }
  const faultyPaths = problems.map(({ path }) => path)
  return { ok: false, problems, warnings: warnings.filter(({ path }) => !faultyPaths.includes(path)) }
}
