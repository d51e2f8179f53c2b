/**
 * Validates `portal.json` and `announcements.json`. For the build only: it imports zod, which must not reach the
 * browser bundles.
 */
import { announcementLimits } from '../../announcements/index.ts'
import type { PortalConfig } from '../../portal/config.ts'
import { announcementProblems } from './announcements.ts'
import { describeIssue, problemsOf } from './issues.ts'
import { parseJsonFile } from './json.ts'
import { type Files, listProblems } from './lists.ts'
import { createLocator } from './places.ts'
import type { ConfigProblem } from './problem.ts'
import { configSchema } from './schema.ts'
import { warningsOf } from './warnings.ts'

export type { Files } from './lists.ts'
export type { ConfigProblem } from './problem.ts'
export { announcementsSchemaText } from './announcements.ts'
export { reportOf } from './report.ts'
export { schemaText } from './schema.ts'

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

/** Returns a function that adds to a problem where it is in the file. */
function locatorIn(file: Uint8Array): (problem: ConfigProblem) => ConfigProblem {
  const placeOf = createLocator(new TextDecoder().decode(file))
  return (problem) => {
    const place = placeOf(problem.path)
    return place === undefined ? problem : { ...problem, place }
  }
}

type AnnouncementsResult =
  | { readonly ok: true; readonly count: number }
  | { readonly ok: false; readonly problems: readonly ConfigProblem[] }

/** Parses and checks the bytes of an announcements file, which may name the sites of the configuration. */
export function parseAnnouncements(file: Uint8Array, { sites }: Pick<PortalConfig, 'sites'>): AnnouncementsResult {
  const limit = announcementLimits.fileBytes
  if (file.length > limit) {
    const hint = `Browsers read no more than ${limit / 1000} kB. Remove the announcements that have ended.`
    return { ok: false, problems: [{ path: '(file)', message: `is ${Math.ceil(file.length / 1000)} kB`, hint }] }
  }
  const json = parseJsonFile(file)
  if (!json.ok) return { ok: false, problems: [json.problem] }
  const problems = [...repetitionsOf(json.repeatedKeys), ...announcementProblems(json.value, sites)]
  if (problems.length > 0) return { ok: false, problems: problems.map(locatorIn(file)) }
  return { ok: true, count: Object(json.value).length }
}

function repetitionsOf(paths: readonly string[]): readonly ConfigProblem[] {
  const hint = 'Only the last one would take effect: remove the other.'
  return paths.map((path) => ({ path, message: 'is written twice', hint }))
}
