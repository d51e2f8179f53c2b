/** Validates `portal.json`. For the build only: it imports zod, which must not reach the browser bundles. */
import type { PortalConfig } from '../../portal/config.ts'
import { describeIssue, problemsOf } from './issues.ts'
import { parseJsonFile, repetitionsOf } from './json.ts'
import { type Files, listProblems } from './lists.ts'
import { locatorIn } from './places.ts'
import type { ConfigProblem } from './problem.ts'
import { configSchema } from './schema.ts'
import { warningsOf } from './warnings.ts'

type CheckResult =
  | { readonly ok: true; readonly config: PortalConfig; readonly warnings: readonly ConfigProblem[] }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }

/** Returns the configuration with its defaults filled in, and warnings; or all of its problems. */
export function checkConfig(json: unknown, files: Files): CheckResult {
  const parsed = configSchema.safeParse(json, { error: describeIssue })
  const problems = [...problemsOf(parsed.error?.issues), ...listProblems(json, files)]
  if (!parsed.success || problems.length > 0) return { ok: false, problems }
  const { $schema: _, ...config } = parsed.data
  return { ok: true, config, warnings: warningsOf(config) }
}

/** How YAML begins, after comments: with a document, a list or a key without quotes. */
const yaml = /^\s*(#[^\n]*\n\s*)*(---|- |[\w-]+:\s)/

const yamlProblem: ConfigProblem = {
  path: '(file)',
  message: 'looks like YAML, and must be JSON',
  hint: 'Convert it as "Moving in" of src/portal/README.md says.',
}

/** Parses and checks the bytes of the file. The path of a syntax error is its position: `line 3, column 7`. */
export function parseConfig(file: Uint8Array, files: Files): CheckResult {
  const json = parseJsonFile(file)
  if (!json.ok) return { ok: false, problems: [yaml.test(new TextDecoder().decode(file)) ? yamlProblem : json.problem] }
  const locate = locatorIn(file)
  const result = checkConfig(json.value, files)
  if (result.ok && json.repeatedKeys.length === 0) return { ...result, warnings: result.warnings.map(locate) }
  const problems = [...repetitionsOf(json.repeatedKeys), ...(result.ok ? [] : result.problems)]
  return { ok: false, problems: problems.map(locate) }
}
