/** Requests the published portal as a browser does, and reads of it what portal-rows.ts judges. */
import { createHash } from 'node:crypto'
import { readText } from '../../base/body.ts'
import { PAGE_META, RELEASE_META } from '../../base/keys.ts'
import { TIMEOUT_MS } from '../../status/index.ts'
import { reasonOf, redirectOf } from './requests.ts'

const MAX_BYTES = 4_000_000
const MAX_REDIRECTS = 3

/** A response of the portal's host. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  /** What a redirect did to the response of the provider in the address, as a sentence. */
  readonly redirectFault: string | null
}

/** An address of a sign-in that comes back. */
const response = 'state=check&error=login_required'

/** Requests a path. Resolves with a sentence if nothing answers. Follows redirects only for a page. */
export async function ask(origin: string, path: string, isPage = false): Promise<Answer | { readonly reason: string }> {
  let url = `${origin}${path}${isPage ? `?${response}` : ''}`
  let redirectFault: string | null = null
  try {
    for (let redirects = 0; ; redirects += 1) {
      const signal = AbortSignal.timeout(TIMEOUT_MS)
      const answer = await fetch(url, { headers: { 'accept-encoding': 'br, gzip' }, redirect: 'manual', signal })
      const address = isPage ? redirectOf(answer, url) : null
      const target = address === null ? null : new URL(address)
      if (target !== null) redirectFault ??= faultOf(target, origin, redirects)
      if (target?.origin !== origin || redirects === MAX_REDIRECTS) {
        return {
          status: answer.status,
          headers: answer.headers,
          text: await readText(answer, MAX_BYTES),
          redirectFault,
        }
      }
      await answer.body?.cancel()
      url = target.href
    }
  } catch (error) {
    return { reason: reasonOf(error) }
  }
}

function faultOf({ origin, pathname, search, hash }: URL, expectedOrigin: string, redirects: number): string | null {
  if (origin !== expectedOrigin) return `It redirects to ${origin}.`
  if (search !== `?${response}`) return `It redirects to ${origin}${pathname} without the query.`
  if (hash !== '') return `It redirects to ${origin}${pathname}${hash}, which replaces the fragment.`
  return redirects === MAX_REDIRECTS ? 'It redirects again and again.' : null
}

/** What a page that arrived says about itself. */
export interface ArrivedPage {
  /** As in version.json; undefined if the page is not the portal's. */
  readonly release: string | undefined
  /** Its path; undefined of 404.html. */
  readonly path: string | undefined
  /** The addresses of its scripts and styles, and of the icons in it. */
  readonly assets: readonly string[]
  /** The policy in its `<meta>`. */
  readonly policy: string
  /** The hashes of its inline scripts and styles, as policies name them. */
  readonly hashes: readonly string[]
}

export function readPage(html: string): ArrivedPage {
  const attributesOf = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => unescape(value))
  const inline = [...html.matchAll(/<(script|style)\b([^>]*)>([^]*?)<\/\1>/gi)].filter(
    ([, , attributes = '']) => !/\ssrc=/i.test(attributes),
  )
  const meta = (name: string) => attributesOf(new RegExp(`<meta name="${name}" content="([^"]*)"`, 'g'))[0]
  return {
    release: meta(RELEASE_META),
    path: meta(PAGE_META),
    assets: [
      ...attributesOf(/"(\/assets\/[^"#]+)/g),
      ...attributesOf(/<script\b[^>]*\ssrc="([^"]*)"/gi),
      ...attributesOf(/<link rel="stylesheet" href="([^"]*)"/gi),
    ],
    policy: attributesOf(/<meta http-equiv="Content-Security-Policy" content="([^"]*)"/g)[0] ?? '',
    hashes: inline.map(([, , , text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`),
  }
}

const unescape = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
