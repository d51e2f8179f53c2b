/** Validates `portal.json`. For the build only: it imports zod, which must not reach the browser bundles. */
import type { PortalConfig } from '../../portal/config.ts'
import { iconFindings } from './pictures/icon.ts'
import { describeIssue, problemsOf } from './issues.ts'
import { parseJsonFile } from './json-file.ts'
import { type Files, listProblems, otherPictureProblems } from './lists.ts'
import { type Environment, fillIn, valuesHidden } from './placeholders.ts'
import { type ConfigProblem, pathText, wholeFile } from './config-problem.ts'
import { configSchema } from '../../portal/schema/schema.ts'
import { warningsOf } from './warnings.ts'

type CheckResult = { readonly warnings: readonly ConfigProblem[] } & (
  | { readonly ok: true; readonly config: PortalConfig }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }
)

/** Far more than 1,000 cards with long descriptions. */
const MAX_FILE_BYTES = 2_000_000

/**
 * Parses and checks the bytes of the file, which may have comments and trailing commas. Returns the configuration with
 * its defaults filled in, or all of its problems; and warnings in both cases, unless the file does not parse.
 *
 * @param environment has the values of `${NAME}` in texts
 */
export function parseConfig(file: Uint8Array, files: Files, environment: Environment = {}): CheckResult {
  if (file.length > MAX_FILE_BYTES) {
    const message = `has ${(file.length / 1e6).toFixed(1)} MB, and ${MAX_FILE_BYTES / 1e6} MB is the limit`
    return { ok: false, problems: [{ path: wholeFile, message, hint: 'Each visitor loads all of it.' }], warnings: [] }
  }
  const json = parseJsonFile(file, { allowTrailingComma: true })
  if (!json.ok) return { ...json, warnings: [] }
  const { value, problems: placeholders, names } = fillIn(json.value, environment)
  const hide = valuesHidden(names, environment)
  const parsed = configSchema.safeParse(value, { error: describeIssue })
  // A text that is not filled in has other problems only because of that.
  const unfilled = placeholders.map(({ path }) => pathText(path))
  const others = [...problemsOf(parsed.error?.issues), ...listProblems(value, files)]
  const icon = iconFindings(value, files, json.locate)
  const problems = [
    ...json.repeatedKeys,
    ...[...placeholders, ...others.filter(({ path }) => !unfilled.includes(pathText(path)))].map((problem) =>
      json.locate(hide(problem)),
    ),
    ...otherPictureProblems(files),
    ...icon.problems,
  ]
  const warnings = [...warningsOf(value).map((warning) => json.locate(hide(warning))), ...icon.warnings]
  if (parsed.success && problems.length === 0) {
    const { $schema: _, ...config } = parsed.data
    return { ok: true, config, warnings }
  }
  const faultyPaths = problems.map(({ path }) => path)
  return { ok: false, problems, warnings: warnings.filter(({ path }) => !faultyPaths.includes(path)) }
}
