interface Cookie {
  readonly name: string
  readonly value: string
  readonly path: string
}

export interface Page {
  readonly url: string
  /** Absent if a redirect led out of `within`. That address is not requested. */
  readonly html?: string
  readonly status?: number
  readonly headers?: Headers
}

export interface PlainBrowser {
  /** Follows redirects to a page, or to the first address that does not begin with `within`. */
  go(url: string, within: string, form?: Readonly<Record<string, string>>): Promise<Page>
  /** Posts the hidden fields of a page, and `more`, to the address of its first form. */
  submit(page: Page, within: string, more?: Readonly<Record<string, string>>): Promise<Page>
  cookie(nameStart: string): string | undefined
}

const fallsUnder = (pathname: string, path: string): boolean =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`)

/** A browser's cookies and redirects on top of plain fetch. */
export function createBrowser(): PlainBrowser {
  const jar = new Map<string, Cookie>()

  const remember = (line: string): void => {
    const [pair = '', ...attributes] = line.split(/;\s*/)
    const name = pair.slice(0, pair.indexOf('='))
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/'
    const isExpired = attributes.some((attribute) => /^expires=Thu, 01 Jan 1970/i.test(attribute))
    if (isExpired) jar.delete(`${name} ${path}`)
    else jar.set(`${name} ${path}`, { name, path, value: pair.slice(name.length + 1) })
  }
  const cookiesFor = (pathname: string): string =>
    [...jar.values()]
      .filter(({ path }) => fallsUnder(pathname, path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ')

  const go: PlainBrowser['go'] = async (start, within, form) => {
    let url = start
    let fields = form
    for (let hops = 0; hops < 12; hops += 1) {
      if (!url.startsWith(within)) return { url }
      const response = await fetch(url, {
        redirect: 'manual',
        headers: { cookie: cookiesFor(new URL(url).pathname) },
        ...(fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}),
      })
      for (const line of response.headers.getSetCookie()) remember(line)
      const location = response.headers.get('location')
      if (!location) return { url, html: await response.text(), status: response.status, headers: response.headers }
      url = new URL(location, url).href
      fields = undefined
    }
    throw new Error('Too many redirects')
  }

  return {
    go,
    submit: ({ html = '' }, within, more = {}) => {
      const action = /action="([^"]+)"/.exec(html)?.[1] ?? ''
      const hidden = [...html.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)]
      return go(action, within, { ...Object.fromEntries(hidden.map(([, name, value]) => [name, value])), ...more })
    },
    cookie: (nameStart) => [...jar.values()].find(({ name }) => name.startsWith(nameStart))?.value,
  }
}
