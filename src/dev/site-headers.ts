const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*')}$`)

/**
 * Parses a `_headers` file: a path (`*` matches anything) followed by indented `Name: value` lines. As on hosts that
 * support such files, all matching rules apply, and the values of a repeated header are joined.
 */
export function readHeaders(text: string): (path: string) => Headers {
  const rules: (readonly [pattern: RegExp, name: string, value: string])[] = []
  let pattern: RegExp | undefined
  for (const line of text.split('\n').filter((each) => !/^\s*(#|$)/.test(each))) {
    const [, name = '', value = ''] = /^\s+([^:]+):(.*)/.exec(line) ?? []
    if (!/^\s/.test(line)) pattern = patternOf(line.trim())
    else if (pattern && name) rules.push([pattern, name.trim(), value.trim()])
  }

  return (path) => {
    const headers = new Headers()
    for (const [pathPattern, name, value] of rules) if (pathPattern.test(path)) headers.append(name, value)
    return headers
  }
}
