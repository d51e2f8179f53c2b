export type Headers = Readonly<Record<string, string>>

interface Rule {
  readonly matches: (path: string) => boolean
  readonly headers: readonly (readonly [name: string, value: string])[]
}

const escapeForPattern = (text: string): string => text.replace(/[.+?^${}()|[\]\\]/g, '\\$&')

const createMatcher = (pattern: string): Rule['matches'] => {
  const expression = new RegExp(`^${escapeForPattern(pattern).replaceAll('*', '.*')}$`)
  return (path) => expression.test(path)
}

/**
 * Parses a `_headers` file: a path (`*` matches anything) followed by indented `Name: value` lines. As on the hosts that
 * support such files, all matching rules apply, and the values of a repeated header are joined.
 */
export function readHeaders(text: string): (path: string) => Headers {
  const rules: { matches: Rule['matches']; headers: [string, string][] }[] = []
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    if (!/^\s/.test(line)) {
      rules.push({ matches: createMatcher(line.trim()), headers: [] })
      continue
    }
    const colon = line.indexOf(':')
    if (colon > 0) rules.at(-1)?.headers.push([line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()])
  }

  return (path) => {
    const headers: Record<string, string> = {}
    for (const rule of rules as readonly Rule[]) {
      if (!rule.matches(path)) continue
      for (const [name, value] of rule.headers) headers[name] = name in headers ? `${headers[name]}, ${value}` : value
    }
    return headers
  }
}
