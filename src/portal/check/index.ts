/** The check of `portal.json`, for the build only: it brings zod, so nothing that ships may import it. */
import { problemsOf } from './issues.ts'
import { parseJson } from './json.ts'
import { type Files, listProblems } from './lists.ts'
import type { Problem } from './problem.ts'
import { configSchema, jsonSchema } from './schema.ts'
import type { PortalConfig } from '../config.ts'

export type { Files } from './lists.ts'
export type { Problem } from './problem.ts'

export type Checked =
  | { readonly ok: true; readonly config: PortalConfig }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** The configuration with its defaults filled in, or everything that is wrong with it at once. */
export function checkConfig(json: unknown, files: Files): Checked {
  const parsed = configSchema.safeParse(json, { reportInput: true })
  const problems = [...(parsed.error?.issues ?? []).flatMap((issue) => problemsOf(issue)), ...listProblems(json, files)]
  if (!parsed.success || problems.length > 0) return { ok: false, problems }
  const { $schema: _, ...config } = parsed.data
  return { ok: true, config }
}

/** The same from the text of the file. Where it is no JSON, the problem's path is the place: `line 3, column 7`. */
export function parseConfig(text: string, files: Files): Checked {
  const json = parseJson(text)
  if (!json.ok) {
    return { ok: false, problems: [{ path: `line ${json.line}, column ${json.column}`, ...json.fault }] }
  }
  const repeated = json.repeatedKeys.map((path) => ({
    path,
    message: 'is written twice',
    hint: 'Only the last one would count: remove the other.',
  }))
  const checked = checkConfig(json.value, files)
  if (repeated.length === 0) return checked
  return { ok: false, problems: [...repeated, ...(checked.ok ? [] : checked.problems)] }
}

/** The text of `static/portal.schema.json`. */
export function schemaText(): string {
  return `${JSON.stringify(jsonSchema, null, 2)}\n`
}
