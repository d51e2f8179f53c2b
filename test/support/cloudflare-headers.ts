/** The limits that Cloudflare Pages documents for a `_headers` file. */
const MAX_RULES = 100
const MAX_LINE = 2000

/**
 * Reads a `_headers` file as the documentation of Cloudflare Pages states: a rule is a path, with at most one `*`, and
 * indented lines with a header each. All rules that match apply, and the values of a repeated header are joined.
 *
 * @throws for what Cloudflare Pages refuses or ignores
 * @returns a function that gives the headers of a path
 */
export function readCloudflareHeaders(text: string): (path: string) => Headers {
  const rules: { readonly path: string; readonly headers: (readonly [name: string, value: string])[] }[] = []
  for (const line of text.split('\n')) {
    if (line.length > MAX_LINE) throw new Error(`A line has ${line.length} characters`)
    if (/^\s*(#|$)/.test(line)) continue
    const [, name, value] = /^\s+([\w-]+): *(\S.*)$/.exec(line) ?? []
    if (name !== undefined && value !== undefined) {
      const rule = rules.at(-1)
      if (!rule) throw new Error(`A header without a path: ${line}`)
      rule.headers.push([name, value])
    } else {
      if (!/^(https:\/\/[^/\s]+)?\/[^\s*]*\*?[^\s*]*$/.test(line)) throw new Error(`Neither path nor header: ${line}`)
      rules.push({ path: line, headers: [] })
    }
  }
  if (rules.length > MAX_RULES) throw new Error(`${rules.length} rules`)
  const empty = rules.find(({ headers }) => headers.length === 0)
  if (empty) throw new Error(`A path without headers: ${empty.path}`)
  return (path) => {
    const matching = rules.filter((rule) => {
      const [start = '', end] = rule.path.split('*')
      return end === undefined ? rule.path === path : path.startsWith(start) && path.endsWith(end)
    })
    const headers = new Headers()
    for (const [name, value] of matching.flatMap((rule) => rule.headers)) headers.append(name, value)
    return headers
  }
}
